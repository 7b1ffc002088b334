import { cn } from "./cn.ts";

type ProgressBarProps = { value: number; max: number; className?: string };

/** A bar that repeats a figure beside it, so it is hidden from assistive technology. */
export function ProgressBar({ value, max, className }: ProgressBarProps) {
	return (
		<div aria-hidden="true" className={cn("h-1 bg-line", className)}>
			<div className="h-full bg-ink" style={{ width: `${(value / max) * 100}%` }} />
		</div>
	);
}

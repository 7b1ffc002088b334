import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const TONES = {
	solid: "[--badge-ground:var(--color-ink)] [--badge-ink:#fff]",
	soft: "",
	line: "[--badge-ground:transparent] [--badge-edge:currentcolor] [--badge-ink:currentcolor]",
	alert: "[--badge-ground:var(--color-red)] [--badge-ink:#fff]",
	pending: "[--badge-ground:#fdecc8] [--badge-edge:#f7a600]",
};

export type BadgeTone = keyof typeof TONES;

type BadgeProps = { children: ReactNode; tone?: BadgeTone; className?: string };

/** Labels a state or a rank; the colour only repeats the text. */
export function Badge({ children, tone = "soft", className }: BadgeProps) {
	return <span className={cn("badge", TONES[tone], className)}>{children}</span>;
}

/** Shows the number of items behind a tab, or nothing for zero. @param label the items' name for screen readers */
export function CountBadge({ count, label }: { count: number; label: string }) {
	if (count === 0) return null;
	return (
		<Badge tone="solid" className="num">
			{count}
			<span className="sr-only"> {label}</span>
		</Badge>
	);
}

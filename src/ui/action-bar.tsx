import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.ts";

type ActionBarProps = { children: ReactNode; className: string };

/** Keeps a form's actions at the bottom of the screen and publishes its height, so that toasts sit above it. */
export function ActionBar({ children, className }: ActionBarProps) {
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const root = document.documentElement.style;
		const observer = new ResizeObserver(([entry]) => {
			const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
			root.setProperty("--bar-height", `${Math.ceil(height)}px`);
		});
		if (bar.current) observer.observe(bar.current);
		return () => {
			observer.disconnect();
			root.removeProperty("--bar-height");
		};
	}, []);
	return (
		<div ref={bar} className={cn("action-bar sticky bottom-0 z-20", className)}>
			{children}
		</div>
	);
}

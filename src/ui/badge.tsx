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

/** A word about a state or a rank; the colour only repeats what the word says. */
export function Badge({ children, tone = "soft", className }: BadgeProps) {
	return <span className={cn("badge", TONES[tone], className)}>{children}</span>;
}

/** How many wait behind a tab; nothing where none do. @param words of what, for who hears it */
export function CountBadge({ of, words }: { of: number; words: string }) {
	if (of === 0) return null;
	return (
		<Badge tone="solid" className="num">
			{of}
			<span className="sr-only"> {words}</span>
		</Badge>
	);
}

import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/**
 * `solid` is new and `alert` urgent; `pending` waits for an answer, `active` is under way; `success` and `failure` are
 * outcomes. `soft` and `line` are neutral.
 */
const TONES = {
	solid: "badge-solid",
	soft: "",
	line: "badge-line",
	alert: "badge-alert",
	pending: "badge-pending",
	active: "badge-active",
	success: "badge-success",
	failure: "badge-failure",
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
			<span>{count}</span>
			<span className="sr-only">{` ${label}`}</span>
		</Badge>
	);
}

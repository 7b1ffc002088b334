import { Fragment } from "react";
import { cn } from "#ui/cn.ts";
import { formatOpening, listOpenDays } from "./opening.ts";
import { useSite } from "./site-data.ts";

/** Shows the open days in short form on one line, which wraps only between groups of days. */
export function HoursLine() {
	const openDays = listOpenDays(useSite().settings.hours);
	return openDays.map((days, index) => (
		<Fragment key={days}>
			{index > 0 && <span>{" · "}</span>}
			<span className="inline-block">{keepRanges(days)}</span>
		</Fragment>
	));
}

/** Shows the open days in short form, one line for each group of equal days. */
export function HoursLines({ className }: { className?: string }) {
	const openDays = listOpenDays(useSite().settings.hours);
	return (
		<ul className={className}>
			{openDays.map((days) => (
				<li key={days}>{keepRanges(days)}</li>
			))}
		</ul>
	);
}

/** Lets a line break before a range of hours and its «y», but not inside it. */
const keepRanges = (text: string) => text.replaceAll(" – ", "\u00a0–\u00a0").replaceAll(" y ", " y\u00a0");

/** Shows «Abierto ahora · cierra 6:00 PM»; the mark is filled when open, hollow when closed. */
export function OpeningChip({ className }: { className?: string }) {
	const { settings } = useSite();
	const mark = settings.opening.isOpen ? "bg-current" : "ring-1 ring-current ring-inset";
	return (
		<span className={cn("num inline-flex items-center gap-2 font-medium", className)}>
			<span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full", mark)} />
			<span>{formatOpening(settings)}</span>
		</span>
	);
}

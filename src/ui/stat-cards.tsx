import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Anchor } from "./link.tsx";

type StatCard = {
	label: string;
	value: ReactNode;
	note?: ReactNode;
	/** Path of the list behind it; the full card links there. */
	to?: string;
	/** The value is text, not a number, and is not set in large type. */
	isText?: boolean;
};

type StatCardsProps = { cards: readonly StatCard[]; className?: string };

/** Shows stats in large type, side by side; on a phone each becomes a line, unless many have notes. */
export function StatCards({ cards, className }: StatCardsProps) {
	const hasManyCards = cards.length > 3;
	const isStacked = hasManyCards && cards.some(({ note, isText }) => note || isText);
	return (
		<dl
			className={cn(
				"grid-lines",
				hasManyCards ? "grid-cols-2 lg:grid-cols-4" : "grid-cols-1 sm:grid-cols-3",
				className,
			)}
		>
			{cards.map(({ label, value, note, to, isText }) => (
				<div
					key={label}
					className={cn(
						"flex p-4",
						isStacked
							? "flex-col"
							: "flex-wrap items-center justify-between gap-x-2 max-sm:px-3 max-sm:py-2 sm:flex-col sm:flex-nowrap sm:items-start",
						to && "relative hover:bg-ground",
					)}
				>
					<dt className={cn("text-sm text-muted", !isStacked && "max-sm:leading-tight")}>
						{to ? (
							<Anchor to={to} className="after:absolute after:inset-0">
								{label}
							</Anchor>
						) : (
							label
						)}
					</dt>
					<dd
						className={cn(
							"wrap-anywhere",
							isStacked ? "mt-auto pt-1" : "min-w-0 max-sm:ml-auto max-sm:text-right sm:mt-auto sm:pt-1",
						)}
					>
						<p className={cn(isText ? "font-semibold" : "figure", !isStacked && "max-sm:text-xl")}>{value}</p>
						{note && <p className="mt-1 text-sm text-muted">{note}</p>}
					</dd>
				</div>
			))}
		</dl>
	);
}

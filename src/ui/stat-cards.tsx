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

/** Shows stats in large type, side by side; up to three become rows on a phone. */
export function StatCards({ cards, className }: StatCardsProps) {
	const hasManyCards = cards.length > 3;
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
						hasManyCards ? "flex-col" : "items-baseline justify-between sm:flex-col sm:items-start",
						to && "relative hover:bg-ground",
					)}
				>
					<dt className="text-sm text-muted">
						{to ? (
							<Anchor to={to} className="after:absolute after:inset-0">
								{label}
							</Anchor>
						) : (
							label
						)}
					</dt>
					<dd className={cn("wrap-anywhere", hasManyCards ? "mt-auto pt-1" : "sm:mt-1")}>
						<p className={isText ? "font-semibold" : "figure"}>{value}</p>
						{note && <p className="mt-1 text-sm text-muted">{note}</p>}
					</dd>
				</div>
			))}
		</dl>
	);
}

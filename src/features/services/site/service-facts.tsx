import { formatTimeWindow } from "#domain/time.ts";
import type { Service } from "#features/services/contract.ts";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

type Facts = Pick<Service, "duration" | "warranty" | "price" | "price_note" | "drop_off">;

const MISSING_PRICE_TEXT = "Según tu carro: pídelo con marca, modelo y año, y lo sabes antes de empezar";

/**
 * Returns duration, the starting price or how to get one, and warranty if set. What every service has comes first, so
 * that the rows of neighbouring cards align.
 *
 * @param missingPriceText text in place of a missing price
 * @source rules 6.9, 2.11
 */
export function getServiceFacts(
	{ duration, warranty, price, price_note, drop_off }: Facts,
	missingPriceText: string = MISSING_PRICE_TEXT,
) {
	return [
		{ label: "Duración", value: duration },
		{
			label: "Precio",
			value:
				price === undefined ? (
					missingPriceText
				) : (
					<>
						<span>{`Desde ${formatUsd(price * 100)}, ITBMS incluido`}</span>
						{price_note && (
							<>
								{" "}
								<span className="block text-sm text-muted">{price_note}</span>
							</>
						)}
					</>
				),
		},
		{
			label: "Recepción",
			value: drop_off && `Déjalo entre ${formatTimeWindow(drop_off.from, drop_off.until)}`,
		},
		{ label: "Garantía", value: warranty },
	];
}

type InclusionsProps = {
	includes: readonly string[];
	hasLabel?: boolean;
	/** On a phone the items follow each other in one paragraph. */
	isCompact?: boolean;
	className?: string;
};

export function Inclusions({ includes, hasLabel = true, isCompact = false, className }: InclusionsProps) {
	if (includes.length === 0) return null;
	return (
		<div className={cn(isCompact && "max-md:text-sm max-md:*:inline", className)}>
			{hasLabel && <p className="mb-2 text-sm text-muted">Incluye </p>}
			<ul className={cn("grid gap-1.5 text-[0.9375rem] leading-snug", isCompact && "max-md:text-sm")}>
				{includes.map((inclusion) => (
					<li
						key={inclusion}
						className={cn(
							"flex gap-2.5",
							isCompact && "max-md:not-last:after:content-['·_'] max-md:inline max-md:[&>svg]:hidden",
						)}
					>
						<Icon name="check" size={18} className="mt-0.5 text-muted" />
						{inclusion}{" "}
					</li>
				))}
			</ul>
		</div>
	);
}

import { formatTimeWindow } from "#domain/time.ts";
import type { Service } from "#features/services/contract.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

type Facts = Pick<Service, "duration" | "warranty" | "price" | "price_note" | "drop_off">;

const MISSING_PRICE_TEXT = "Según tu carro: pídelo con marca, modelo y año, y lo sabes antes de empezar";

/**
 * Returns duration and warranty if set, and the starting price or how to get one.
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
			label: "Recepción",
			value: drop_off && `Déjalo entre ${formatTimeWindow(drop_off.from, drop_off.until)}`,
		},
		{ label: "Garantía", value: warranty },
		{
			label: "Precio",
			value:
				price === undefined ? (
					missingPriceText
				) : (
					<>
						Desde {formatUsd(price * 100)}, ITBMS incluido
						{price_note && <span className="block text-sm text-muted">{price_note}</span>}
					</>
				),
		},
	];
}

type InclusionsProps = { includes: readonly string[]; hasLabel?: boolean; className?: string };

export function Inclusions({ includes, hasLabel = true, className }: InclusionsProps) {
	if (includes.length === 0) return null;
	return (
		<div className={className}>
			{hasLabel && <p className="mb-2 text-sm text-muted">Incluye</p>}
			<ul className="grid gap-1.5 text-[0.9375rem] leading-snug">
				{includes.map((inclusion) => (
					<li key={inclusion} className="flex gap-2.5">
						<Icon name="check" size={18} className="mt-0.5 text-muted" />
						{inclusion}
					</li>
				))}
			</ul>
		</div>
	);
}

import { formatTimeWindow } from "#domain/time.ts";
import type { Service } from "#features/content/services/contract.ts";
import { formatUsd } from "#ui/format.ts";

type Facts = Pick<Service, "duration" | "warranty" | "price" | "price_note" | "drop_off">;

const MISSING_PRICE_TEXT = "Según tu carro: pídelo con marca, modelo y año, y lo sabes antes de empezar";

/**
 * Returns duration, the starting price or how to get one, and warranty if set. What every service has comes first, so
 * that the rows of neighbouring cards align.
 *
 * @param options `isCard`: a card shows nothing in place of a missing price
 * @source rules 6.9, 2.11
 */
export function getServiceFacts(
	{ duration, warranty, price, price_note, drop_off }: Facts,
	{ isCard = false } = {},
) {
	return [
		{ label: "Duración", value: duration },
		{
			label: "Precio",
			value:
				price === undefined ? (
					!isCard && MISSING_PRICE_TEXT
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

import { toCents } from "#domain/money.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { formatAvailability } from "#features/content/products/stock/availability.ts";
import { LARGE_MOVE_PERCENT } from "./bulk-limits.ts";
import type { BatchEdit } from "./edit-contract.ts";
import type { BatchChange } from "./outcomes.ts";

/** How a price ends after a change by a percentage. */
export const ROUNDINGS = {
	none: { label: "Al centavo", cents: null },
	"95": { label: "Terminados en .95", cents: 95 },
	"00": { label: "Sin centavos", cents: 0 },
} as const;
export type Rounding = keyof typeof ROUNDINGS;

/** Describes an edit as people read it: «Subir los precios 5 %, terminados en .95». */
export function describeEdit(edit: BatchEdit): string {
	if (edit.field === "availability") return `Disponibilidad: ${formatAvailability(edit)}`;
	if (edit.field === "type") return `Tipo: ${edit.type}`;
	if (edit.field === "brand") return `Marca: ${getBrandLabel(edit.brand)}`;
	if (edit.field === "is_visible") return edit.is_visible ? "Mostrar en el sitio" : "Ocultar del sitio";
	const { label, cents } = ROUNDINGS[edit.rounding];
	const direction = edit.percent > 0 ? "Subir" : "Bajar";
	const ending = cents === null ? "" : `, ${label.toLowerCase()}`;
	return `${direction} los precios ${Math.abs(edit.percent)} %${ending}`;
}

/**
 * Changes a price by a percentage.
 *
 * @param price dollars
 * @returns dollars, rounded to the nearest amount with the ending. The ending never turns a fall into a rise, or a rise
 *   into a fall: then the next amount with it is taken, or the exact one if there is none.
 * @source rules 6.46
 */
export function changePrice(price: number, percent: number, rounding: Rounding): number {
	const before = Math.round(price * 100);
	const exact = Math.max(1, Math.round((before * (100 + percent)) / 100));
	const ending = ROUNDINGS[rounding].cents;
	if (ending === null) return exact / 100;
	const smallest = ending === 0 ? 100 : ending;
	const nearest = Math.max(smallest, Math.round((exact - ending) / 100) * 100 + ending);
	if (percent > 0) return (nearest < before ? nearest + 100 : nearest) / 100;
	if (nearest <= before) return nearest / 100;
	return (nearest - 100 >= smallest ? nearest - 100 : exact) / 100;
}

/** Returns whether a change moves an existing price so much that applying it is confirmed. @source rules 6.44 */
export function movesPrice({ name, from, to }: BatchChange): boolean {
	if (name !== "price" || typeof from !== "number" || typeof to !== "number") return false;
	return Math.abs(toCents(to) - toCents(from)) * 100 > toCents(from) * LARGE_MOVE_PERCENT;
}

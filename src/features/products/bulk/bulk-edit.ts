import { formatAvailability } from "#features/products/availability.ts";
import { getBrandLabel } from "#features/products/brand-label.ts";
import type { BatchEdit } from "./edit-contract.ts";

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
 * @returns dollars, rounded to the nearest amount with the ending; at least the smallest one
 * @source rules 6.46
 */
export function changePrice(price: number, percent: number, rounding: Rounding): number {
	const cents = Math.round((price * 100 * (100 + percent)) / 100);
	const ending = ROUNDINGS[rounding].cents;
	if (ending === null) return Math.max(1, cents) / 100;
	const dollars = Math.max(ending === 0 ? 1 : 0, Math.round((cents - ending) / 100));
	return (dollars * 100 + ending) / 100;
}

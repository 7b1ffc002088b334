import { addDays, panamaDay } from "#panama/time.ts";

/** A line of a quote, as far as its amount goes. */
type Line = { priceCents: number; quantity: number };

/** The total in cents: integers all the way, so 7 × 8.95 is 62.65. */
export function quoteTotalCents(lines: readonly Line[]): number {
	return lines.reduce((total, line) => total + line.priceCents * line.quantity, 0);
}

/** USD with 2 decimals as it travels, in cents. */
export function toCents(amount: number): number {
	return Math.round(amount * 100);
}

/** The last day, in Panama, on which the prices of a printed quote hold. @source rules 2.15 */
export function holdsUntil(
	{ created_at }: { created_at: string },
	{ quoteDays }: { quoteDays: number },
): string {
	return addDays(panamaDay(new Date(created_at)), quoteDays);
}

/** How many pieces the list holds. */
export function countPieces(lines: readonly { quantity: number }[]): number {
	return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** How many products the top of the overview names. @source rules 4.21 */
export const TOP_PRODUCTS = 5;

import { addDays, toPanamaDay } from "#domain/time.ts";

/** Outbox topic of the emails about products that arrived. The payload is `{ productIds }`. */
export const ARRIVAL_TOPIC = "arrival-emails";

/** Price and quantity of a line. */
type Line = { priceCents: number; quantity: number };

/** Computes the total in integer cents, so that 7 × 8.95 is exactly 62.65. */
export function computeQuoteTotalCents(lines: readonly Line[]): number {
	return lines.reduce((total, line) => total + line.priceCents * line.quantity, 0);
}

/** Returns the last day, in Panama, on which the prices of a quote are valid. @source rules 2.15 */
export function getLastValidDay(
	{ created_at }: { created_at: string },
	{ quoteDays }: { quoteDays: number },
): string {
	return addDays(toPanamaDay(new Date(created_at)), quoteDays);
}

/** Adds up the quantities of a list. */
export function countPieces(lines: readonly { quantity: number }[]): number {
	return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** Products in the top list of the overview. @source rules 4.21 */
export const TOP_PRODUCTS = 5;

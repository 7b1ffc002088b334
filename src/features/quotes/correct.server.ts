import type { Correctors } from "#features/leads/correct.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { lineColumns } from "./store.server.ts";

/** Corrects the car that a quote is for: from then on it is the one line that staff wrote. */
export const correctQuote: NonNullable<Correctors["quote"]> = async (trx, leadId, { car }) => {
	if (car !== undefined) await updateRows(trx, "quotes", { leadId }, lineColumns(car));
	return undefined;
};

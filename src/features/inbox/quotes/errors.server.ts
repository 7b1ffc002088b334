import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const QUOTE_ERRORS = {
	invalid: 422,
	not_sold_out: 422,
	one_product: 422,
	too_many_pieces: 422,
	unknown_product: 422,
} as const satisfies ErrorTable;

export const rejectQuote = createReject(QUOTE_ERRORS);

import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SHOWCASE_ERRORS = {
	bad_phone: 422,
	brand_taken: 409,
	ends_before_start: 422,
	ends_in_the_past: 422,
	not_cheaper: 422,
} as const satisfies ErrorTable;

export const rejectShowcase = createReject(SHOWCASE_ERRORS);

import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PUBLICATION_ERRORS = {
	no_address: 422,
	sample_contact: 422,
	sample_left: 409,
	sample_shop: 422,
} as const satisfies ErrorTable;

export const rejectPublication = createReject(PUBLICATION_ERRORS);

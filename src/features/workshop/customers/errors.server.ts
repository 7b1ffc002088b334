import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const CUSTOMER_ERRORS = {
	bad_ruc: 422,
	known_phone: 422,
	merged_already: 422,
	same_file: 422,
} as const satisfies ErrorTable;

export const rejectCustomer = createReject(CUSTOMER_ERRORS);

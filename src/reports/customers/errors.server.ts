import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const CUSTOMER_LIST_ERRORS = {
	busy: 503,
} as const satisfies ErrorTable;

export const rejectCustomerList = createReject(CUSTOMER_LIST_ERRORS);

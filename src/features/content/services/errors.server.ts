import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SERVICE_ERRORS = {
	bad_drop_off: 422,
} as const satisfies ErrorTable;

export const rejectService = createReject(SERVICE_ERRORS);

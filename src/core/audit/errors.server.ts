import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const AUDIT_ERRORS = {
	no_picture: 422,
} as const satisfies ErrorTable;

export const rejectEdit = createReject(AUDIT_ERRORS);

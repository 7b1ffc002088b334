import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SETUP_ERRORS = {
	needed_step: 422,
} as const satisfies ErrorTable;

export const rejectSetup = createReject(SETUP_ERRORS);

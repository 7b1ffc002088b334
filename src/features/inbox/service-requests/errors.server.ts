import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SERVICE_REQUEST_ERRORS = {
	invalid: 422,
	unknown_service: 422,
} as const satisfies ErrorTable;

export const rejectServiceRequest = createReject(SERVICE_REQUEST_ERRORS);

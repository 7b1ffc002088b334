import { SITE_PRIVATE } from "#features/operation/publication/messages.ts";
import { createReject, type ErrorTable } from "#server/errors.ts";

const API_RULE_ERRORS = {
	bad_character: 422,
	cut_off: 400,
	too_large: 413,
	[SITE_PRIVATE]: 503,
} as const satisfies ErrorTable;

/** The status of each error code that the API answers before a call reaches its subject. */
export const API_ERRORS = {
	...API_RULE_ERRORS,
	broken: 500,
	encoded: 415,
	not_bytes: 415,
	not_json: 415,
	not_multipart: 415,
	not_saved: 503,
	outcome_unknown: 503,
	unreadable: 400,
} as const satisfies ErrorTable;

/** The code "refused" keeps the status of the HTTP library's error. */
export type ApiErrorCode = keyof typeof API_ERRORS | "refused";

export const rejectCall = createReject(API_RULE_ERRORS);

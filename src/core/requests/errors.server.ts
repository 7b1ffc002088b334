import { createReject, type ErrorTable } from "#server/errors.ts";

const REQUEST_RULE_ERRORS = {
	bad_day: 422,
	bad_phone: 422,
	both_hold: 422,
	crowd: 503,
	impossible_state: 422,
	merged_elsewhere: 409,
	no_call_back: 422,
	no_colleague: 422,
	not_mergeable: 422,
	nothing_to_correct: 422,
	nothing_to_take: 422,
	nothing_to_undo: 422,
	odd_email: 422,
	often_corrected: 422,
	other_person: 422,
	person_gone: 409,
	quarantined: 422,
	reason_missing: 422,
	request_merged: 409,
	same_request: 422,
	split_first: 409,
	too_late: 409,
	too_many_merged: 422,
} as const satisfies ErrorTable;

/** The status of each error code of this subject. */
export const REQUEST_ERRORS = { ...REQUEST_RULE_ERRORS, others_note: 403 } as const satisfies ErrorTable;

export const rejectRequest = createReject(REQUEST_RULE_ERRORS);
export type RequestErrorCode = keyof typeof REQUEST_RULE_ERRORS;

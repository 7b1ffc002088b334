import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SENT_MESSAGE_ERRORS = {
	already_sent: 409,
	mail_off: 409,
	under_way: 409,
} as const satisfies ErrorTable;

export const rejectSentMessage = createReject(SENT_MESSAGE_ERRORS);

import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const MAIL_SETTINGS_ERRORS = {
	mail_off: 409,
	mail_paused: 409,
	own_network: 422,
	password_needed: 422,
	sample_shop: 409,
	set_by_server: 409,
	user_missing: 422,
} as const satisfies ErrorTable;

export const rejectMailSettings = createReject(MAIL_SETTINGS_ERRORS);

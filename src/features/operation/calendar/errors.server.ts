import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const CALENDAR_ERRORS = {
	bad_client: 422,
	bad_server: 400,
	bad_state: 400,
	code_expired: 422,
	invalid: 422,
	no_calendar: 422,
	no_permission: 422,
	not_configured: 409,
	not_connected: 409,
	sample_shop: 409,
	secret_needed: 422,
	set_by_server: 409,
	zoho_down: 503,
	zoho_refused: 422,
} as const satisfies ErrorTable;

export const rejectCalendar = createReject(CALENDAR_ERRORS);

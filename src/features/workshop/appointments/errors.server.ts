import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const APPOINTMENT_ERRORS = {
	already_blocked: 409,
	already_closed: 409,
	bad_day: 422,
	bad_span: 422,
	bad_time: 422,
	bad_year: 422,
	changed: 409,
	has_visit: 409,
	impossible_state: 422,
	no_hour: 422,
	not_open: 422,
	open_visit: 422,
	other_window: 409,
	quarantined: 422,
	reason_missing: 422,
	same_hour: 409,
	slot_taken: 409,
	stands_nowhere: 409,
	too_late: 422,
	too_many_visits: 422,
} as const satisfies ErrorTable;

export const rejectAppointment = createReject(APPOINTMENT_ERRORS);

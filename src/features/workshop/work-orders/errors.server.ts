import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const ORDER_ERRORS = {
	already_inside: 409,
	bad_time: 422,
	car_delivered: 409,
	car_inside: 409,
	car_received: 409,
	cars_inside: 422,
	changed: 409,
	has_order: 409,
	missing: 422,
	no_colleague: 422,
	not_now: 409,
	not_receivable: 422,
	odd_km: 409,
	person_gone: 409,
	work_begun: 409,
} as const satisfies ErrorTable;

export const rejectOrder = createReject(ORDER_ERRORS);

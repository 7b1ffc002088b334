import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PAYMENT_ERRORS = {
	already_closed: 409,
	balance_left: 409,
	changed_meanwhile: 409,
	drawer_short: 409,
	float_exists: 409,
	missing: 422,
	money_held: 409,
	money_moved: 409,
	no_address: 422,
	no_money: 409,
	not_now: 409,
	not_owed: 409,
	not_yet: 409,
	nothing_to_pay: 409,
	overpaid: 409,
	paid_meanwhile: 409,
	refunded_meanwhile: 409,
	too_little: 422,
	too_much: 422,
	work_changed: 409,
} as const satisfies ErrorTable;

export const rejectPayment = createReject(PAYMENT_ERRORS);

import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const CAR_ERRORS = {
	already_inside: 409,
	bad_year: 422,
	both_inside: 409,
	has_order: 409,
	merged_elsewhere: 409,
	person_gone: 409,
	plate_taken: 409,
	same_car: 422,
} as const satisfies ErrorTable;

export const rejectCar = createReject(CAR_ERRORS);

import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PERSONAL_DATA_ERRORS = {
	answered: 409,
	balance_left: 409,
	car_inside: 409,
	erase_first: 409,
	invalid: 422,
	open_visit: 409,
	person_gone: 409,
	wrong_phone: 422,
} as const satisfies ErrorTable;

export const rejectPersonalData = createReject(PERSONAL_DATA_ERRORS);

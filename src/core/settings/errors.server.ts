import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SETTINGS_ERRORS = {
	bad_ruc: 422,
	half_place: 422,
	not_a_sample: 422,
	only_replaced: 422,
	references_only_rise: 422,
	too_many_days: 422,
	year_before_founding: 422,
	year_to_come: 422,
} as const satisfies ErrorTable;

export const rejectSettings = createReject(SETTINGS_ERRORS);

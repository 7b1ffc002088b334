import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const ESTIMATE_ERRORS = {
	answered: 409,
	bad_need: 422,
	changed: 409,
	draft_first: 409,
	estimate_open: 409,
	expired: 409,
	foreign_id: 422,
	invalid: 422,
	needs_job: 422,
	no_site: 422,
	not_a_draft: 409,
	not_expired: 409,
	not_now: 409,
	not_on_menu: 422,
	not_quotable: 422,
	not_ready: 422,
	only_whole: 422,
	price_changed: 409,
	too_far: 422,
	too_many: 422,
	too_much: 422,
	unknown_product: 422,
	void: 409,
} as const satisfies ErrorTable;

export const rejectEstimate = createReject(ESTIMATE_ERRORS);

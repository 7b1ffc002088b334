import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SITE_TEXT_ERRORS = {
	bad_text: 422,
} as const satisfies ErrorTable;

export const rejectSiteText = createReject(SITE_TEXT_ERRORS);

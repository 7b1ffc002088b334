import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const POST_ERRORS = {
	incomplete: 422,
	slug_taken: 422,
} as const satisfies ErrorTable;

export const rejectPost = createReject(POST_ERRORS);

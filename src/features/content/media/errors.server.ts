import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const MEDIA_ERRORS = {
	animated: 422,
	broken_image: 422,
	busy: 503,
	empty_file: 422,
	invalid_target: 422,
	not_an_image: 422,
	too_large: 413,
	unavailable: 503,
	unreadable_upload: 422,
	wrong_size: 422,
	wrong_type: 422,
} as const satisfies ErrorTable;

export const rejectMedia = createReject(MEDIA_ERRORS);
export type MediaErrorCode = keyof typeof MEDIA_ERRORS;

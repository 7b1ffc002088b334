import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PHOTO_ERRORS = {
	begin_again: 409,
	busy: 503,
	day_full: 503,
	full: 409,
	no_address: 422,
	no_photos: 422,
	no_room: 503,
	not_kept: 503,
	not_now: 409,
	other_file: 409,
	wrong_offset: 409,
	wrong_piece: 422,
} as const satisfies ErrorTable;

export const rejectPhoto = createReject(PHOTO_ERRORS);

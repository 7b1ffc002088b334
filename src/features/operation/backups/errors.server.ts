import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const BACKUP_ERRORS = {
	copies_off: 409,
	copies_paused: 409,
	copy_failed: 503,
	key_needed: 422,
	own_network: 422,
	pictures_place: 422,
	sample_shop: 409,
	secret_needed: 422,
	set_by_server: 409,
} as const satisfies ErrorTable;

export const rejectBackup = createReject(BACKUP_ERRORS);

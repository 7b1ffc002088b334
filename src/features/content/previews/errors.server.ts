import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PREVIEW_ERRORS = {
	unavailable: 503,
} as const satisfies ErrorTable;

export const rejectPreview = createReject(PREVIEW_ERRORS);

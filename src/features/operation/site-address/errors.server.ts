import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const SITE_ADDRESS_ERRORS = {
	address_certificate: 422,
	address_fixed: 422,
	address_foreign: 422,
	address_insecure: 422,
	address_invalid: 422,
	address_path: 422,
	address_private: 422,
	address_redirected: 422,
	address_refused: 422,
	address_timeout: 422,
	address_unknown: 422,
	fixed_address: 422,
} as const satisfies ErrorTable;

export const rejectSiteAddress = createReject(SITE_ADDRESS_ERRORS);

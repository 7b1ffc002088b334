import { createReject, type ErrorTable } from "#server/errors.ts";

/** The status of each error code of this subject. */
export const PRODUCT_ERRORS = {
	bad_synonym: 422,
	columns: 422,
	confirm_prices: 409,
	empty_sheet: 422,
	has_types: 409,
	missing_order_days: 422,
	no_products: 422,
	no_supplier: 422,
	not_applied: 409,
	not_open: 409,
	not_undoable: 409,
	nothing_missing: 409,
	nothing_returning: 409,
	nothing_to_apply: 409,
	result_gone: 409,
	sku_taken: 409,
	still_running: 409,
	too_large: 413,
	too_many_products: 422,
	too_many_rows: 422,
	unknown_sheet: 422,
} as const satisfies ErrorTable;

export const rejectProduct = createReject(PRODUCT_ERRORS);

/** Position of a list page, counted from the nearer end of the list. */
export type PageRange = {
	/** Whether the query runs in reverse order. */
	isReversed: boolean;
	limit: number;
	offset: number;
};

/**
 * Computes the range of a page so that the query skips the fewest rows; a deep offset costs every row before it.
 *
 * @param page counted from 1
 * @param total rows in the full list
 * @param pageSize rows per page
 */
export function getPageRange(page: number, total: number, pageSize: number): PageRange {
	const offset = (page - 1) * pageSize;
	if (offset <= total / 2) return { isReversed: false, limit: pageSize, offset };
	const remaining = total - offset;
	const limit = Math.min(pageSize, Math.max(0, remaining));
	return { isReversed: true, limit, offset: Math.max(0, remaining - pageSize) };
}

/** Returns the opposite sort order, for a page counted from the end. */
export const reverseOrder = (order: "asc" | "desc") => (order === "asc" ? "desc" : "asc");

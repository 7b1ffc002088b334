/** Position of a list page, counted from the nearer end of the list. */
export type NearerEnd = {
	/** Whether the query runs in reverse order. */
	isBack: boolean;
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
export function fromNearerEnd(page: number, total: number, atOnce: number): NearerEnd {
	const offset = (page - 1) * atOnce;
	if (offset <= total / 2) return { isBack: false, limit: atOnce, offset };
	const behind = total - offset;
	const limit = Math.min(atOnce, Math.max(0, behind));
	return { isBack: true, limit, offset: Math.max(0, behind - atOnce) };
}

/** Returns the opposite sort order, for a page counted from the end. */
export const turnedRound = (order: "asc" | "desc") => (order === "asc" ? "desc" : "asc");

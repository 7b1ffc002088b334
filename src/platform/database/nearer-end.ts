/** Where a page of a list begins, told from the end that is nearer. */
export type NearerEnd = {
	/** Whether its rows are looked for in the order turned round. */
	isBack: boolean;
	limit: number;
	offset: number;
};

/**
 * Where a page is found with the fewest rows passed on the way: a deep one costs what lies before it.
 *
 * @param page counted from 1
 * @param total rows of the whole list
 * @param atOnce rows of a page
 */
export function fromNearerEnd(page: number, total: number, atOnce: number): NearerEnd {
	const offset = (page - 1) * atOnce;
	if (offset <= total / 2) return { isBack: false, limit: atOnce, offset };
	const behind = total - offset;
	const limit = Math.min(atOnce, Math.max(0, behind));
	return { isBack: true, limit, offset: Math.max(0, behind - atOnce) };
}

/** The order in which a page is looked for from the other end. */
export const turnedRound = (order: "asc" | "desc") => (order === "asc" ? "desc" : "asc");

const ROWS_ABOVE = 3;
const ROWS_BELOW = 8;

/** Returns the rows around an open request: beside it, the whole list would be longer than the request. */
export function listNearbyLeads<Row extends { id: string }>(
	leads: readonly Row[],
	openId: string,
): readonly Row[] {
	const index = leads.findIndex(({ id }) => id === openId);
	const start = Math.max(0, index - ROWS_ABOVE);
	return leads.slice(start, start + ROWS_ABOVE + 1 + ROWS_BELOW);
}

/** A list's filter lives in its address: what is as it starts is left out. */
export type ListQuery = Record<string, string>;

/** The filter an address says, with `start` where it says nothing. */
export function listQueryOf<Query extends ListQuery>(search: URLSearchParams, start: Query): Query {
	const said = Object.keys(start).map((name) => [name, search.get(name) ?? start[name]]);
	return Object.fromEntries(said) as Query;
}

/** The address of a list under a changed filter; another filter starts at the first page. */
export function listPathOf<Query extends ListQuery>(
	path: string,
	start: Query,
	query: Query,
	change: Partial<Query>,
): string {
	const next = { ...query, ...("page" in start && { page: start.page }), ...change };
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(next))
		if (value !== undefined && value !== start[name]) search.set(name, value);
	const text = search.toString();
	return text ? `${path}?${text}` : path;
}

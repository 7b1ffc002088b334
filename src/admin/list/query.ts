import type { DataSort } from "#ui/data-table.tsx";

/** A list's filter lives in its address: what is as it starts is left out. */
export type ListQuery = Record<string, string>;

/** The filter an address says, with `start` where it says nothing. */
export function listQueryOf<Query extends ListQuery>(search: URLSearchParams, start: Query): Query {
	const said = Object.keys(start).map((name) => [name, search.get(name) ?? start[name]]);
	return Object.fromEntries(said) as Query;
}

/** The same filter of a list that is sorted: by one of `sorts`, else as it starts. */
export function sortedQueryOf<Query extends ListQuery & { sort: string }, Sort extends string>(
	search: URLSearchParams,
	start: Query,
	sorts: readonly Sort[],
) {
	const query = listQueryOf(search, start);
	return {
		...query,
		sort: sorts.find((sort) => sort === query.sort) ?? (start.sort as Sort),
		order: query.order === "desc" ? ("desc" as const) : ("asc" as const),
	};
}

/** What a table needs to show the order of such a list and to change it. */
export function sortingOf(
	query: { sort: string; order: string },
	hrefFor: (change: { sort: string; order: string }) => string,
) {
	return {
		sort: { id: query.sort, isDesc: query.order === "desc" },
		hrefForSort: ({ id, isDesc }: DataSort) =>
			hrefFor({ sort: id, order: isDesc ? "desc" : "asc" }),
	};
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

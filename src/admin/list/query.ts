import { useNavigation, useSearchParams } from "react-router";
import type { DataSort } from "#ui/data-table.tsx";
import { onPage } from "./on-page.ts";

export const ORDERS = ["asc", "desc"] as const;
const LONGEST_TEXT = 100;
const PAGE = /^[1-9]\d{0,4}$/;

type Start = Record<string, string>;
type Choices<Name extends string> = { readonly [One in Name]?: readonly string[] };
type Query<Name extends string, Chosen> = {
	[One in Name]: One extends keyof Chosen
		? Chosen[One] extends readonly (infer Value extends string)[]
			? Value
			: string
		: string;
};
type Change<Said> = { [Name in keyof Said]?: string };

/**
 * How a list's address says its words, filters, order and page: `q`, `sort`, `order`, `page` and one name for each
 * filter; what is as it starts is left out.
 *
 * @param start every name with what holds until the address says otherwise
 * @param choices what a name can be; anything else is as it starts. A name without choices takes a short text.
 */
export function listAddress<S extends Start, const C extends Choices<keyof S & string>>(
	path: string,
	start: S,
	choices: C,
) {
	type Said = Query<keyof S & string, C>;
	const names = Object.keys(start);

	function taken(name: string, text: string) {
		const values = choices[name as keyof C] as readonly string[] | undefined;
		if (values) return values.includes(text) ? text : start[name];
		if (name === "page") return PAGE.test(text) ? text : start[name];
		return text.slice(0, LONGEST_TEXT);
	}

	function queryOf(search: URLSearchParams) {
		const told = names.map((name) => {
			const text = search.get(name);
			return [name, typeof text === "string" ? taken(name, text) : start[name]];
		});
		return Object.fromEntries(told) as Said;
	}

	/** The query string of the list, "" when all of it is as it starts; a change starts at the first page. */
	function searchOf(query: Said, change?: Change<Said>): string {
		const next: Start = { ...query, ...(change && { page: start.page, ...change }) };
		const search = new URLSearchParams();
		for (const name of names) {
			const value = next[name];
			if (value !== undefined && value !== start[name]) search.set(name, value);
		}
		return search.size > 0 ? `?${search}` : "";
	}

	return {
		path,
		queryOf,
		searchOf,
		pathOf: (query: Said, change?: Change<Said>) => path + searchOf(query, change),
	};
}

/** The loader of a list's page: what its address asks for, past the end the last page there is. */
export function loaderOf<Query, List extends object>(
	{ queryOf }: { queryOf: (search: URLSearchParams) => Query },
	look: (query: Query) => Promise<List>,
) {
	return async ({ request }: { request: Request }): Promise<List> => {
		const list = await look(queryOf(new URL(request.url).searchParams));
		if ("pages" in list) onPage(request, { pages: Number(list.pages) });
		return list;
	};
}

/** A list's page as its address says it, the way to others, and whether one is on its way. */
export function useList<Said>(list: {
	path: string;
	queryOf: (search: URLSearchParams) => Said;
	pathOf: (query: Said, change?: Change<Said>) => string;
}) {
	const [search] = useSearchParams();
	const { state, location } = useNavigation();
	const query = list.queryOf(search);
	const hrefFor = (change: Change<Said>) => list.pathOf(query, change);
	return {
		query,
		hrefFor,
		hrefForPage: (page: number) => hrefFor({ page: String(page) } as Change<Said>),
		isFiltering: state === "loading" && location.pathname === list.path,
	};
}

/** What a table needs to show the order of such a list and to change it. @param sorts the columns that have one */
export function sortingOf(
	sorts: readonly string[],
	query: { sort: string; order: string },
	hrefFor: (change: { sort: string; order: string }) => string,
) {
	return {
		sorts,
		sort: { id: query.sort, isDesc: query.order === "desc" },
		hrefForSort: ({ id, isDesc }: DataSort) =>
			hrefFor({ sort: id, order: isDesc ? "desc" : "asc" }),
	};
}

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
 * Creates the parser and builder of a list's URL: `q`, `sort`, `order`, `page` and one parameter per filter. Default
 * values are left out of the URL.
 *
 * @param defaults every parameter with its default
 * @param choices allowed values; any other falls back to the default. A parameter without choices takes a short text.
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

	/** Builds the query string, "" when all values are defaults; a change resets the page to 1. */
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

/** Creates the loader of a list page; a page past the end redirects to the last one. */
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

/** Returns the query of the current URL, links to other queries, and whether one is loading. */
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

/** Returns the sorting props of a table for such a list. @param sorts the sortable columns */
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

import { useNavigation, useSearchParams } from "react-router";
import type { DataSort } from "#ui/data-table.tsx";
import { redirectPastLastPage } from "./redirect-past-last-page.ts";

export const ORDERS = ["asc", "desc"] as const;
const MAX_TEXT_LENGTH = 100;
const PAGE = /^[1-9]\d{0,4}$/;

type Defaults = Record<string, string>;
type Choices<Name extends string> = { readonly [Key in Name]?: readonly string[] };
type Query<Name extends string, Allowed> = {
	[Key in Name]: Key extends keyof Allowed
		? Allowed[Key] extends readonly (infer Value extends string)[]
			? Value
			: string
		: string;
};
type Change<Values> = { [Name in keyof Values]?: string };

/**
 * Creates the parser and builder of a list's URL: `q`, `sort`, `order`, `page` and one parameter per filter. Default
 * values are left out of the URL.
 *
 * @param defaults every parameter with its default
 * @param choices allowed values; any other falls back to the default. A parameter without choices takes a short text.
 */
export function createListUrl<
	ListDefaults extends Defaults,
	const ListChoices extends Choices<keyof ListDefaults & string>,
>(path: string, defaults: ListDefaults, choices: ListChoices) {
	type Values = Query<keyof ListDefaults & string, ListChoices>;
	const names = Object.keys(defaults);

	function parseValue(name: string, text: string) {
		const values = choices[name as keyof ListChoices] as readonly string[] | undefined;
		if (values) return values.includes(text) ? text : defaults[name];
		if (name === "page") return PAGE.test(text) ? text : defaults[name];
		return text.slice(0, MAX_TEXT_LENGTH);
	}

	function parseQuery(search: URLSearchParams) {
		const entries = names.map((name) => {
			const text = search.get(name);
			return [name, typeof text === "string" ? parseValue(name, text) : defaults[name]];
		});
		return Object.fromEntries(entries) as Values;
	}

	/** Builds the query string, "" when all values are defaults; a change resets the page to 1. */
	function buildSearch(query: Values, change?: Change<Values>): string {
		const next: Defaults = { ...query, ...(change && { page: defaults.page, ...change }) };
		const search = new URLSearchParams();
		for (const name of names) {
			const value = next[name];
			if (value !== undefined && value !== defaults[name]) search.set(name, value);
		}
		return search.size > 0 ? `?${search}` : "";
	}

	return {
		path,
		parseQuery,
		buildSearch,
		buildPath: (query: Values, change?: Change<Values>) => path + buildSearch(query, change),
	};
}

/** The query of a list made by createListUrl. */
export type ListQuery<List extends { parseQuery: (search: URLSearchParams) => unknown }> = ReturnType<
	List["parseQuery"]
>;

/** Creates the loader of a list page; a page past the end redirects to the last one. */
export function createLoader<Query, List extends object>(
	{ parseQuery }: { parseQuery: (search: URLSearchParams) => Query },
	fetchList: (query: Query) => Promise<List>,
) {
	return async ({ request }: { request: Request }): Promise<List> => {
		const list = await fetchList(parseQuery(new URL(request.url).searchParams));
		if ("pages" in list) redirectPastLastPage(request, { pages: Number(list.pages) });
		return list;
	};
}

/** Returns the query of the current URL, links to other queries, and whether one is loading. */
export function useList<Values>(list: {
	path: string;
	parseQuery: (search: URLSearchParams) => Values;
	buildPath: (query: Values, change?: Change<Values>) => string;
}) {
	const [search] = useSearchParams();
	const { state, location } = useNavigation();
	const query = list.parseQuery(search);
	const hrefFor = (change: Change<Values>) => list.buildPath(query, change);
	return {
		query,
		hrefFor,
		hrefForPage: (page: number) => hrefFor({ page: String(page) } as Change<Values>),
		isFiltering: state === "loading" && location.pathname === list.path,
	};
}

/** Returns the sorting props of a list's table. @param sorts the sortable columns */
export function getSorting(
	sorts: readonly string[],
	query: { sort: string; order: string },
	hrefFor: (change: { sort: string; order: string }) => string,
) {
	return {
		sorts,
		sort: { id: query.sort, isDesc: query.order === "desc" },
		hrefForSort: ({ id, isDesc }: DataSort) => hrefFor({ sort: id, order: isDesc ? "desc" : "asc" }),
	};
}

import { listPathOf, listQueryOf } from "#admin/list/query.ts";
import { CATEGORIES, type MediaCategory } from "#features/media/rules.ts";

export const MEDIA = "/admin/dashboard/media";

/** All of them, then one category each; logo and government last. */
export const FILTERS = ["all", ...CATEGORIES] as const;
export const SHOWS = [
	{ value: "library", label: "Biblioteca" },
	{ value: "unused", label: "Sin usar" },
	{ value: "trash", label: "Papelera" },
] as const;

export type MediaQuery = {
	category: MediaCategory | "all";
	q: string;
	show: (typeof SHOWS)[number]["value"];
	page: string;
};

const START: MediaQuery = { category: "all", q: "", show: "library", page: "1" };

/** The library's filter as an address says it; what no filter can be is left at its start. */
export function mediaQueryOf(search: URLSearchParams): MediaQuery {
	const said = listQueryOf(search, START);
	return {
		...said,
		q: said.q.slice(0, 100),
		category: FILTERS.find((one) => one === said.category) ?? START.category,
		show: SHOWS.find(({ value }) => value === said.show)?.value ?? START.show,
	};
}

export function mediaPath(query: MediaQuery, change: Partial<MediaQuery>): string {
	return listPathOf(MEDIA, START, query, change);
}

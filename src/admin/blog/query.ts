import { DESK_ORDERS, DESK_STATES, type DeskState } from "#features/blog/staff/edit-rules.ts";
import type { DataSort } from "#ui/data-table.tsx";

export const BLOG = "/admin/dashboard/blog";
export const NEW_POST = `${BLOG}/nuevo`;
const LONGEST_SEARCH = 100;

export type BlogFilter = {
	q: string;
	category: string;
	state: DeskState;
	sort: DataSort;
	page: number;
};

/** The filter of the blog's list as its address says it; what no filter can be is left at its start. */
export function blogFilterOf(search: URLSearchParams): BlogFilter {
	const text = (name: string) => (search.get(name) ?? "").slice(0, LONGEST_SEARCH);
	const page = Number(search.get("page"));
	const order = DESK_ORDERS.find((value) => value === search.get("sort"));
	return {
		q: text("q"),
		category: text("category"),
		state: DESK_STATES.find((value) => value === search.get("state")) ?? "todos",
		sort: { id: order ?? "created_at", isDesc: search.get("dir") !== "asc" },
		page: Number.isInteger(page) && page > 0 ? page : 1,
	};
}

/** The address of the list under a filter, without what is as it starts. */
export function blogPath({ q, category, state, sort, page }: BlogFilter): string {
	const search = new URLSearchParams();
	if (q) search.set("q", q);
	if (category) search.set("category", category);
	if (state !== "todos") search.set("state", state);
	if (sort.id !== "created_at") search.set("sort", sort.id);
	if (!sort.isDesc) search.set("dir", "asc");
	if (page > 1) search.set("page", String(page));
	const text = search.toString();
	return BLOG + (text && `?${text}`);
}

/** The filter as the API's client wants it. */
export function blogCall({ q, category, state, sort, page }: BlogFilter) {
	const order = DESK_ORDERS.find((value) => value === sort.id) ?? "created_at";
	return {
		published_only: "false",
		fields: "card",
		...{ q, category, state, sort: order },
		dir: sort.isDesc ? "desc" : "asc",
		page: String(page),
	} as const;
}

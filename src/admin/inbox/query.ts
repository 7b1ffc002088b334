import type { InboxFilter } from "#features/leads/contract.ts";
import { INBOX_ORDERS, LEAD_KINDS, OWNER_FILTERS, STATE_FILTERS } from "#features/leads/rules.ts";

export const INBOX = "/admin/dashboard/bandeja";
export const QUOTE_SHEETS = "/admin/dashboard/cotizaciones";
export const OUTREACH = "/admin/dashboard/por-contactar";
const LONGEST_SEARCH = 100;

/** The inbox's filter as an address says it; what no filter can be is left at its start. */
export function inboxFilterOf(search: URLSearchParams): InboxFilter {
	const oneOf = <Value extends string>(name: string, values: readonly Value[], start: Value) =>
		values.find((value) => value === search.get(name)) ?? start;
	const page = Number(search.get("page"));
	return {
		state: oneOf("state", STATE_FILTERS, "abiertas"),
		kind: oneOf("kind", ["todos", ...LEAD_KINDS], "todos"),
		owner: oneOf("owner", OWNER_FILTERS, "todas"),
		order: oneOf("order", INBOX_ORDERS, "newest"),
		q: (search.get("q") ?? "").slice(0, LONGEST_SEARCH),
		page: Number.isInteger(page) && page > 0 ? page : 1,
	};
}

/** The query string of a filter, without what is as it starts; "" when all of it is. */
export function searchOf(filter: InboxFilter): string {
	const start = inboxFilterOf(new URLSearchParams());
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(filter))
		if (value !== start[name as keyof InboxFilter]) search.set(name, String(value));
	const text = search.toString();
	return text && `?${text}`;
}

/** The filter as the API's client wants it: text. */
export function queryOf(filter: InboxFilter) {
	return { ...filter, page: String(filter.page) };
}

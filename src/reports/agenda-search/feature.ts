import type { Feature } from "#domain/feature.ts";

/** The search of the agenda. */
export const agendaSearch = {
	name: "reports/agenda-search",
	domain: "reports",
	uses: [],
} as const satisfies Feature;

import type { CatalogueFilter } from "./contract.ts";
import { ALL, SORTS, type Sort } from "./rules.ts";

export const NO_FILTER: CatalogueFilter = { q: "", categoria: ALL, marca: ALL, orden: "nombre" };

/** The longest query that the search reads. */
export const LONGEST_QUERY = 100;

/** The filter in an address or a form; what nobody can choose counts as not chosen. */
export function filterIn(fields: { get: (name: string) => unknown }): CatalogueFilter {
	const text = (name: string) => String(fields.get(name) ?? "").slice(0, LONGEST_QUERY);
	const orden = text("orden");
	return {
		q: text("q"),
		categoria: text("categoria") || ALL,
		marca: text("marca") || ALL,
		orden: Object.hasOwn(SORTS, orden) ? (orden as Sort) : NO_FILTER.orden,
	};
}

/**
 * The filter as an address carries it: only what differs from no filter, always in the same order.
 *
 * @param page counts from 1, which is left out
 * @returns "" or "?q=…"
 * @source rules 6.2
 */
export function queryOf(filter: CatalogueFilter, page = 1): string {
	const query = new URLSearchParams();
	const q = filter.q.trim();
	if (q) query.set("q", q);
	for (const name of ["categoria", "marca", "orden"] as const)
		if (filter[name] !== NO_FILTER[name]) query.set(name, filter[name]);
	if (page > 1) query.set("pagina", String(page));
	return query.size > 0 ? `?${query}` : "";
}

/** Whether anything but the order was chosen. */
export function isNarrowed({ q, categoria, marca }: CatalogueFilter): boolean {
	return q.trim() !== "" || categoria !== ALL || marca !== ALL;
}

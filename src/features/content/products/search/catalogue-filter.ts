import { CARDS_PER_STEP, MAX_RESTORED_CARDS } from "#domain/shop.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import {
	ALL,
	DEFAULT_ORDER,
	MAX_QUERY_LENGTH,
	type Order,
	SORTS,
	type Sort,
} from "#features/content/products/rules.ts";

export const NO_FILTER: CatalogueFilter = {
	q: "",
	categoria: ALL,
	marca: ALL,
	orden: DEFAULT_ORDER,
};

/** Characters of a category or a brand that a URL may have. */
const MAX_CHOICE_LENGTH = 100;

/** Parses the filter of a URL or a form; an invalid value counts as not set. */
export function parseFilter(fields: { get: (name: string) => unknown }): CatalogueFilter {
	const text = (name: string, maxLength = MAX_CHOICE_LENGTH) =>
		String(fields.get(name) ?? "").slice(0, maxLength);
	const q = text("q", MAX_QUERY_LENGTH);
	return {
		q,
		categoria: text("categoria") || ALL,
		marca: text("marca") || ALL,
		orden: parseOrder(text("orden"), q),
	};
}

/** Parses the order. A to Z is an option only beside a search; otherwise it is the default. */
function parseOrder(orden: string, q: string): Order {
	const isValid = Object.hasOwn(SORTS, orden) && (orden !== "nombre" || q.trim() !== "");
	return isValid ? (orden as Sort) : DEFAULT_ORDER;
}

/** Parses the number of cards that a URL asks for, in full pages. @source rules 6.32 */
export function parseCardCount(address: URLSearchParams): number {
	const pages = Math.floor(Number(address.get("mostrar")) / CARDS_PER_STEP) || 1;
	return Math.min(Math.max(pages, 1) * CARDS_PER_STEP, MAX_RESTORED_CARDS);
}

/** Returns the orders that a form offers; the first is the default. @source rules 6.2 */
export function getOrderOptions(q: string): { value: Order; label: string }[] {
	const { nombre, ...others } = SORTS;
	const rest = Object.entries(others).map(([value, label]) => ({ value: value as Sort, label }));
	if (q.trim() === "") return [{ value: DEFAULT_ORDER, label: nombre }, ...rest];
	const bestMatch = { value: DEFAULT_ORDER, label: "Mejor coincidencia" } as const;
	return [bestMatch, { value: "nombre", label: nombre }, ...rest];
}

/**
 * Builds the query string of a filter: only values that differ from the default, always in the same order.
 *
 * @param page  counts from 1, which is left out
 * @param cards number shown from that page on; one page is left out
 * @returns "" or "?q=…"
 * @source rules 6.2, 6.32
 */
export function buildFilterQuery(filter: CatalogueFilter, page = 1, cards = CARDS_PER_STEP): string {
	const query = new URLSearchParams();
	const q = filter.q.trim();
	if (q) query.set("q", q);
	for (const name of ["categoria", "marca", "orden"] as const)
		if (filter[name] !== NO_FILTER[name]) query.set(name, filter[name]);
	if (parseOrder(filter.orden, q) === DEFAULT_ORDER) query.delete("orden");
	if (page > 1) query.set("pagina", String(page));
	if (cards > CARDS_PER_STEP) query.set("mostrar", String(Math.min(cards, MAX_RESTORED_CARDS)));
	return query.size > 0 ? `?${query}` : "";
}

const CODE = /^[a-z0-9][a-z0-9._-]{2,58}[a-z0-9]$/i;

/** Checks whether a query may be the SKU of a product. */
export function isSkuLike(q: string): boolean {
	const word = q.trim();
	return CODE.test(word) && /[\d-]/.test(word);
}

/** Returns the brand when it is the only filter, as on the brand's own page. */
export function getOnlyBrand({ q, categoria, marca }: CatalogueFilter): string | undefined {
	return marca !== ALL && !hasFilter({ ...NO_FILTER, q, categoria }) ? marca : undefined;
}

/** Checks whether anything but the order is set. */
export function hasFilter({ q, categoria, marca }: CatalogueFilter): boolean {
	return q.trim() !== "" || categoria !== ALL || marca !== ALL;
}

import { setImmediate } from "node:timers/promises";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { grossCents } from "#features/settings/tax.ts";
import { portions } from "#platform/database/portions.ts";
import { GoneError, NotFoundError } from "#platform/errors.ts";
import type { SiteImages } from "#platform/files/site-images.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { viewOf } from "#record-columns.ts";
import type { RecordFields } from "#record-fields.ts";
import { CARDS_A_STEP } from "#workshop.ts";
import type { Catalogue, CatalogueFilter, Product } from "./contract.ts";
import { isNamedLike, PLURAL_ENDINGS } from "./ranking.ts";
import { ALL, countFitting, imageOf, MOST_OF_PART, optionsOf, UNCHOSEN } from "./rules.ts";
import { readAsTyped } from "./said-brand.ts";
import { searchTextOf } from "./search.ts";
import { PRODUCT } from "./staff/fields.ts";
import {
	findInOrder,
	findProductOf,
	findProductsBySku,
	isOnSale,
	listIds,
	listProducts,
	listProductsAfter,
	listSkus,
	type ProductGroup,
	type ProductRow,
} from "./store.server.ts";
import { corrected, lookedFor, partsOf, type Reading } from "./understanding.ts";
import { addressesOf, firstsOf, groupsOf, vocabulary, wholeCatalogue } from "./whole.server.ts";

/** URLs in one sitemap. The protocol allows ten times as many; a smaller file answers sooner. */
const SITEMAP_PART = 5000;
/** Ranking this many takes a few dozen milliseconds. Terms that match more are too vague to rank. */
const MOST_RANKED = 20_000;
/** Rows per batch: a batch is read and serialized in a few milliseconds. */
const READ_AT_ONCE = 300;
/** Fewer related products are not worth a section, more push the page content away. */
const RELATED = { least: 3, most: 4 };
const UNNAMED = { description: "", brand: "", uses: "", sku: "" };

/**
 * Searches the catalogue. Looks terms up as typed and corrects them only when nothing contains them, so that
 * a usual search costs one index look-up in a catalogue of any size.
 *
 * @param search `pagina` counts from 1 in steps of 24; `mostrar` is the number of products from there on, default
 *   one step
 * @returns those products and the counts beside each filter
 * @source rules 6.1, 6.2
 */
export async function browseCatalogue(
	at: Platform,
	search: CatalogueFilter & { pagina?: number; mostrar?: number },
): Promise<Catalogue> {
	const { pagina = 1, mostrar = CARDS_A_STEP, ...filter } = search;
	const settings = await getSettings(at.db);
	const { words, groups, understoodAs, said } = await understand(at, filter);
	const chosen = { words, type: filter.categoria, brand: filter.marca };
	const whole = await wholeCatalogue(at);
	const place = { limit: mostrar, offset: (pagina - 1) * CARDS_A_STEP };
	const page = { sort: filter.orden, types: typesOf(groups), ...place };
	const rank = () => listIds(at.publicReads, chosen, page);
	const isFirst = words.length > 0 && pagina === 1;
	const ids = isFirst
		? await firstsOf(at, { chosen, sort: filter.orden, mostrar }, rank)
		: await rank();
	const rows = await findInOrder(at.publicReads, ids);
	return {
		products: rows.map((row) => onTheWire(row, settings, at.images)),
		total: countFitting(groups, chosen),
		catalogueTotal: countFitting(whole.groups, { type: ALL, brand: ALL }),
		types: optionsOf(groups, "type", { type: ALL, brand: filter.marca }),
		brands: optionsOf(groups, "brand", { type: filter.categoria, brand: ALL }),
		understoodAs,
		part: said === undefined ? null : await partOf(at, said, settings),
	};
}

/** Finds the first part of an unmatched query that products match. @source rules 6.1 */
async function partOf(at: Platform, said: string, settings: Settings): Promise<Catalogue["part"]> {
	const { synonyms } = await wholeCatalogue(at);
	for (const part of partsOf(said)) {
		const words = lookedFor(part, synonyms);
		const groups = await groupsOf(at, words);
		if (groups.length === 0) continue;
		const chosen = { words, type: ALL, brand: ALL };
		const page = { sort: UNCHOSEN, types: typesOf(groups), limit: CARDS_A_STEP } as const;
		const rows = await findInOrder(
			at.publicReads,
			await firstsOf(at, { chosen, part }, () => listIds(at.publicReads, chosen, page)),
		);
		const named = rows
			.filter(({ sortName }) => isNamedLike(sortName, words))
			.slice(0, MOST_OF_PART);
		if (named.length === 0) continue;
		const products = named.map((row) => onTheWire(row, settings, at.images));
		return { words: part, total: countFitting(groups, { type: ALL, brand: ALL }), products };
	}
	return null;
}

/** Checks whether the catalogue has a match for a query, as typed or corrected. */
export async function hasAnyFor(at: Platform, q: string): Promise<boolean> {
	return (await understand(at, { q })).groups.length > 0;
}

/** Checks whether a product contains these words, singular or plural, without correction or synonyms. */
export async function hasExactly(at: Platform, words: string): Promise<boolean> {
	return (await groupsOf(at, lookedFor(words, new Map()))).length > 0;
}

/** Lists one part of the SKUs on sale for the sitemap, and the number of parts. @param part counts from 1 */
export async function listAddresses(
	at: Platform,
	part: number,
): Promise<{ skus: string[]; parts: number }> {
	const total = countFitting((await wholeCatalogue(at)).groups, { type: ALL, brand: ALL });
	const parts = Math.max(1, Math.ceil(total / SITEMAP_PART));
	// Past the last part, the database would walk the full catalogue to find nothing.
	if (part > parts) return { skus: [], parts };
	const place = { limit: SITEMAP_PART, offset: (part - 1) * SITEMAP_PART };
	return { skus: await addressesOf(at, part, () => listSkus(at.publicReads, place)), parts };
}

/** Lists one page of the products on sale that match a filter, in its order. */
export async function listCatalogue(
	at: Platform,
	filter: CatalogueFilter,
	page: { limit: number; offset: number },
): Promise<Product[]> {
	const settings = await getSettings(at.db);
	const { words, groups } = await understand(at, filter);
	const order = { sort: filter.orden, types: typesOf(groups) };
	const chosen = { words, type: filter.categoria, brand: filter.marca };
	const listed: Product[] = [];
	while (listed.length < page.limit) {
		const limit = Math.min(READ_AT_ONCE, page.limit - listed.length);
		const part = { ...order, limit, offset: page.offset + listed.length };
		const rows = await listProducts(at.publicReads, chosen, part);
		for (const row of rows) listed.push(onTheWire(row, settings, at.images));
		if (rows.length < limit) break;
		// Let other requests run between two batches.
		await setImmediate();
	}
	return listed;
}

/** Reads all products on sale in batches, ordered by id. Other requests run between two batches. */
export async function* eachProduct(at: Platform): AsyncGenerator<Product[]> {
	const settings = await getSettings(at.db);
	const after = (last: { id: string } | undefined) =>
		listProductsAfter(at.publicReads, last?.id ?? "", READ_AT_ONCE);
	for await (const rows of portions(after)) {
		yield rows.map((row) => ({ ...onTheWire(row, settings, at.images), ...factsOf(row) }));
		await setImmediate();
	}
}

/** Returns the products with these SKUs that are still on sale, in no particular order. */
export async function listProductsOf(at: Platform, skus: string[]): Promise<Product[]> {
	const settings = await getSettings(at.db);
	const rows = await findProductsBySku(at.db, skus);
	return rows.map((row) => onTheWire(row, settings, at.images));
}

/**
 * Lists related products, taking the best matches of each search in turn. A product matches when its name or type
 * contains all terms of the search as written, without correction or synonyms.
 *
 * @param searches at most 4
 * @returns 3 or 4; none when fewer are found
 * @source rules 6.30
 */
export async function listRelated(at: Platform, searches: readonly string[]): Promise<Product[]> {
	const settings = await getSettings(at.db);
	const found = await Promise.all(searches.map((search) => listNamed(at, search)));
	const inTurn = Array.from({ length: RELATED.most }, (_, turn) => found.map((rows) => rows[turn]));
	const rows = new Map(inTurn.flat().flatMap((row) => (row ? [[row.id, row]] : [])));
	if (rows.size < RELATED.least) return [];
	const shown = [...rows.values()].slice(0, RELATED.most);
	return shown.map((row) => onTheWire(row, settings, at.images));
}

async function listNamed(at: Platform, search: string): Promise<ProductRow[]> {
	const words = lookedFor(search, new Map());
	const groups = words.length === 0 ? [] : await groupsOf(at, words);
	if (groups.length === 0) return [];
	const chosen = { words, type: ALL, brand: ALL };
	const rows = await listProducts(at.publicReads, chosen, {
		sort: UNCHOSEN,
		types: typesOf(groups),
		limit: RELATED.most,
	});
	const isNamed = ({ name, type }: ProductRow) => {
		const title = `${searchTextOf({ name, type, ...UNNAMED })} `;
		const isIn = (word: string) =>
			PLURAL_ENDINGS.some((ending) => title.includes(` ${word.trim()}${ending} `));
		return words.every((forms) => forms.some(isIn));
	};
	return rows.filter(isNamed);
}

/**
 * Returns a product by its current or a former SKU.
 *
 * @throws NotFoundError | GoneError, which names the product
 * @source rules 6.34
 */
export async function getProduct(at: Platform, sku: string): Promise<Product> {
	const row = await findProductOf(at.db, sku);
	if (!row) throw new NotFoundError("Ningún producto del catálogo tiene ese SKU.");
	if (!isOnSale(row)) throw new GoneError(`«${row.name}» ya no está en el catálogo.`);
	return { ...onTheWire(row, await getSettings(at.db), at.images), ...factsOf(row) };
}

/** Returns the filled-in fields of a product that customers may read. */
function factsOf(row: ProductRow): Pick<Product, "facts"> {
	const values: Readonly<Record<string, unknown>> = viewOf(PRODUCT, row);
	const facts = Object.entries(PRODUCT as RecordFields).flatMap(([name, { sheet: label }]) => {
		const value = [values[name] ?? ""].flat().join(", ");
		return label && value ? [{ name, label, value }] : [];
	});
	return facts.length > 0 ? { facts } : {};
}

type Understood = {
	words: string[][];
	groups: ProductGroup[];
	understoodAs: string | null;
	/** The query as understood; set only when nothing matches it. */
	said?: string;
};

/** Interprets a query and returns the product groups that match it; an empty query matches every group. */
export async function understand(
	at: Platform,
	{ q }: Pick<CatalogueFilter, "q">,
): Promise<Understood> {
	const whole = await wholeCatalogue(at);
	const { synonyms } = whole;
	const brands = whole.groups.map(({ brand }) => brand);
	const typed = readAsTyped(q, { synonyms, brands });
	if (typed.length === 0) return { words: [], groups: whole.groups, understoodAs: null };
	const asTyped = await findFirst(at, typed);
	if (asTyped) return asTyped;
	const { readings, said } = corrected(q, await vocabulary(at), synonyms);
	const nothing = { words: lookedFor(q, synonyms), groups: [], understoodAs: null, said };
	return (await findFirst(at, readings)) ?? nothing;
}

/** Returns the first reading with a match. */
async function findFirst(at: Platform, readings: readonly Reading[]) {
	for (const { lists, understoodAs } of readings) {
		const groups = await groupsOf(at, lists);
		if (groups.length > 0) return { words: lists, groups, understoodAs };
	}
	return undefined;
}

/** Returns the matched types for ranking; undefined when there are too many matches, which then stay A to Z. */
export function typesOf(groups: readonly ProductGroup[]): string[] | undefined {
	if (countFitting(groups, { type: ALL, brand: ALL }) > MOST_RANKED) return undefined;
	return [...new Set(groups.map(({ type }) => type))];
}

/** Converts a row to the product that customers see. */
export function onTheWire(row: ProductRow, settings: Settings, images: SiteImages): Product {
	const { id, name, description, brand, type, uses, fits, sku, googleImageUrl } = row;
	return {
		...(googleImageUrl && { googleImageUrl }),
		...(fits && { fits }),
		id,
		name,
		description,
		brand,
		type,
		uses,
		keywords: JSON.parse(row.keywords) as string[],
		sku,
		price: grossCents(row.priceCents, settings) / 100,
		image: images.urlOf(imageOf(row, images)),
	};
}

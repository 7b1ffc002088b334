import { setImmediate } from "node:timers/promises";
import { toView } from "#core/records/record-columns.ts";
import type { RecordFields } from "#core/records/record-fields.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { CARDS_PER_STEP } from "#domain/shop.ts";
import type { Catalogue, CatalogueFilter, Product } from "#features/content/products/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import {
	ALL,
	countMatching,
	DEFAULT_ORDER,
	getFilterOptions,
	getImagePath,
	MAX_PART_PRODUCTS,
} from "#features/content/products/rules.ts";
import {
	getRankedTypes,
	interpretQuery,
	listBestMatches,
} from "#features/content/products/search/interpret-query.server.ts";
import { buildSearchTerms, getQueryParts } from "#features/content/products/search/query-reading.ts";
import { listSearchedSkus } from "#features/content/products/search/query-words.ts";
import { hasLeadingTerm, PLURAL_ENDINGS } from "#features/content/products/search/ranking.ts";
import { toSearchText } from "#features/content/products/search/search.ts";
import type { Availability } from "#features/content/products/stock/availability.ts";
import {
	findProductByAnySku,
	findProductsByIds,
	findProductsBySku,
	isOnSale,
	listIds,
	listProducts,
	listProductsAfter,
	listSkus,
	type ProductRow,
} from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { readInBatches } from "#server/database/rows.server.ts";
import { GoneError, NotFoundError } from "#server/errors.ts";
import type { SiteImages } from "#server/files/site-images.server.ts";
import { getCatalogueCache, getGroups, getSkuPart, getTopIds } from "./catalogue-cache.server.ts";
import { openCatalogueReads } from "./catalogue-reads.server.ts";

/** URLs in one sitemap. The protocol allows ten times as many; a smaller file answers sooner. */
const SITEMAP_PART_SIZE = 5000;
/** Rows per batch: a batch is read and serialized in a few milliseconds. */
const BATCH_SIZE = 300;
/** Fewer related products are not worth a section, more push the page content away. */
const RELATED_COUNT = { min: 3, max: 4 };
const EMPTY_FIELDS = { description: "", brand: "", uses: "", sku: "" };

/**
 * Searches the catalogue. Looks terms up as typed and corrects them only when nothing contains them, so that
 * a usual search costs one index look-up in a catalogue of any size.
 *
 * @param search `pagina` counts from 1 in steps of 24; `mostrar` is the number of products from there on, default
 *   one step
 * @returns those products and the counts beside each filter
 * @source rules 6.1, 6.2
 */
export async function searchCatalogue(
	ctx: AppContext,
	search: CatalogueFilter & { pagina?: number; mostrar?: number },
): Promise<Catalogue> {
	const { pagina = 1, mostrar = CARDS_PER_STEP, ...filter } = search;
	const settings = await getSettings(ctx.db);
	const { terms, groups, understoodAs, dropped, understoodQuery } = await interpretQuery(ctx, filter);
	const selection = { terms, type: filter.categoria, brand: filter.marca, skus: listSearchedSkus(filter.q) };
	const cache = await getCatalogueCache(ctx);
	const range = { limit: mostrar, offset: (pagina - 1) * CARDS_PER_STEP };
	const page = { sort: filter.orden, types: getRankedTypes(groups), ...range };
	const rank = async () => listIds(await openCatalogueReads(ctx), selection, page);
	const isFirstPage = terms.length > 0 && pagina === 1;
	const ids = isFirstPage
		? await getTopIds(ctx, { selection, sort: filter.orden, mostrar }, rank)
		: await rank();
	const rows = await findProductsByIds(ctx.publicReads, ids);
	return {
		products: rows.map((row) => toProductResponse(row, settings, ctx.images)),
		total: countMatching(groups, selection),
		catalogueTotal: countMatching(cache.groups, { type: ALL, brand: ALL }),
		types: getFilterOptions(groups, "type", { type: ALL, brand: filter.marca }),
		brands: getFilterOptions(groups, "brand", { type: filter.categoria, brand: ALL }),
		understoodAs,
		dropped,
		part: understoodQuery === undefined ? null : await findQueryPart(ctx, understoodQuery, settings),
	};
}

/** Finds the first part of an unmatched query that products match. @source rules 6.1 */
async function findQueryPart(ctx: AppContext, query: string, settings: Settings): Promise<Catalogue["part"]> {
	const { synonyms } = await getCatalogueCache(ctx);
	for (const part of getQueryParts(query)) {
		const terms = buildSearchTerms(part, synonyms);
		const groups = await getGroups(ctx, terms);
		if (groups.length === 0) continue;
		const rows = await listBestMatches(ctx, terms, groups);
		const nameMatches = rows
			.filter(({ sortName }) => hasLeadingTerm(sortName, terms))
			.slice(0, MAX_PART_PRODUCTS);
		if (nameMatches.length === 0) continue;
		const products = nameMatches.map((row) => toProductResponse(row, settings, ctx.images));
		return { words: part, total: countMatching(groups, { type: ALL, brand: ALL }), products };
	}
	return null;
}

/** Checks whether the catalogue has a match for every word of a query, as typed or corrected. */
export async function hasMatch(ctx: AppContext, q: string): Promise<boolean> {
	const { groups, dropped } = await interpretQuery(ctx, { q });
	return groups.length > 0 && dropped.length === 0;
}

/** Checks whether a product contains these words, singular or plural, without correction or synonyms. */
export async function hasExactMatch(ctx: AppContext, terms: string): Promise<boolean> {
	return (await getGroups(ctx, buildSearchTerms(terms, new Map()))).length > 0;
}

/** Lists one part of the SKUs on sale for the sitemap, and the number of parts. @param part counts from 1 */
export async function listSitemapSkus(
	ctx: AppContext,
	part: number,
): Promise<{ skus: string[]; parts: number }> {
	const total = countMatching((await getCatalogueCache(ctx)).groups, { type: ALL, brand: ALL });
	const parts = Math.max(1, Math.ceil(total / SITEMAP_PART_SIZE));
	// Past the last part, the database would walk the full catalogue to find nothing.
	if (part > parts) return { skus: [], parts };
	const range = { limit: SITEMAP_PART_SIZE, offset: (part - 1) * SITEMAP_PART_SIZE };
	return {
		skus: await getSkuPart(ctx, part, async () => listSkus(await openCatalogueReads(ctx), range)),
		parts,
	};
}

/** Lists one page of the products on sale that match a filter, in its order. */
export async function listCatalogue(
	ctx: AppContext,
	filter: CatalogueFilter,
	page: { limit: number; offset: number },
): Promise<Product[]> {
	const settings = await getSettings(ctx.db);
	const { terms, groups } = await interpretQuery(ctx, filter);
	const order = { sort: filter.orden, types: getRankedTypes(groups) };
	const selection = { terms, type: filter.categoria, brand: filter.marca, skus: listSearchedSkus(filter.q) };
	const listed: Product[] = [];
	while (listed.length < page.limit) {
		const limit = Math.min(BATCH_SIZE, page.limit - listed.length);
		const part = { ...order, limit, offset: page.offset + listed.length };
		const rows = await listProducts(await openCatalogueReads(ctx), selection, part);
		for (const row of rows) listed.push(toProductResponse(row, settings, ctx.images));
		if (rows.length < limit) break;
		// Let other requests run between two batches.
		await setImmediate();
	}
	return listed;
}

/** Reads all products on sale in batches, ordered by id. Other requests run between two batches. */
export async function* readAllProducts(ctx: AppContext): AsyncGenerator<Product[]> {
	const settings = await getSettings(ctx.db);
	const reads = await openCatalogueReads(ctx);
	const readBatchAfter = (last: { id: string } | undefined) =>
		listProductsAfter(reads, last?.id ?? "", BATCH_SIZE);
	for await (const rows of readInBatches(readBatchAfter)) {
		yield rows.map((row) => ({
			...toProductResponse(row, settings, ctx.images),
			...toProductFacts(row),
		}));
		await setImmediate();
	}
}

/** Returns the products with these SKUs that are still on sale, in no particular order. */
export async function listProductsBySku(ctx: AppContext, skus: string[]): Promise<Product[]> {
	const settings = await getSettings(ctx.db);
	const rows = await findProductsBySku(await openCatalogueReads(ctx, ctx.db), skus);
	return rows.map((row) => toProductResponse(row, settings, ctx.images));
}

/**
 * Lists related products, taking the best matches of each search in turn. A product matches when its name or type
 * contains all terms of the search as written, without correction or synonyms.
 *
 * @param searches at most 4
 * @returns 3 or 4; none when fewer are found
 * @source rules 6.30
 */
export async function listRelatedProducts(ctx: AppContext, searches: readonly string[]): Promise<Product[]> {
	const settings = await getSettings(ctx.db);
	const resultsPerSearch = await Promise.all(searches.map((search) => listByTitle(ctx, search)));
	const interleaved = Array.from({ length: RELATED_COUNT.max }, (_, index) =>
		resultsPerSearch.map((rows) => rows[index]),
	);
	const rows = new Map(interleaved.flat().flatMap((row) => (row ? [[row.id, row]] : [])));
	if (rows.size < RELATED_COUNT.min) return [];
	const relatedRows = [...rows.values()].slice(0, RELATED_COUNT.max);
	return relatedRows.map((row) => toProductResponse(row, settings, ctx.images));
}

async function listByTitle(ctx: AppContext, search: string): Promise<ProductRow[]> {
	const terms = buildSearchTerms(search, new Map());
	const groups = terms.length === 0 ? [] : await getGroups(ctx, terms);
	if (groups.length === 0) return [];
	const selection = { terms, type: ALL, brand: ALL };
	const rows = await listProducts(await openCatalogueReads(ctx), selection, {
		sort: DEFAULT_ORDER,
		types: getRankedTypes(groups),
		limit: RELATED_COUNT.max,
	});
	const isNamed = ({ name, type }: ProductRow) => {
		const title = `${toSearchText({ name, type, ...EMPTY_FIELDS })} `;
		const isIn = (word: string) =>
			PLURAL_ENDINGS.some((ending) => title.includes(` ${word.trim()}${ending} `));
		return terms.every((forms) => forms.some(isIn));
	};
	return rows.filter(isNamed);
}

/**
 * Returns a product by its current or a former SKU.
 *
 * @throws NotFoundError | GoneError, which names the product
 * @source rules 6.34
 */
export async function getProduct(ctx: AppContext, sku: string): Promise<Product> {
	const reads = await openCatalogueReads(ctx, ctx.db);
	const row = await findProductByAnySku(reads, sku);
	if (!row) throw new NotFoundError("Ningún producto del catálogo tiene ese SKU.");
	if (!isOnSale(reads, row)) throw new GoneError(`«${row.name}» ya no está en el catálogo.`);
	return {
		...toProductResponse(row, await getSettings(ctx.db), ctx.images),
		...toProductFacts(row),
	};
}

/** Returns the filled-in fields of a product that customers may read. */
function toProductFacts(row: ProductRow): Pick<Product, "facts"> {
	const values: Readonly<Record<string, unknown>> = toView(PRODUCT, row);
	const facts = Object.entries(PRODUCT as RecordFields).flatMap(([name, { publicLabel: label }]) => {
		const value = [values[name] ?? ""].flat().join(", ");
		return label && value ? [{ name, label, value }] : [];
	});
	return facts.length > 0 ? { facts } : {};
}

/** Converts a row to the product that customers see. */
export function toProductResponse(row: ProductRow, settings: Settings, images: SiteImages): Product {
	const { id, name, description, brand, type, uses, fits, sku, googleImageUrl, orderDays } = row;
	const availability = row.availability as Availability;
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
		price: computeGrossCents(row.priceCents, settings) / 100,
		availability,
		...(availability === "on_order" && orderDays && { order_days: orderDays }),
		image: images.getUrl(getImagePath(row, images)),
	};
}

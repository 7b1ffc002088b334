import { getSettings } from "#features/settings/store.server.ts";
import { totalWithTaxCents } from "#features/settings/rules.ts";
import type { Settings } from "#features/settings/contract.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { CARDS_RENDERED_AT_ONCE } from "#workshop.ts";
import type { Catalogue, CatalogueFilter, Product } from "./contract.ts";
import { ALL, imageOf } from "./rules.ts";
import { interpret, vocabularyOf, wordsOf } from "./search.ts";
import {
	countProducts,
	countProductsBy,
	findProductsBySku,
	listProducts,
	listSearchTexts,
	type ProductRow,
} from "./store.server.ts";

/**
 * Searches the catalogue. Words are looked up as typed; only when nothing contains them are they corrected,
 * so that a usual search costs an index look-up however large the catalogue is.
 *
 * @returns the first 60 products and the counts beside each filter
 * @source spec §2 "Products", §5 "Catalogue search"
 */
export async function browseCatalogue(at: Platform, filter: CatalogueFilter): Promise<Catalogue> {
	const settings = await getSettings(at.db);
	const { words, found, understoodAs } = await understand(at, filter);
	const chosen = { words, type: filter.categoria, brand: filter.marca };
	const [rows, types, brands, catalogueTotal] = await Promise.all([
		listProducts(at.db, chosen, { sort: filter.orden, limit: CARDS_RENDERED_AT_ONCE }),
		countProductsBy(at.db, "type", chosen),
		countProductsBy(at.db, "brand", chosen),
		countProducts(at.db, { words: [], type: ALL, brand: ALL }),
	]);
	const products = rows.map((row) => onTheWire(row, settings, at.images));
	return { products, total: found, catalogueTotal, types, brands, understoodAs };
}

/** Every product on sale that fits a filter, A to Z. */
export async function listCatalogue(
	at: Platform,
	filter: CatalogueFilter,
	limit: number,
): Promise<Product[]> {
	const settings = await getSettings(at.db);
	const { words } = await understand(at, filter);
	const chosen = { words, type: filter.categoria, brand: filter.marca };
	const rows = await listProducts(at.db, chosen, { sort: filter.orden, limit });
	return rows.map((row) => onTheWire(row, settings, at.images));
}

/** One product by its SKU. @throws NotFoundError */
export async function getProduct(at: Platform, sku: string): Promise<Product> {
	const [row] = await findProductsBySku(at.db, [sku]);
	if (!row) throw new NotFoundError("Ese producto ya no está en el catálogo.");
	return onTheWire(row, await getSettings(at.db), at.images);
}

async function understand(at: Platform, filter: CatalogueFilter) {
	const chosen = { type: filter.categoria, brand: filter.marca };
	const typed = wordsOf(filter.q).map((word) => [word]);
	const found = await countProducts(at.db, { words: typed, ...chosen });
	if (found > 0 || typed.length === 0) return { words: typed, found, understoodAs: null };
	const words = interpret(filter.q, await vocabulary(at));
	const corrected = await countProducts(at.db, { words, ...chosen });
	const isSame = words.flat().join(" ") === typed.flat().join(" ");
	const understoodAs = isSame || corrected === 0 ? null : words.map(([first]) => first).join(" ");
	return { words, found: corrected, understoodAs };
}

const vocabularies = new WeakMap<Platform, { version: number; words: string[] }>();

async function vocabulary(at: Platform): Promise<string[]> {
	const version = await at.content.current();
	const kept = vocabularies.get(at);
	if (kept?.version === version) return kept.words;
	const words = vocabularyOf(await listSearchTexts(at.db));
	vocabularies.set(at, { version, words });
	return words;
}

function onTheWire(row: ProductRow, settings: Settings, images: ReadonlySet<string>): Product {
	const { id, name, description, brand, type, uses, sku } = row;
	return {
		id,
		name,
		description,
		brand,
		type,
		uses,
		keywords: JSON.parse(row.keywords) as string[],
		sku,
		price: totalWithTaxCents(row.priceCents, settings) / 100,
		image: imageOf(row, images),
	};
}

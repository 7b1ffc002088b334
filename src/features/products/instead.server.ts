import { getSettings } from "#features/settings/store.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fold } from "#words/search.ts";
import { onTheWire, typesOf, understand } from "./browse.server.ts";
import type { Instead } from "./contract.ts";
import { CATCH_ALL_TYPES, groupOf } from "./groups.ts";
import { ALL, countFitting, UNCHOSEN } from "./rules.ts";
import { formsOfWord, fromBeginning, nearestCodes, stemOf, wordsOf } from "./search.ts";
import {
	findProductOf,
	isOnSale,
	listProducts,
	type ProductFilter,
	type ProductRow,
} from "./store.server.ts";
import { tellingWords } from "./understanding.ts";
import { vocabulary, wholeCatalogue } from "./whole.server.ts";

const MOST_OFFERED = 4;
/** Candidates that each query adds before the ranking. */
const MOST_LOOKED_AT = 48;
const MOST_FIGURES = 2;

/**
 * Lists replacements for SKUs that are not on sale. A withdrawn product gets similar products, a renamed SKU the
 * product itself, and an unknown SKU the products with a similar code.
 *
 * @param skus a few; the result leaves out those on sale
 * @source rules 6.34
 */
export async function listInstead(at: Platform, skus: readonly string[]): Promise<Instead[]> {
	const wanted = [...new Set(skus.map((sku) => sku.toUpperCase()))];
	const { groups } = await wholeCatalogue(at);
	const settings = await getSettings(at.db);
	const answers: Instead[] = [];
	for (const sku of wanted) {
		const row = await findProductOf(at.db, sku);
		const isSold = row !== undefined && isOnSale(row);
		if (isSold && row.sku === sku) continue;
		const gone = isSold ? undefined : row;
		const near = isSold ? [row] : await (gone ? alike(at, gone) : spelledLike(at, sku));
		const isLeft = gone && countFitting(groups, { type: gone.type, brand: ALL }) > 0;
		answers.push({
			sku,
			name: gone?.name ?? null,
			type: isLeft ? gone.type : null,
			products: near.map((one) => onTheWire(one, settings, at.images)),
		});
	}
	return answers;
}

/**
 * Finds the nearest products of the same type, then those of its group whose names share the noun. A catch-all type
 * uses the noun only: a bulb does not replace an inflator.
 */
async function alike(at: Platform, gone: ProductRow): Promise<ProductRow[]> {
	const { type, brand, name } = gone;
	const thing = thingIn(gone);
	const words = tellingWords(name);
	const figures = words.filter((word) => word.length > 2 && /\d/.test(word)).slice(0, MOST_FIGURES);
	const found = new Map<string, ProductRow>();
	const look = async (filter: Partial<ProductFilter>) => {
		const chosen = { words: [], type, brand: ALL, ...filter };
		const page = { sort: "nombre", limit: MOST_LOOKED_AT } as const;
		for (const row of await listProducts(at.publicReads, chosen, page)) found.set(row.id, row);
	};
	if (!CATCH_ALL_TYPES.includes(type)) {
		// A shared viscosity or size matters more than the alphabet, which decides where a long list is cut.
		for (const figure of figures) await look({ words: [[figure]] });
		await look({ brand });
		await look({});
	}
	if (found.size < MOST_OFFERED && thing)
		await look({ words: [formsOfWord(thing).map(fromBeginning)], type: groupOf(type) });
	const isKind = (row: ProductRow) =>
		(row.type === type && !CATCH_ALL_TYPES.includes(type)) || isNamedAfter(row, thing);
	const kind = [...found.values()].filter(isKind);
	const points = new Map(kind.map((row) => [row, likeness(row, gone, words)]));
	const ranked = [...points.keys()].sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0));
	return ranked.slice(0, MOST_OFFERED);
}

/** Words at the start of a name that do not say what the product is. */
const OF_ANYTHING = new Set(
	"juego kit set par paquete caja repuesto accesorio producto".split(" "),
);

/** Returns the noun of a product name, which comes first in Spanish: «Inflador de llantas». */
function thingIn({ name, brand }: ProductRow): string | undefined {
	const ofBrand = wordsOf(brand);
	return tellingWords(name).find(
		(word) => /^[a-zñ]{3,}$/.test(word) && !OF_ANYTHING.has(word) && !ofBrand.includes(word),
	);
}

const isNamedAfter = ({ name }: ProductRow, thing: string | undefined) =>
	thing !== undefined && tellingWords(name).some((word) => stemOf(word) === stemOf(thing));

/** Scores similarity: shared numbers count most, then type and brand, then shared words and a near price. */
function likeness(row: ProductRow, gone: ProductRow, words: readonly string[]): number {
	const own = new Set(tellingWords(row.name));
	const shared = words.filter((word) => own.has(word));
	const ofWords = shared.reduce((sum, word) => sum + (/\d/.test(word) ? 3 : 1), 0);
	const dearest = Math.max(row.priceCents, gone.priceCents, 1);
	const ofPrice = 1 - Math.abs(row.priceCents - gone.priceCents) / dearest;
	return ofWords + ofPrice + (row.type === gone.type ? 2 : 0) + (row.brand === gone.brand ? 2 : 0);
}

/** Finds products with a nearly identical code, or else searches for the parts of the code. */
async function spelledLike(at: Platform, sku: string): Promise<ProductRow[]> {
	const list = (words: string[][], types?: string[]) =>
		listProducts(
			at.publicReads,
			{ words, type: ALL, brand: ALL },
			{ sort: UNCHOSEN, types, limit: MOST_OFFERED },
		);
	const codes = nearestCodes(fold(sku).replaceAll(" ", ""), await vocabulary(at));
	if (codes.length > 0) return list([codes]);
	const { words, groups } = await understand(at, { q: fold(sku) });
	return words.length === 0 || groups.length === 0 ? [] : list(words, typesOf(groups));
}

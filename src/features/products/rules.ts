import { PRODUCT_TYPES } from "#catalogue.ts";
import { fold, toSlug } from "#words/search.ts";
import { typesIn } from "./groups.ts";

/** The orders a visitor can choose, as they stand in the URL. */
export const SORTS = {
	nombre: "Nombre A-Z",
	"precio-asc": "Precio: menor a mayor",
	"precio-desc": "Precio: mayor a menor",
	marca: "Marca",
} as const;
export type Sort = keyof typeof SORTS;
/** The order when nobody chose one: the best match first, without a search A to Z. It never stands in the URL. */
export const UNCHOSEN = "";
export type Order = Sort | typeof UNCHOSEN;

/** Products shown of a part of a query that nothing fits: a row of a desktop. */
export const MOST_OF_PART = 4;

/** "all" is the word for no filter. */
export const ALL = "all";

/** A type in lower case, without accents, joined by dashes: the name of its stock picture. */
export function slugOf(text: string): string {
	return toSlug(text);
}

/**
 * The picture of a product: uploaded, else the file named by SKU, else the studio's of its SKU, else its type's, else
 * the default. The studio has a folder of its own, so that a photo always comes before a render.
 *
 * @param files paths of the pictures that exist, e.g. "/images/products/MOT-1.avif"
 * @source rules 6.6
 */
export function imageOf(
	product: { image: string | null; sku: string; type: string },
	files: ReadonlySet<string>,
): string {
	const chosen = product.image;
	if (chosen && files.has(chosen)) return chosen;
	const named = imageNamed(product.sku, files);
	if (named) return named;
	const isKnown = (PRODUCT_TYPES as readonly string[]).includes(product.type);
	const stock = `/images/products/stock/${slugOf(product.type)}.avif`;
	return isKnown && files.has(stock) ? stock : "/images/products/stock/default.avif";
}

/** The picture that is a product's by its SKU alone. */
export function imageNamed(sku: string, files: ReadonlySet<string>): string | undefined {
	const studio = `/images/products/studio/${sku}`;
	const own = ["webp", "avif", "png", "jpg", "jpeg"]
		.map((ending) => `/images/products/${sku}.${ending}`)
		.find((path) => files.has(path));
	return own ?? (files.has(`${studio}.webp`) ? `${studio}.avif` : undefined);
}

/** Sorting key for Spanish: accents aside, n with tilde after n, digits in order of size. */
export function sortNameOf(name: string): string {
	return fold(name)
		.replaceAll("ñ", "n~")
		.replace(/\d+/g, (digits) => digits.padStart(6, "0"));
}

type Group = { type: string; brand: string; count: number };
type Choice = { type: string; brand: string };

/** How many products of the groups a choice of type, or group of types, and brand leaves. */
export function countFitting(groups: readonly Group[], choice: Choice): number {
	const types = choice.type === ALL ? undefined : typesIn(choice.type);
	return groups
		.filter(({ type, brand }) => (types?.includes(type) ?? true) && isChosen(choice.brand, brand))
		.reduce((sum, { count }) => sum + count, 0);
}

/** What each value of one filter would show under the rest of the choice, by name. */
export function optionsOf(
	groups: readonly Group[],
	filter: "type" | "brand",
	rest: Choice,
): { value: string; count: number }[] {
	const values = [...new Set(groups.map((group) => group[filter]))];
	return values
		.map((value) => ({ value, count: countFitting(groups, { ...rest, [filter]: value }) }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => (sortNameOf(a.value) < sortNameOf(b.value) ? -1 : 1));
}

const isChosen = (choice: string, value: string) => choice === ALL || choice === value;

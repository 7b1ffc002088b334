import { PRODUCT_TYPES } from "#domain/product-types.ts";
import { normalizeText, toSlug } from "#domain/text/search.ts";
import { getCategoryTypes, TYPES_WITHOUT_PICTURE } from "./groups.ts";

/** Orders that a visitor can select, by their value in the URL. */
export const SORTS = {
	nombre: "Nombre A-Z",
	"precio-asc": "Precio: menor a mayor",
	"precio-desc": "Precio: mayor a menor",
	marca: "Marca",
} as const;
export type Sort = keyof typeof SORTS;
/** Default order: best match first, or A to Z without a search. It never appears in the URL. */
export const DEFAULT_ORDER = "";
export type Order = Sort | typeof DEFAULT_ORDER;

/** Characters of a query that the search reads: a pasted list of a dozen SKUs or more. */
export const MAX_QUERY_LENGTH = 240;

/** Products shown for a part of an unmatched query: one row on a desktop. */
export const MAX_PART_PRODUCTS = 4;

/** Value of an unset filter. */
export const ALL = "all";

/** Returns the file name of a type's stock picture: lower case, no accents, joined by dashes. */
export function toPictureSlug(text: string): string {
	return toSlug(text);
}

/**
 * Returns the picture of a product: the upload, else the file named by SKU, else the studio render of that SKU, else
 * the picture of its type, else the default. Renders have their own folder, so that a photo always comes first.
 *
 * @param files paths of the pictures that exist, e.g. "/images/products/MOT-1.avif"
 * @source rules 6.6
 */
export function getImagePath(
	product: { image: string | null; sku: string; type: string },
	files: ReadonlySet<string>,
): string {
	const uploaded = product.image;
	if (uploaded && files.has(uploaded)) return uploaded;
	const namedImage = findImageBySku(product.sku, files);
	if (namedImage) return namedImage;
	// Two products of a general type have nothing in common: brake pads would show spark plugs.
	const isStandardType =
		(PRODUCT_TYPES as readonly string[]).includes(product.type) &&
		!TYPES_WITHOUT_PICTURE.includes(product.type);
	const stock = `/images/products/stock/${toPictureSlug(product.type)}.avif`;
	return isStandardType && files.has(stock) ? stock : "/images/products/stock/default.avif";
}

/** Finds the picture whose file is named by the SKU. */
export function findImageBySku(sku: string, files: ReadonlySet<string>): string | undefined {
	const studio = `/images/products/studio/${sku}`;
	const photo = ["webp", "avif", "png", "jpg", "jpeg"]
		.map((ending) => `/images/products/${sku}.${ending}`)
		.find((path) => files.has(path));
	return photo ?? (files.has(`${studio}.webp`) ? `${studio}.avif` : undefined);
}

/** Returns a Spanish sort key: without accents, n with tilde after n, numbers by value. */
export function toSortName(name: string): string {
	return normalizeText(name)
		.replaceAll("ñ", "n~")
		.replace(/\d+/g, (digits) => digits.padStart(6, "0"));
}

type Group = { type: string; brand: string; count: number };
type Choice = { type: string; brand: string };

/** Counts the products of the groups that match a type, or group of types, and a brand. */
export function countMatching(groups: readonly Group[], choice: Choice): number {
	const types = choice.type === ALL ? undefined : getCategoryTypes(choice.type);
	return groups
		.filter(({ type, brand }) => (types?.includes(type) ?? true) && isSelected(choice.brand, brand))
		.reduce((total, { count }) => total + count, 0);
}

/** Counts the matches of each value of one filter while the other stays as selected, sorted by name. */
export function getFilterOptions(
	groups: readonly Group[],
	filter: "type" | "brand",
	rest: Choice,
): { value: string; count: number }[] {
	const values = [...new Set(groups.map((group) => group[filter]))];
	return values
		.map((value) => ({ value, count: countMatching(groups, { ...rest, [filter]: value }) }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => (toSortName(a.value) < toSortName(b.value) ? -1 : 1));
}

const isSelected = (choice: string, value: string) => choice === ALL || choice === value;

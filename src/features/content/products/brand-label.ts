import { PRODUCT_BRANDS } from "#domain/product-types.ts";

/** A map instead of an object: a URL may ask for the brand «constructor», which every object has. */
const LABELS = new Map<string, string>(Object.entries(PRODUCT_BRANDS));

/** Returns the label of a brand code; a brand that staff added is its own label. */
export function getBrandLabel(brand: string): string {
	return LABELS.get(brand) ?? brand;
}

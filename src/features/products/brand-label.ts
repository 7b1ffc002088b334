import { PRODUCT_BRANDS } from "#catalogue.ts";

/** No object: an address may ask for the brand «constructor», which every object has. */
const LABELS = new Map<string, string>(Object.entries(PRODUCT_BRANDS));

/** What people read for a brand code; a brand staff added reads as it is. */
export function brandLabel(brand: string): string {
	return LABELS.get(brand) ?? brand;
}

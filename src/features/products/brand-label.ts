import { PRODUCT_BRANDS } from "#catalogue.ts";

/** What people read for a brand code; a brand staff added reads as it is. */
export function brandLabel(brand: string): string {
	return (PRODUCT_BRANDS as Record<string, string>)[brand] ?? brand;
}

import type { ProductBrand, ProductType } from "#catalogue.ts";

/** A bundled product before it reaches the database; `priceCents` is USD cents with ITBMS included. */
export type ProductSeed = {
	id: string;
	name: string;
	description: string;
	brand: ProductBrand;
	type: ProductType;
	uses: string;
	keywords: string[];
	sku: string;
	priceCents: number;
};

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
	/** Only what fits any car says so: which model takes a part is for the shop to write. */
	fits?: "universal";
	sku: string;
	priceCents: number;
};

import type { ProductBrand, ProductType } from "#domain/product-types.ts";

/** A bundled product before it reaches the database; `priceCents` is USD cents with ITBMS included. */
export type ProductSeed = {
	id: string;
	name: string;
	description: string;
	brand: ProductBrand;
	type: ProductType;
	uses: string;
	keywords: string[];
	/** Set only for products that fit any car: the shop itself enters the models that take a part. */
	fits?: "universal";
	sku: string;
	priceCents: number;
};

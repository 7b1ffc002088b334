import { z } from "zod";
import { PAGE_INFO } from "#domain/limits.ts";
import { AdminProduct, ProductListFilter } from "#features/content/products/editing/contract.ts";
import { DEMAND_SORTS } from "./demand-sorts.ts";

/** Quote counts of a product. */
const Demand = z.object({
	quote_count: z.number().int(),
	total_quantity: z.number().int(),
	quotes_this_week: z.number().int(),
});

export const ProductOverviewFilter = ProductListFilter.omit({
	bin: true,
	sort: true,
	availability: true,
}).extend({
	sort: z.enum(DEMAND_SORTS).default("name"),
});
export type ProductOverviewFilter = z.infer<typeof ProductOverviewFilter>;

export const OverviewProduct = AdminProduct.extend(Demand.shape);
export type OverviewProduct = z.infer<typeof OverviewProduct>;

/** The catalogue with its demand. `total` counts the matches of the filter, all other counts the full catalogue. */
export const ProductOverview = z.object({
	total_products: z.number().int(),
	total_quotes: z.number().int(),
	total_brands: z.number().int(),
	total_types: z.number().int(),
	top: z.array(
		Demand.extend({ product_id: z.string(), sku: z.string(), name: z.string(), brand: z.string() }),
	),
	products: z.array(OverviewProduct),
	...PAGE_INFO,
	brands: z.array(z.string()),
	types: z.array(z.string()),
});
export type ProductOverview = z.infer<typeof ProductOverview>;

import { z } from "zod";
import { ALL, SORTS, type Sort } from "./rules.ts";

/** A product as customers see it. `brand` is a code of PRODUCT_BRANDS or a name staff added; `price` is USD with ITBMS included. */
export const Product = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	brand: z.string(),
	type: z.string(),
	uses: z.string(),
	keywords: z.array(z.string()).optional(),
	sku: z.string(),
	price: z.number(),
	image: z.string(),
	googleImageUrl: z.string().optional(),
});
export type Product = z.infer<typeof Product>;

const sorts = Object.keys(SORTS) as [Sort, ...Sort[]];
const oneLine = z.string().max(100, "Busca con menos de 100 letras");

/** The catalogue's filters, named as in the page's URL. */
export const CatalogueFilter = z.object({
	q: oneLine.default(""),
	categoria: oneLine.default(ALL),
	marca: oneLine.default(ALL),
	orden: z.enum(sorts).catch("nombre").meta({ type: "string" }).default("nombre"),
});
export type CatalogueFilter = z.infer<typeof CatalogueFilter>;

/** A search of the catalogue page: a filter and which page of what fits. */
export const CatalogueSearch = CatalogueFilter.extend({
	pagina: z.coerce.number().int().min(1).max(10_000).catch(1).meta({ type: "integer" }).default(1),
});
export type CatalogueSearch = z.infer<typeof CatalogueSearch>;

const Option = z.object({ value: z.string(), count: z.number().int() });

/** One answer of the catalogue search: one page of cards, how many there are, and what can be filtered further. */
export const Catalogue = z.object({
	products: z.array(Product),
	total: z.number().int(),
	catalogueTotal: z.number().int(),
	types: z.array(Option),
	brands: z.array(Option),
	/** The query as it was understood, when no product contains it as typed. */
	understoodAs: z.string().nullable(),
});
export type Catalogue = z.infer<typeof Catalogue>;

import { z } from "zod";
import { LenientPageNumber, SearchQuery } from "#domain/limits.ts";
import { CARDS_PER_STEP, MAX_RESTORED_CARDS } from "#domain/shop.ts";
import { AVAILABILITIES } from "#features/content/products/stock/availability.ts";
import { ALL, DEFAULT_ORDER, MAX_QUERY_LENGTH, SORTS, type Sort } from "./rules.ts";

/** A product as customers see it. `brand` is a PRODUCT_BRANDS code or a name from staff; `price` is gross, in USD. */
export const Product = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	brand: z.string(),
	type: z.string(),
	uses: z.string(),
	keywords: z.array(z.string()).optional(),
	/** Cars that the product fits, one a line, or «universal»; absent when unknown. */
	fits: z.string().optional(),
	sku: z.string(),
	price: z.number(),
	/** An `on_order` product arrives in `order_days` days. */
	availability: z.enum(AVAILABILITIES),
	order_days: z.number().int().optional(),
	image: z.string(),
	googleImageUrl: z.string().optional(),
	/** Further details for the product's page and the feed; `name` is the field's name. */
	facts: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })).optional(),
});
export type Product = z.infer<typeof Product>;

const sorts = Object.keys(SORTS) as [Sort, ...Sort[]];
const choice = SearchQuery.removeDefault().default(ALL);

/** The catalogue's filters, named as in the page's URL. */
export const CatalogueFilter = z.object({
	q: z
		.string("Escribe texto")
		.max(MAX_QUERY_LENGTH, `Busca con menos de ${MAX_QUERY_LENGTH} letras`)
		.default(""),
	categoria: choice,
	marca: choice,
	/** The default puts the best match of a search first. */
	orden: z
		.enum([DEFAULT_ORDER, ...sorts])
		.catch(DEFAULT_ORDER)
		.meta({ type: "string", enum: [DEFAULT_ORDER, ...sorts] })
		.default(DEFAULT_ORDER),
});
export type CatalogueFilter = z.infer<typeof CatalogueFilter>;

/** A search of the catalogue page: a filter, the page, and the number of products from there on, in full pages. */
export const CatalogueSearch = CatalogueFilter.extend({
	pagina: LenientPageNumber,
	mostrar: z.coerce
		.number()
		.multipleOf(CARDS_PER_STEP)
		.min(CARDS_PER_STEP)
		.max(MAX_RESTORED_CARDS)
		.catch(CARDS_PER_STEP)
		.meta({ type: "integer", minimum: CARDS_PER_STEP, maximum: MAX_RESTORED_CARDS })
		.default(CARDS_PER_STEP),
});

/**
 * A SKU that is not on sale: its name if known, its type if products of that type remain, and the nearest products.
 * For a renamed SKU, name and type are null and the product is the one that carried it.
 */
export const ProductReplacement = z.object({
	sku: z.string(),
	name: z.string().nullable(),
	type: z.string().nullable(),
	products: z.array(Product),
});
export type ProductReplacement = z.infer<typeof ProductReplacement>;

const Option = z.object({ value: z.string(), count: z.number().int() });

/** Result of a catalogue search: the requested cards, the total, and the filters that remain. */
export const Catalogue = z.object({
	products: z.array(Product),
	total: z.number().int(),
	catalogueTotal: z.number().int(),
	types: z.array(Option),
	brands: z.array(Option),
	/** The query as understood, when no product contains it as typed. */
	understoodAs: z.string().nullable(),
	/** The words of the query that no product has, as typed; the products match the others. */
	dropped: z.array(z.string()),
	/** When nothing matches the query: the part of it that has matches, their number, and the first of them. */
	part: z.object({ words: z.string(), total: z.number().int(), products: z.array(Product) }).nullable(),
});
export type Catalogue = z.infer<typeof Catalogue>;

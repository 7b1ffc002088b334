import { z } from "zod";
import { PageOrFirst, SearchWords } from "#bounds.ts";
import { CARDS_A_STEP, MOST_CARDS_AGAIN } from "#workshop.ts";
import { ALL, SORTS, type Sort, UNCHOSEN } from "./rules.ts";

/** A product as customers see it. `brand` is a code of PRODUCT_BRANDS or a name staff added; `price` is gross, in USD. */
export const Product = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	brand: z.string(),
	type: z.string(),
	uses: z.string(),
	keywords: z.array(z.string()).optional(),
	/** The cars it fits, one a line, or «universal»; missing where nobody said. */
	fits: z.string().optional(),
	sku: z.string(),
	price: z.number(),
	image: z.string(),
	googleImageUrl: z.string().optional(),
	/** What else is known of it, on its own page and in the feed; `name` is that of the field. */
	facts: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })).optional(),
});
export type Product = z.infer<typeof Product>;

const sorts = Object.keys(SORTS) as [Sort, ...Sort[]];
const choice = SearchWords.removeDefault().default(ALL);

/** The catalogue's filters, named as in the page's URL. */
export const CatalogueFilter = z.object({
	q: SearchWords,
	categoria: choice,
	marca: choice,
	/** Without one of them the best match of a search comes first. */
	orden: z
		.enum([UNCHOSEN, ...sorts])
		.catch(UNCHOSEN)
		.meta({ type: "string", enum: [UNCHOSEN, ...sorts] })
		.default(UNCHOSEN),
});
export type CatalogueFilter = z.infer<typeof CatalogueFilter>;

/** A search of the catalogue page: a filter, which page of what fits, and how many from there on, in whole pages. */
export const CatalogueSearch = CatalogueFilter.extend({
	pagina: PageOrFirst,
	mostrar: z.coerce
		.number()
		.multipleOf(CARDS_A_STEP)
		.min(CARDS_A_STEP)
		.max(MOST_CARDS_AGAIN)
		.catch(CARDS_A_STEP)
		.meta({ type: "integer", minimum: CARDS_A_STEP, maximum: MOST_CARDS_AGAIN })
		.default(CARDS_A_STEP),
});

/**
 * What became of a SKU that is not on sale: its name while it is known, its type where something of it is left, and what
 * is nearest to it. Of one that was changed neither, and the product that had it.
 */
export const Instead = z.object({
	sku: z.string(),
	name: z.string().nullable(),
	type: z.string().nullable(),
	products: z.array(Product),
});
export type Instead = z.infer<typeof Instead>;

const Option = z.object({ value: z.string(), count: z.number().int() });

/** One answer of the catalogue search: the cards asked for, how many there are, and what can be filtered further. */
export const Catalogue = z.object({
	products: z.array(Product),
	total: z.number().int(),
	catalogueTotal: z.number().int(),
	types: z.array(Option),
	brands: z.array(Option),
	/** The query as it was understood, when no product contains it as typed. */
	understoodAs: z.string().nullable(),
	/** Where nothing fits a query: the part of it that something fits, how much does, and the first of that. */
	part: z
		.object({ words: z.string(), total: z.number().int(), products: z.array(Product) })
		.nullable(),
});
export type Catalogue = z.infer<typeof Catalogue>;

import { z } from "zod";
import {
	createFieldSchemas,
	createTextSchema,
	createViewShape,
	ListPrice,
	OptionalSeenVersion,
	PicturePath,
	RECORD_SHAPE,
	RequestedId,
} from "#core/records/form-contract.ts";
import { PAGE_INFO, PageNumber, SearchQuery } from "#domain/limits.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { findUnclearLine } from "#features/content/products/fitment.ts";
import { ALL } from "#features/content/products/rules.ts";
import { AVAILABILITIES } from "#features/content/products/stock/availability.ts";
import { AVAILABILITY_CHOICES, LIST_SORTS, SKU_PATTERN } from "./rules.ts";

const SKU = "El SKU lleva letras, números, puntos y guiones, sin espacios. Ejemplo: MOT-5W30-5L";

const BOUNDS = createFieldSchemas(PRODUCT);

/** Rejects an ambiguous line, because the site could never show «le sirve» for it. */
const Fits = BOUNDS.fits.superRefine((fits, context) => {
	const line = findUnclearLine(fits ?? "");
	if (line === undefined) return;
	const message = `«${line.slice(0, 60)}» no queda claro. Escribe un carro por línea, la marca primero. Ejemplo: Toyota Corolla 2014-2019`;
	context.addIssue({ code: "custom", message });
});

export const ProductForm = z.object({
	id: RequestedId,
	...BOUNDS,
	sku: createTextSchema(PRODUCT.sku).regex(SKU_PATTERN, SKU),
	fits: Fits,
	keywords: z
		.array(z.string("Cada palabra clave es texto").max(80, "Cada palabra clave admite 80 letras"))
		.max(60, "Admite 60 palabras clave")
		.transform((keywordList) => [...new Set(keywordList.map((word) => word.trim()).filter(Boolean))])
		.default([]),
	availability: z.enum(AVAILABILITIES, PRODUCT.availability.required).optional(),
	image: z.union([PicturePath, z.null()], "Elige la imagen en Media").optional(),
});
export type ProductForm = z.infer<typeof ProductForm>;

export const ProductEdit = ProductForm.extend({ updated_at: OptionalSeenVersion });

export const PriceEdit = z.object({ price: ListPrice, updated_at: OptionalSeenVersion });
export type PriceEdit = z.infer<typeof PriceEdit>;

/** Whether the product is at the counter or sold out. */
export const AvailabilityEdit = z.object({
	in_stock: z.boolean("Di si hay o se agotó"),
	updated_at: OptionalSeenVersion,
});
export type AvailabilityEdit = z.infer<typeof AvailabilityEdit>;

/** A product in the panel: `price` is the list price, `shown_price` the gross price, `picture` the resolved picture. */
export const AdminProduct = z.object({
	...createViewShape(PRODUCT),
	...RECORD_SHAPE,
	availability: z.enum(AVAILABILITIES),
	shown_price: z.number(),
	/** Bundled, and not confirmed as the shop's. */
	is_sample: z.boolean(),
	picture: z.string(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

const choice = SearchQuery.removeDefault().default(ALL);

/** Filter of the panel's product list; `bin` lists the trash. */
export const ProductListFilter = z.object({
	q: SearchQuery,
	brand: choice,
	type: choice,
	availability: z.enum(AVAILABILITY_CHOICES).default(ALL),
	sort: z.enum(LIST_SORTS).default("name"),
	order: z.enum(["asc", "desc"]).default("asc"),
	bin: z.enum(["0", "1"]).default("0"),
	page: PageNumber,
});
export type ProductListFilter = z.infer<typeof ProductListFilter>;

/** `waiting` counts the people who want to know when the product arrives (rules 6.42). */
export const StaffProduct = AdminProduct.extend({ waiting: z.number().int() });
export type StaffProduct = z.infer<typeof StaffProduct>;

/** One page; `total` counts the matches of the filter, `brands` and `types` are those in use. */
export const ProductList = z.object({
	products: z.array(StaffProduct),
	...PAGE_INFO,
	bin_total: z.number().int(),
	brands: z.array(z.string()),
	types: z.array(z.string()),
});

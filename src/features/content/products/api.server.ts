import { z } from "@hono/zod-openapi";
import { LenientPageNumber } from "#domain/limits.ts";
import { CARDS_PER_STEP } from "#domain/shop.ts";
import {
	getProduct,
	listCatalogue,
	listProductsBySku,
	listRelatedProducts,
	listSitemapSkus,
	searchCatalogue,
} from "#features/content/products/catalogue/browse.server.ts";
import { createRouter, Problem, toErrorSpec, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { isPageCacheCaller } from "#server/pages/page-caller.ts";
import { Catalogue, CatalogueFilter, CatalogueSearch, Product, ProductReplacement } from "./contract.ts";
import { listReplacements } from "./replacements.server.ts";
import { MAX_SKUS_LENGTH } from "./sku-batches.ts";

/** Limit of the full list that all visitors share; the browser holds no larger catalogue. */
const MAX_SHARED_PRODUCTS = 5000;
/** Limit of a list that is built for one caller. */
const MAX_LISTED_PRODUCTS = 300;
/** Limits of the `words` parameter of related products: searches and characters. */
const MAX_RELATED_SEARCHES = 4;
const MAX_RELATED_QUERY_LENGTH = 400;
/** Each SKU costs a few look-ups. */
const MAX_MISSING_SKUS = 5;
const SKU_COUNT_MESSAGE = `Pregunta por 1 a ${MAX_MISSING_SKUS} SKU`;
const LIMIT_MESSAGE = `El límite va de 1 a ${MAX_LISTED_PRODUCTS}`;
const PART_MESSAGE = "La parte es un número desde 1";
const site = createSiteRoutes("Catálogo");

/** Returns the schema of a comma-separated query parameter. */
const createListParam = (
	maxLength: number,
	description: string,
	tooLongMessage: string,
	requiredMessage?: string,
) =>
	z
		.string(requiredMessage)
		.max(maxLength, tooLongMessage)
		.transform((text) => text.split(",").filter(Boolean))
		.openapi({ type: "string", maxLength: maxLength, description });

export const createProductsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listProducts",
			method: "get",
			path: "/products",
			summary: `Los productos a la venta, con ITBMS incluido en el precio; con un filtro, ${MAX_LISTED_PRODUCTS} por página`,
			query: CatalogueFilter.extend({
				limit: z.coerce
					.number(LIMIT_MESSAGE)
					.int(LIMIT_MESSAGE)
					.min(1, LIMIT_MESSAGE)
					.max(MAX_LISTED_PRODUCTS, LIMIT_MESSAGE)
					.optional(),
				pagina: LenientPageNumber,
				skus: createListParam(
					MAX_SKUS_LENGTH,
					"Solo estos SKU, separados por comas",
					"Pide menos productos a la vez",
				).optional(),
			}),
			status: 200,
			answer: toResponseSpec("Los productos que cumplen el filtro", z.array(Product)),
			handle: (call, { query }) => {
				const { limit: requestedLimit, skus, pagina, ...filter } = query;
				if (skus) return listProductsBySku(call.ctx, skus);
				const limit = requestedLimit ?? (isPageCacheCaller(call) ? MAX_SHARED_PRODUCTS : MAX_LISTED_PRODUCTS);
				const page = { limit, offset: (pagina - 1) * limit };
				return listCatalogue(call.ctx, filter, page);
			},
		}),
		defineRoute({
			group: site,
			id: "listProductAddresses",
			method: "get",
			path: "/sitemap/products",
			summary: "Los SKU a la venta, por partes, para el mapa del sitio",
			query: z.object({
				part: z.coerce.number(PART_MESSAGE).int(PART_MESSAGE).min(1, PART_MESSAGE).max(99_999, PART_MESSAGE),
			}),
			status: 200,
			answer: toResponseSpec("Una parte", z.object({ skus: z.array(z.string()), parts: z.number().int() })),
			handle: ({ ctx }, { query }) => listSitemapSkus(ctx, query.part),
		}),
		defineRoute({
			group: site,
			id: "listRelatedProducts",
			method: "get",
			path: "/related/products",
			summary: "Tres o cuatro productos que van con algo, por lo que dicen su nombre y su tipo; o ninguno",
			query: z.object({
				words: createListParam(
					MAX_RELATED_QUERY_LENGTH,
					"Hasta cuatro búsquedas, separadas por comas",
					"Busca menos a la vez",
					"Di qué buscar",
				),
			}),
			status: 200,
			answer: toResponseSpec("Los productos", z.array(Product)),
			handle: ({ ctx }, { query }) => listRelatedProducts(ctx, query.words.slice(0, MAX_RELATED_SEARCHES)),
		}),
		defineRoute({
			group: site,
			id: "searchProducts",
			method: "get",
			path: "/products/search",
			summary: `Busca en el catálogo: ${CARDS_PER_STEP} por página, el total y los filtros posibles`,
			query: CatalogueSearch,
			status: 200,
			answer: toResponseSpec("Lo encontrado", Catalogue),
			// Declared because the page that calls it handles an invalid query separately from a result.
			errors: { 422: toErrorSpec(422) },
			handle: ({ ctx }, { query }) => searchCatalogue(ctx, query),
		}),
		defineRoute({
			group: site,
			id: "listSubstitutes",
			method: "get",
			path: "/products/instead",
			summary: `Qué fue de hasta ${MAX_MISSING_SKUS} SKU que no están a la venta, y qué hay en su lugar`,
			query: z.object({
				skus: createListParam(
					MAX_MISSING_SKUS * 81,
					"Los SKU, separados por comas",
					SKU_COUNT_MESSAGE,
					SKU_COUNT_MESSAGE,
				).refine((skus) => skus.length > 0 && skus.length <= MAX_MISSING_SKUS, SKU_COUNT_MESSAGE),
			}),
			status: 200,
			answer: toResponseSpec("Uno por cada SKU que no está a la venta", z.array(ProductReplacement)),
			handle: ({ ctx }, { query }) => listReplacements(ctx, query.skus),
		}),
		defineRoute({
			group: site,
			id: "readProduct",
			method: "get",
			path: "/products/{sku}",
			summary: "Un producto por su SKU, o por uno que tuvo antes",
			params: z.object({ sku: z.string().max(80) }),
			status: 200,
			answer: toResponseSpec("El producto", Product),
			errors: {
				404: toResponseSpec("Ningún producto tiene ese SKU", Problem),
				410: toResponseSpec("Ya no está a la venta; `detail` lo nombra", Problem),
			},
			handle: ({ ctx }, { params: { sku } }) => getProduct(ctx, sku),
		}),
	]);

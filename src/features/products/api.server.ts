import { z } from "@hono/zod-openapi";
import { PageOrFirst } from "#bounds.ts";
import { answer, openRoutes, Problem, refusal } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { isForEverybody } from "#platform/pages/page-caller.ts";
import type { Platform } from "#platform/platform.server.ts";
import { CARDS_A_STEP } from "#workshop.ts";
import {
	browseCatalogue,
	getProduct,
	listAddresses,
	listCatalogue,
	listProductsOf,
	listRelated,
} from "./browse.server.ts";
import { Catalogue, CatalogueFilter, CatalogueSearch, Instead, Product } from "./contract.ts";
import { listInstead } from "./instead.server.ts";
import { LONGEST_SKUS } from "./sku-portions.ts";

/** Limit of the full list that all visitors share; the browser holds no larger catalogue. */
const MOST_KEPT = 5000;
/** Limit of a list that is built for one caller. */
const MOST_LISTED = 300;
/** Limits of the `words` parameter of related products: searches and characters. */
const MOST_SEARCHED = 4;
const MOST_WORDS = 400;
/** Each SKU costs a few look-ups. */
const MOST_GONE = 5;
const GONE = `Pregunta por 1 a ${MOST_GONE} SKU`;
const LIMIT = `El límite va de 1 a ${MOST_LISTED}`;
const PART = "La parte es un número desde 1";
const site = siteRoutes("Catálogo");

/** Returns the schema of a comma-separated query parameter. */
const listed = (most: number, description: string, tooLong: string, missing?: string) =>
	z
		.string(missing)
		.max(most, tooLong)
		.transform((text) => text.split(",").filter(Boolean))
		.openapi({ type: "string", maxLength: most, description });

export const productsApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("listProducts", "/products", {
			summary: `Los productos a la venta, con ITBMS incluido en el precio; con un filtro, ${MOST_LISTED} por página`,
			query: CatalogueFilter.extend({
				limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(MOST_LISTED, LIMIT).optional(),
				pagina: PageOrFirst,
				skus: listed(
					LONGEST_SKUS,
					"Solo estos SKU, separados por comas",
					"Pide menos productos a la vez",
				).optional(),
			}),
			200: answer("Los productos que cumplen el filtro", z.array(Product)),
		})(({ query, visitor }) => {
			const { limit: asked, skus, pagina, ...filter } = query;
			if (skus) return listProductsOf(at, skus);
			const limit = asked ?? (isForEverybody(visitor) ? MOST_KEPT : MOST_LISTED);
			const page = { limit, offset: (pagina - 1) * limit };
			return listCatalogue(at, filter, page);
		}),
		site.get("listProductAddresses", "/sitemap/products", {
			summary: "Los SKU a la venta, por partes, para el mapa del sitio",
			query: z.object({ part: z.coerce.number(PART).int(PART).min(1, PART).max(99_999, PART) }),
			200: answer("Una parte", z.object({ skus: z.array(z.string()), parts: z.number().int() })),
		})(({ query }) => listAddresses(at, query.part)),
		site.get("listRelatedProducts", "/related/products", {
			summary:
				"Tres o cuatro productos que van con algo, por lo que dicen su nombre y su tipo; o ninguno",
			query: z.object({
				words: listed(
					MOST_WORDS,
					"Hasta cuatro búsquedas, separadas por comas",
					"Busca menos a la vez",
					"Di qué buscar",
				),
			}),
			200: answer("Los productos", z.array(Product)),
		})(({ query }) => listRelated(at, query.words.slice(0, MOST_SEARCHED))),
		site.get("searchProducts", "/products/search", {
			summary: `Busca en el catálogo: ${CARDS_A_STEP} por página, el total y los filtros posibles`,
			query: CatalogueSearch,
			200: answer("Lo encontrado", Catalogue),
			// Declared because the page that calls it handles an invalid query separately from a result.
			422: refusal(422),
		})(({ query }) => browseCatalogue(at, query)),
		site.get("listInstead", "/products/instead", {
			summary: `Qué fue de hasta ${MOST_GONE} SKU que no están a la venta, y qué hay en su lugar`,
			query: z.object({
				skus: listed(MOST_GONE * 81, "Los SKU, separados por comas", GONE, GONE).refine(
					(skus) => skus.length > 0 && skus.length <= MOST_GONE,
					GONE,
				),
			}),
			200: answer("Uno por cada SKU que no está a la venta", z.array(Instead)),
		})(({ query }) => listInstead(at, query.skus)),
		site.get("readProduct", "/products/{sku}", {
			summary: "Un producto por su SKU, o por uno que tuvo antes",
			params: z.object({ sku: z.string().max(80) }),
			200: answer("El producto", Product),
			404: answer("Ningún producto tiene ese SKU", Problem),
			410: answer("Ya no está a la venta; `detail` lo nombra", Problem),
		})(({ sku }) => getProduct(at, sku)),
	]);

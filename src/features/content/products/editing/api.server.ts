import { z } from "@hono/zod-openapi";
import { createRecordRoutes, RecordParams } from "#core/records/record-routes.server.ts";
import { SpreadsheetQuery, toPageInfo } from "#domain/limits.ts";
import { waitingCustomers } from "#features/content/products/hooks.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
import { defineRoute } from "#server/http/routes.server.ts";
import {
	AdminProduct,
	AvailabilityEdit,
	PriceEdit,
	ProductEdit,
	ProductForm,
	ProductList,
	ProductListFilter,
} from "./contract.ts";
import { PRODUCTS, updateAvailability, updatePrice } from "./edit.server.ts";
import { exportProducts } from "./export.server.ts";
import { PRODUCTS_PER_PAGE } from "./rules.ts";
import { countForStaff, getGroupNames, getStaffGroups, listForStaff } from "./store.server.ts";

const { panel, createApi, readRoute, savedResponse } = createRecordRoutes(
	PRODUCTS,
	{
		tag: "Panel: productos",
		path: "/admin/products",
		right: "catalogue",
		readRight: "readCatalogue",
		id: "Product",
	},
	{ create: ProductForm, update: ProductEdit, saved: AdminProduct },
);

const TRASH_FILTER = { q: "", brand: "all", type: "all", availability: "all", bin: "1" } as const;

export const createProductsAdminApi = () =>
	createApi().openapiRoutes([
		readRoute,
		defineRoute({
			group: panel,
			id: "listProductsAsStaff",
			method: "get",
			path: "/admin/products",
			right: "readCatalogue",
			summary: "Productos del catálogo, ocultos incluidos",
			query: ProductListFilter,
			status: 200,
			answer: toResponseSpec("Una página y el total", ProductList),
			handle: async ({ ctx }, { query: filter }) => {
				const view = await PRODUCTS.createViewMapper(ctx, ctx.db);
				const groups = await getStaffGroups(ctx);
				const total = await countForStaff(ctx.reads, filter, groups);
				const rows = await listForStaff(ctx.reads, filter, total);
				const waiting = await waitingCustomers.get(ctx.reads, getIds(rows));
				return {
					products: rows.map((row) => ({ ...view(row), waiting: waiting.get(row.id) ?? 0 })),
					...toPageInfo(total, filter.page, PRODUCTS_PER_PAGE),
					bin_total: await countForStaff(ctx.reads, TRASH_FILTER, groups),
					...getGroupNames(groups),
				};
			},
		}),
		defineRoute({
			group: panel,
			id: "exportProducts",
			method: "get",
			path: "/admin/export/products",
			summary: "El catálogo en una hoja de cálculo (xlsx o csv), ocultos incluidos",
			query: SpreadsheetQuery,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: ({ ctx }, { query }, c) => sendSpreadsheet(c, query.format, () => exportProducts(ctx)),
		}),
		defineRoute({
			group: panel,
			id: "countWaitingCustomers",
			method: "get",
			path: "/admin/products/{id}/waiting",
			right: "readCatalogue",
			summary: "Cuántas personas esperan que llegue",
			params: RecordParams,
			status: 200,
			answer: toResponseSpec(
				"El número, 0 si ese producto no existe",
				z.object({ waiting: z.number().int() }),
			),
			handle: async ({ ctx }, { params: { id } }) => ({
				waiting: (await waitingCustomers.get(ctx.reads, [id])).get(id) ?? 0,
			}),
		}),
		defineRoute({
			group: panel,
			id: "updatePrice",
			method: "put",
			path: "/admin/products/{id}/price",
			summary: "Cambia solo el precio",
			body: PriceEdit,
			params: RecordParams,
			status: 200,
			answer: savedResponse,
			handle: (call, { params: { id }, body }) => updatePrice(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "updateAvailability",
			method: "put",
			path: "/admin/products/{id}/availability",
			summary: "Marca que hay o que se agotó",
			body: AvailabilityEdit,
			params: RecordParams,
			status: 200,
			answer: savedResponse,
			handle: (call, { params: { id }, body }) => updateAvailability(call, { id, ...body }),
		}),
	]);

import { z } from "@hono/zod-openapi";
import { createRecordRoutes } from "#core/records/record-routes.server.ts";
import { SpreadsheetQuery, toPageInfo } from "#domain/limits.ts";
import { waitingCustomers } from "#features/content/products/hooks.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
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

const { panel, createApi, createReadRoute } = createRecordRoutes(
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

export const createProductsAdminApi = (ctx: AppContext) =>
	createApi(ctx).openapiRoutes([
		createReadRoute(ctx),
		panel.get("listProductsAsStaff", "/admin/products", {
			right: "readCatalogue",
			summary: "Productos del catálogo, ocultos incluidos",
			query: ProductListFilter,
			200: toResponseSpec("Una página y el total", ProductList),
		})(async ({ query: filter }) => {
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
		}),
		panel.get("exportProducts", "/admin/export/products", {
			summary: "El catálogo en una hoja de cálculo (xlsx o csv), ocultos incluidos",
			query: SpreadsheetQuery,
			200: SPREADSHEET_RESPONSE,
		})(({ query }, c) => sendSpreadsheet(c, query.format, () => exportProducts(ctx))),
		panel.get("countWaitingCustomers", "/admin/products/{id}/waiting", {
			right: "readCatalogue",
			summary: "Cuántas personas esperan que llegue",
			200: toResponseSpec("El número, 0 si ese producto no existe", z.object({ waiting: z.number().int() })),
		})(async ({ id }) => ({ waiting: (await waitingCustomers.get(ctx.reads, [id])).get(id) ?? 0 })),
		panel.put("updatePrice", "/admin/products/{id}/price", {
			summary: "Cambia solo el precio",
			body: PriceEdit,
		})(({ id, body, actor }) => updatePrice(ctx, actor, id, body)),
		panel.put("updateAvailability", "/admin/products/{id}/availability", {
			summary: "Marca que hay o que se agotó",
			body: AvailabilityEdit,
		})(({ id, body, actor }) => updateAvailability(ctx, actor, id, body)),
	]);

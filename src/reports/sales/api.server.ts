import { SpreadsheetQuery } from "#domain/limits.ts";
import {
	SaleDetails,
	Sales,
	SalesFile,
	SalesFilter,
} from "#features/workshop/payments/accounting/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { exportSale, exportSales } from "./export-sales.server.ts";
import { listSales, readSale } from "./sales.server.ts";

const panel = createPanelRoutes("Contador", "accounting", {
	200: toResponseSpec("La venta con todos sus campos", SaleDetails),
});

export const createSalesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listSales", "/admin/accounting/sales", {
			summary: "Las ventas y devoluciones de un mes o de un día, o las ventas sin número de factura",
			query: SalesFilter,
			200: toResponseSpec("Una página, con los totales del período", Sales),
		})(({ query }) => listSales(ctx, query)),
		panel.get("readSale", "/admin/accounting/sales/{id}", {
			summary: "Una venta campo por campo, como la pide el proveedor de facturas",
		})(({ id }) => readSale(ctx, ctx.reads, id)),
		panel.get("exportSale", "/admin/accounting/sales/{id}/file", {
			summary: "Una venta en una hoja de cálculo (xlsx o csv)",
			query: SpreadsheetQuery,
			200: SPREADSHEET_RESPONSE,
		})(({ id, query }, c) => sendSpreadsheet(c, query.format, () => exportSale(ctx, id))),
		panel.get("exportSales", "/admin/export/sales", {
			proof: "fresh",
			summary: "Las ventas de un mes o de un día en una hoja de cálculo (xlsx o csv)",
			query: SalesFile,
			200: SPREADSHEET_RESPONSE,
		})(({ query, actor }, c) => sendSpreadsheet(c, query.format, () => exportSales(ctx, actor, query))),
	]);

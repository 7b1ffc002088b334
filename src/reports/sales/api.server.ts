import { SpreadsheetQuery } from "#domain/limits.ts";
import {
	SaleDetails,
	Sales,
	SalesFile,
	SalesFilter,
} from "#features/workshop/payments/accounting/contract.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { exportSale, exportSales } from "./export-sales.server.ts";
import { listSales, readSale } from "./sales.server.ts";

const saleDetailsResponse = toResponseSpec("La venta con todos sus campos", SaleDetails);
const panel = createPanelRoutes("Contador", "accounting");

export const createSalesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listSales",
			method: "get",
			path: "/admin/accounting/sales",
			summary: "Las ventas y devoluciones de un mes o de un día, o las ventas sin número de factura",
			query: SalesFilter,
			status: 200,
			answer: toResponseSpec("Una página, con los totales del período", Sales),
			handle: ({ ctx }, { query }) => listSales(ctx, query),
		}),
		defineRoute({
			group: panel,
			id: "readSale",
			method: "get",
			path: "/admin/accounting/sales/{id}",
			summary: "Una venta campo por campo, como la pide el proveedor de facturas",
			params: IdParams,
			status: 200,
			answer: saleDetailsResponse,
			handle: ({ ctx }, { params: { id } }) => readSale(ctx, ctx.reads, id),
		}),
		defineRoute({
			group: panel,
			id: "exportSale",
			method: "get",
			path: "/admin/accounting/sales/{id}/file",
			summary: "Una venta en una hoja de cálculo (xlsx o csv)",
			query: SpreadsheetQuery,
			params: IdParams,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: ({ ctx }, { params: { id }, query }, c) =>
				sendSpreadsheet(c, query.format, () => exportSale(ctx, id)),
		}),
		defineRoute({
			group: panel,
			id: "exportSales",
			method: "get",
			path: "/admin/export/sales",
			proof: "fresh",
			summary: "Las ventas de un mes o de un día en una hoja de cálculo (xlsx o csv)",
			query: SalesFile,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: (call, { query }, c) => sendSpreadsheet(c, query.format, () => exportSales(call, query)),
		}),
	]);

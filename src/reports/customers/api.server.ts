import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { CustomerDetail } from "#features/workshop/customers/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { CustomerFilter, CustomerList, ExportFormat } from "./contract.ts";
import { getCustomerDetail } from "./customer-detail.server.ts";
import { exportCustomers } from "./export.server.ts";
import { getCustomerList } from "./get-list.server.ts";

const panel = createPanelRoutes("Clientes", "customers");

export const createCustomerListApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listCustomers", "/admin/customers/detailed", {
			summary: "Los clientes con lo que pidieron, y los totales del taller",
			query: CustomerFilter,
			200: toResponseSpec("Una página de clientes", CustomerList),
		})(({ query }) => getCustomerList(ctx.reads, query, ctx.now())),
		panel.get("readCustomer", "/admin/customers/{id}", {
			summary: "Un cliente con una página de lo que pidió",
			query: z.object({ page: PageNumber }),
			200: toResponseSpec("El cliente", CustomerDetail),
		})(({ id, query }) => getCustomerDetail(ctx.reads, id, query.page)),
		panel.get("exportCustomers", "/admin/export/customers", {
			proof: "fresh",
			right: "export",
			summary: "Los clientes en una hoja de cálculo (xlsx o csv)",
			query: ExportFormat,
			200: SPREADSHEET_RESPONSE,
		})(({ query, actor }, c) => sendSpreadsheet(c, query.format, () => exportCustomers(ctx, actor, query))),
	]);

import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { CustomerDetail } from "#features/workshop/customers/contract.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { CustomerFilter, CustomerList, ExportFormat } from "./contract.ts";
import { getCustomerDetail } from "./customer-detail.server.ts";
import { exportCustomers } from "./export.server.ts";
import { getCustomerList } from "./get-list.server.ts";

const panel = createPanelRoutes("Clientes", "customers");

export const createCustomerListApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listCustomers",
			method: "get",
			path: "/admin/customers/detailed",
			summary: "Los clientes con lo que pidieron, y los totales del taller",
			query: CustomerFilter,
			status: 200,
			answer: toResponseSpec("Una página de clientes", CustomerList),
			handle: ({ ctx }, { query }) => getCustomerList(ctx.reads, query, ctx.now()),
		}),
		defineRoute({
			group: panel,
			id: "readCustomer",
			method: "get",
			path: "/admin/customers/{id}",
			summary: "Un cliente con una página de lo que pidió",
			query: z.object({ page: PageNumber }),
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El cliente", CustomerDetail),
			handle: ({ ctx }, { params: { id }, query }) => getCustomerDetail(ctx.reads, id, query.page),
		}),
		defineRoute({
			group: panel,
			id: "exportCustomers",
			method: "get",
			path: "/admin/export/customers",
			proof: "fresh",
			right: "export",
			summary: "Los clientes en una hoja de cálculo (xlsx o csv)",
			query: ExportFormat,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: (call, { query }, c) => sendSpreadsheet(c, query.format, () => exportCustomers(call, query)),
		}),
	]);

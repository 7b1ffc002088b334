import { reorderRecords } from "#core/records/edit-record.server.ts";
import { createRecordRoutes, RecordParams } from "#core/records/record-routes.server.ts";
import { SpreadsheetQuery } from "#domain/limits.ts";
import { filterServices, listAllServices } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
import { defineRoute } from "#server/http/routes.server.ts";
import {
	AdminService,
	ServiceEdit,
	ServiceForm,
	ServiceList,
	ServiceListFilter,
	ServiceOrder,
	ServicePriceEdit,
} from "./contract.ts";
import { serviceRecords, updateServicePrice } from "./edit.server.ts";
import { exportServices } from "./export.server.ts";

const { panel, createApi, readRoute, savedResponse } = createRecordRoutes(
	serviceRecords,
	{
		tag: "Panel: servicios",
		path: "/admin/services",
		right: "catalogue",
		readRight: "readCatalogue",
		id: "Service",
	},
	{ create: ServiceForm, update: ServiceEdit, saved: AdminService },
);

export const createServicesAdminApi = () =>
	createApi().openapiRoutes([
		readRoute,
		defineRoute({
			group: panel,
			id: "listServicesAsStaff",
			method: "get",
			path: "/admin/services",
			right: "readCatalogue",
			summary: "Servicios del taller en su orden, ocultos incluidos",
			query: ServiceListFilter,
			status: 200,
			answer: toResponseSpec("Todos los que cumplen el filtro", ServiceList),
			handle: ({ ctx }, { query }) => listServices(ctx, query),
		}),
		defineRoute({
			group: panel,
			id: "exportServices",
			method: "get",
			path: "/admin/export/services",
			summary: "Los servicios en una hoja de cálculo (xlsx o csv), ocultos incluidos",
			query: SpreadsheetQuery,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: ({ ctx }, { query }, c) => sendSpreadsheet(c, query.format, () => exportServices(ctx)),
		}),
		defineRoute({
			group: panel,
			id: "updateServicePrice",
			method: "put",
			path: "/admin/services/{id}/price",
			summary: "Cambia solo el precio «desde», o lo quita",
			body: ServicePriceEdit,
			params: RecordParams,
			status: 200,
			answer: savedResponse,
			handle: (call, { params: { id }, body }) => updateServicePrice(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "reorderServices",
			method: "put",
			path: "/admin/service-order",
			summary: "Cambia el orden en que el sitio muestra los servicios",
			body: ServiceOrder,
			status: 200,
			answer: toResponseSpec("Los servicios en su orden", ServiceList),
			handle: async ({ ctx }, { body }) => {
				await reorderRecords(ctx, serviceRecords, body.ids);
				return listServices(ctx, { q: "", bin: "0" });
			},
		}),
	]);

async function listServices(ctx: AppContext, { q, bin: isTrash }: ServiceListFilter): Promise<ServiceList> {
	const view = await serviceRecords.createViewMapper(ctx, ctx.db);
	const { active, trash } = await listAllServices(ctx.db);
	const matches = filterServices(isTrash === "1" ? trash : active, q);
	return {
		services: matches.map(view),
		total: matches.length,
		bin_total: trash.length,
		categories: [...new Set(active.map(({ category }) => category))].filter(Boolean).sort(),
	};
}

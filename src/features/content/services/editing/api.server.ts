import { reorderRecords } from "#core/records/edit-record.server.ts";
import { createRecordRoutes } from "#core/records/record-routes.server.ts";
import { SpreadsheetQuery } from "#domain/limits.ts";
import { filterServices, listAllServices } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
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

const { panel, createApi, createReadRoute } = createRecordRoutes(
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

export const createServicesAdminApi = (ctx: AppContext) =>
	createApi(ctx).openapiRoutes([
		createReadRoute(ctx),
		panel.get("listServicesAsStaff", "/admin/services", {
			right: "readCatalogue",
			summary: "Servicios del taller en su orden, ocultos incluidos",
			query: ServiceListFilter,
			200: toResponseSpec("Todos los que cumplen el filtro", ServiceList),
		})(({ query }) => listServices(ctx, query)),
		panel.get("exportServices", "/admin/export/services", {
			summary: "Los servicios en una hoja de cálculo (xlsx o csv), ocultos incluidos",
			query: SpreadsheetQuery,
			200: SPREADSHEET_RESPONSE,
		})(({ query }, c) => sendSpreadsheet(c, query.format, () => exportServices(ctx))),
		panel.put("updateServicePrice", "/admin/services/{id}/price", {
			summary: "Cambia solo el precio «desde», o lo quita",
			body: ServicePriceEdit,
		})(({ id, body, actor }) => updateServicePrice(ctx, actor, id, body)),
		panel.put("reorderServices", "/admin/service-order", {
			summary: "Cambia el orden en que el sitio muestra los servicios",
			body: ServiceOrder,
			200: toResponseSpec("Los servicios en su orden", ServiceList),
		})(async ({ body }) => {
			await reorderRecords(ctx, serviceRecords, body.ids);
			return listServices(ctx, { q: "", bin: "0" });
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

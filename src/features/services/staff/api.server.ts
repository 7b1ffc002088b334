import { orderRecords } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { havingWords, listWhole } from "#features/services/store.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminService,
	ServiceEdit,
	ServiceForm,
	ServiceList,
	ServiceListFilter,
	ServiceOrder,
} from "./contract.ts";
import { SERVICES } from "./edit.server.ts";

const { panel, api, reading } = recordRoutes(
	SERVICES,
	{
		tag: "Panel: servicios",
		path: "/admin/services",
		right: "catalogue",
		reads: "readCatalogue",
		id: "Service",
	},
	{ create: ServiceForm, update: ServiceEdit, saved: AdminService },
);

export const servicesAdminApi = (at: Platform) =>
	api(at).openapiRoutes([
		reading(at),
		panel.get("listServicesAsStaff", "/admin/services", {
			right: "readCatalogue",
			summary: "Servicios del taller en su orden, ocultos incluidos",
			query: ServiceListFilter,
			200: answer("Todos los que cumplen el filtro", ServiceList),
		})(({ query }) => listOf(at, query)),
		panel.put("orderServices", "/admin/service-order", {
			summary: "Cambia el orden en que el sitio muestra los servicios",
			body: ServiceOrder,
			200: answer("Los servicios en su orden", ServiceList),
		})(async ({ body }) => {
			await orderRecords(at, SERVICES, body.ids);
			return listOf(at, { q: "", bin: "0" });
		}),
	]);

async function listOf(at: Platform, { q, bin: isBin }: ServiceListFilter): Promise<ServiceList> {
	const view = await SERVICES.viewer(at, at.db);
	const { shown, bin } = await listWhole(at.db);
	const found = havingWords(isBin === "1" ? bin : shown, q);
	return {
		services: found.map(view),
		total: found.length,
		bin_total: bin.length,
		categories: [...new Set(shown.map(({ category }) => category))].filter(Boolean).sort(),
	};
}

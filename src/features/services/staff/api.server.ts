import { orderRecords, readRecord } from "#features/changes/edit-record.server.ts";
import { asKept, recordRoutes } from "#features/changes/record-routes.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminService,
	AdminServiceDetail,
	ServiceEdit,
	ServiceForm,
	ServiceList,
	ServiceListFilter,
	ServiceOrder,
} from "./contract.ts";
import { createService, SERVICES, staffView, updateService } from "./edit.server.ts";
import { countBin, listCategories, listForStaff } from "./store.server.ts";

const routes = recordRoutes("Panel: servicios", "/admin/services", "catalogue", {
	names: { id: "Service", one: "un servicio", the: "El servicio" },
	create: ServiceForm,
	update: ServiceEdit,
	saved: AdminService,
});

const list = routes.panel.get("listServicesAsStaff", "/admin/services", {
	right: "readCatalogue",
	summary: "Servicios del taller en su orden, ocultos incluidos",
	query: ServiceListFilter,
	200: answer("Todos los que cumplen el filtro", ServiceList),
});
const read = routes.panel.get("readServiceAsStaff", "/admin/services/{id}", {
	right: "readCatalogue",
	summary: "Un servicio con su historial de cambios",
	200: answer("El servicio", AdminServiceDetail),
});
const order = routes.panel.put("orderServices", "/admin/service-order", {
	summary: "Cambia el orden en que el sitio muestra los servicios",
	body: ServiceOrder,
	200: answer("Los servicios en su orden", ServiceList),
});

export const servicesAdminApi = (at: Platform) =>
	routes
		.api(at, SERVICES, { create: createService, update: updateService, show: asKept })
		.openapiRoutes([
			gives(list, ({ query }) => listOf(at, query)),
			gives(read, ({ id }) => readRecord(at, SERVICES, id)),
			gives(order, async ({ body }) => {
				await orderRecords(at, SERVICES, body.ids);
				return listOf(at, { q: "", bin: "0" });
			}),
		]);

async function listOf(at: Platform, filter: ServiceListFilter): Promise<ServiceList> {
	const settings = await getSettings(at.db);
	const rows = await listForStaff(at.db, filter);
	return {
		services: rows.map((row) => staffView(at, settings, row)),
		total: rows.length,
		bin_total: await countBin(at.db),
		categories: await listCategories(at.db),
	};
}

import { createRoute } from "@hono/zod-openapi";
import { removeRecord, restoreRecord } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { listChanges } from "#features/changes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createService, orderServices, SERVICES, staffView, updateService } from "./edit.server.ts";
import {
	AdminService,
	AdminServiceDetail,
	ServiceEdit,
	ServiceForm,
	ServiceList,
	ServiceListFilter,
	ServiceOrder,
} from "./editing-contract.ts";
import { countBin, findRow, listCategories, listForStaff } from "./editing-store.server.ts";

const tags = ["Panel: servicios"];
const { create, update, remove, restore, params } = recordRoutes("/admin/services", tags, {
	words: { id: "Service", one: "un servicio", the: "El servicio" },
	create: ServiceForm,
	update: ServiceEdit,
	saved: AdminService,
});

const list = createRoute({
	operationId: "listServicesAsStaff",
	method: "get",
	path: "/admin/services",
	tags,
	summary: "Servicios del taller en su orden, ocultos incluidos",
	request: { query: ServiceListFilter },
	responses: { 200: answer("Todos los que cumplen el filtro", ServiceList), ...staffProblems },
});
const read = createRoute({
	operationId: "readServiceAsStaff",
	method: "get",
	path: "/admin/services/{id}",
	tags,
	summary: "Un servicio con su historial de cambios",
	request: { params },
	responses: { 200: answer("El servicio", AdminServiceDetail), ...staffProblems },
});
const order = createRoute({
	operationId: "orderServices",
	method: "put",
	path: "/admin/service-order",
	tags,
	summary: "Cambia el orden en que el sitio muestra los servicios",
	request: { body: { required: true, content: json(ServiceOrder) } },
	responses: { 200: answer("Los servicios en su orden", ServiceList), ...staffProblems },
});

export const servicesAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => c.json(await listOf(at, c.req.valid("query")), 200))
		.openapi(read, async (c) => {
			const row = await findRow(at.db, c.req.valid("param").id);
			if (!row) throw new NotFoundError("Ese servicio ya no existe.");
			const service = staffView(at, await getSettings(at.db), row);
			return c.json({ ...service, history: await listChanges(at.db, "service", row.id) }, 200);
		})
		.openapi(create, async (c) =>
			c.json(await createService(at, c.var.actor, c.req.valid("json")), 201),
		)
		.openapi(update, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await updateService(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(remove, async (c) =>
			c.json(await removeRecord(at, c.var.actor, SERVICES, c.req.valid("param").id), 200),
		)
		.openapi(restore, async (c) =>
			c.json(await restoreRecord(at, c.var.actor, SERVICES, c.req.valid("param").id), 200),
		)
		.openapi(order, async (c) => {
			await orderServices(at, c.req.valid("json").ids);
			return c.json(await listOf(at, { q: "", bin: "0" }), 200);
		});

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

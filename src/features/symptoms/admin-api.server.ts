import { createRoute } from "@hono/zod-openapi";
import { removeRecord, restoreRecord } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { listChanges } from "#features/changes/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminSymptom,
	AdminSymptomDetail,
	SymptomEdit,
	SymptomForm,
	SymptomList,
	SymptomOrder,
} from "./contract.ts";
import { createSymptom, orderSymptoms, SYMPTOMS, staffView, updateSymptom } from "./edit.server.ts";
import { findRow, listRows } from "./store.server.ts";

const tags = ["Panel: vitrina"];
const { create, update, remove, restore, params } = recordRoutes("/admin/symptoms", tags, {
	words: { id: "Symptom", one: "un síntoma", the: "El síntoma" },
	create: SymptomForm,
	update: SymptomEdit,
	saved: AdminSymptom,
});

const list = createRoute({
	operationId: "listSymptomsAsStaff",
	method: "get",
	path: "/admin/symptoms",
	tags,
	summary: "La guía de síntomas en su orden, ocultos incluidos, y su papelera",
	responses: { 200: answer("Las dos listas", SymptomList), ...staffProblems },
});
const read = createRoute({
	operationId: "readSymptomAsStaff",
	method: "get",
	path: "/admin/symptoms/{id}",
	tags,
	summary: "Un síntoma con su historial de cambios",
	request: { params },
	responses: { 200: answer("El síntoma", AdminSymptomDetail), ...staffProblems },
});
const order = createRoute({
	operationId: "orderSymptoms",
	method: "put",
	path: "/admin/symptom-order",
	tags,
	summary: "Cambia el orden en que el sitio muestra los síntomas",
	request: { body: { required: true, content: json(SymptomOrder) } },
	responses: { 200: answer("Las dos listas", SymptomList), ...staffProblems },
});

export const symptomsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => c.json(await listsOf(at), 200))
		.openapi(read, async (c) => {
			const row = await findRow(at.db, c.req.valid("param").id);
			if (!row) throw new NotFoundError(SYMPTOMS.gone);
			const history = await listChanges(at.db, "symptom", row.id);
			return c.json({ ...staffView(row), history }, 200);
		})
		.openapi(create, async (c) =>
			c.json(await createSymptom(at, c.var.actor, c.req.valid("json")), 201),
		)
		.openapi(update, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await updateSymptom(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(remove, async (c) =>
			c.json(await removeRecord(at, c.var.actor, SYMPTOMS, c.req.valid("param").id), 200),
		)
		.openapi(restore, async (c) =>
			c.json(await restoreRecord(at, c.var.actor, SYMPTOMS, c.req.valid("param").id), 200),
		)
		.openapi(order, async (c) => {
			await orderSymptoms(at, c.req.valid("json").ids);
			return c.json(await listsOf(at), 200);
		});

async function listsOf(at: Platform): Promise<SymptomList> {
	const [shown, bin] = [await listRows(at.db, false), await listRows(at.db, true)];
	return { symptoms: shown.map(staffView), bin: bin.map(staffView) };
}

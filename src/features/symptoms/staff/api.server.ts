import { orderRecords, readRecord } from "#features/changes/edit-record.server.ts";
import { asKept, recordRoutes } from "#features/changes/record-routes.server.ts";
import {
	AdminSymptom,
	AdminSymptomDetail,
	SymptomEdit,
	SymptomForm,
	SymptomList,
	SymptomOrder,
} from "#features/symptoms/contract.ts";
import { listRows } from "#features/symptoms/store.server.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createSymptom, SYMPTOMS, staffView, updateSymptom } from "./edit.server.ts";

const routes = recordRoutes("Panel: vitrina", "/admin/symptoms", "showcase", {
	names: { id: "Symptom", one: "un síntoma", the: "El síntoma" },
	create: SymptomForm,
	update: SymptomEdit,
	saved: AdminSymptom,
});

const list = routes.panel.get("listSymptomsAsStaff", "/admin/symptoms", {
	summary: "La guía de síntomas en su orden, ocultos incluidos, y su papelera",
	200: answer("Las dos listas", SymptomList),
});
const read = routes.panel.get("readSymptomAsStaff", "/admin/symptoms/{id}", {
	summary: "Un síntoma con su historial de cambios",
	200: answer("El síntoma", AdminSymptomDetail),
});
const order = routes.panel.put("orderSymptoms", "/admin/symptom-order", {
	summary: "Cambia el orden en que el sitio muestra los síntomas",
	body: SymptomOrder,
	200: answer("Las dos listas", SymptomList),
});

export const symptomsAdminApi = (at: Platform) =>
	routes
		.api(at, SYMPTOMS, { create: createSymptom, update: updateSymptom, show: asKept })
		.openapiRoutes([
			gives(list, () => listsOf(at)),
			gives(read, ({ id }) => readRecord(at, SYMPTOMS, id)),
			gives(order, async ({ body }) => {
				await orderRecords(at, SYMPTOMS, body.ids);
				return await listsOf(at);
			}),
		]);

async function listsOf(at: Platform): Promise<SymptomList> {
	const [shown, bin] = [await listRows(at.db, false), await listRows(at.db, true)];
	return { symptoms: shown.map(staffView), bin: bin.map(staffView) };
}

import { slugOf } from "#features/blog/rules.ts";
import { orderRecords, recordKind } from "#features/changes/edit-record.server.ts";
import { listPlaced } from "#features/changes/kept-rows.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import {
	AdminSymptom,
	SymptomEdit,
	SymptomForm,
	SymptomList,
	SymptomOrder,
} from "#features/symptoms/contract.ts";
import { SYMPTOM, SYMPTOM_NOUN } from "#features/symptoms/fields.ts";
import { articleToday } from "#features/symptoms/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { columnsOf, recordOf } from "#record-columns.ts";

/** Record kind of symptoms. The slug derives from the name and stays when the name changes. @source rules 6.20, 6.29 */
const SYMPTOMS = recordKind("symptoms", {
	subject: "symptom",
	noun: SYMPTOM_NOUN,
	viewer: async (_at, db) => {
		const today = await articleToday(db);
		return (row) => AdminSymptom.parse(recordOf(SYMPTOM, today(row)));
	},
	columns: (form: SymptomForm, { row }) => columnsOf(SYMPTOM, form, row),
	idOf: ({ name }) => slugOf(name),
	isPlaced: true,
	isDated: true,
});

const { panel, api, reading } = recordRoutes(
	SYMPTOMS,
	{ tag: "Panel: vitrina", path: "/admin/symptoms", right: "showcase", id: "Symptom" },
	{ create: SymptomForm, update: SymptomEdit, saved: AdminSymptom },
);

export const symptomsAdminApi = (at: Platform) =>
	api(at).openapiRoutes([
		reading(at),
		panel.get("listSymptomsAsStaff", "/admin/symptoms", {
			summary: "La guía de síntomas en su orden, ocultos incluidos, y su papelera",
			200: answer("Las dos listas", SymptomList),
		})(() => listsOf(at)),
		panel.put("orderSymptoms", "/admin/symptom-order", {
			summary: "Cambia el orden en que el sitio muestra los síntomas",
			body: SymptomOrder,
			200: answer("Las dos listas", SymptomList),
		})(async ({ body }) => {
			await orderRecords(at, SYMPTOMS, body.ids);
			return await listsOf(at);
		}),
	]);

/** Inserts the bundled symptoms in their order. */
export async function insertSymptoms(
	trx: Trx,
	now: Date,
	symptoms: readonly (Omit<SymptomForm, "is_visible"> & { id: string })[],
): Promise<void> {
	const at = now.toISOString();
	const unedited = { deletedAt: null, createdAt: at, updatedAt: at };
	for (const [position, { id, ...form }] of symptoms.entries())
		await insertRows(trx, "symptoms", { id, ...columnsOf(SYMPTOM, form), position, ...unedited });
}

async function listsOf(at: Platform): Promise<SymptomList> {
	const shown = await listPlaced(at.db, "symptoms", false);
	const bin = await listPlaced(at.db, "symptoms", true);
	const view = await SYMPTOMS.viewer(at, at.db);
	return { symptoms: shown.map(view), bin: bin.map(view) };
}

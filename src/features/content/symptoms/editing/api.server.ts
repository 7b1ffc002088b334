import { defineRecordKind, reorderRecords } from "#core/records/edit-record.server.ts";
import { toColumns, toRecord } from "#core/records/record-columns.ts";
import { createRecordRoutes } from "#core/records/record-routes.server.ts";
import { listOrdered } from "#core/records/record-rows.server.ts";
import { toPostSlug } from "#features/content/blog/rules.ts";
import {
	AdminSymptom,
	SymptomEdit,
	SymptomForm,
	SymptomList,
	SymptomOrder,
} from "#features/content/symptoms/contract.ts";
import { SYMPTOM, SYMPTOM_NOUN } from "#features/content/symptoms/fields.ts";
import { createArticleResolver } from "#features/content/symptoms/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
import { defineRoute } from "#server/http/routes.server.ts";

/** Record kind of symptoms. The slug derives from the name and stays when the name changes. @source rules 6.20, 6.29 */
const symptomRecords = defineRecordKind("symptoms", {
	subject: "symptom",
	noun: SYMPTOM_NOUN,
	createViewMapper: async (_at, db) => {
		const withCurrentArticle = await createArticleResolver(db);
		return (row) => AdminSymptom.parse(toRecord(SYMPTOM, withCurrentArticle(row)));
	},
	columns: (form: SymptomForm, { row }) => toColumns(SYMPTOM, form, row),
	idOf: ({ name }) => toPostSlug(name),
	hasPosition: true,
	hasCreatedAt: true,
});

const { panel, createApi, readRoute } = createRecordRoutes(
	symptomRecords,
	{ tag: "Panel: vitrina", path: "/admin/symptoms", right: "showcase", id: "Symptom" },
	{ create: SymptomForm, update: SymptomEdit, saved: AdminSymptom },
);

export const createSymptomsAdminApi = () =>
	createApi().openapiRoutes([
		readRoute,
		defineRoute({
			group: panel,
			id: "listSymptomsAsStaff",
			method: "get",
			path: "/admin/symptoms",
			summary: "La guía de síntomas en su orden, ocultos incluidos, y su papelera",
			status: 200,
			answer: toResponseSpec("Las dos listas", SymptomList),
			handle: ({ ctx }) => getSymptomLists(ctx),
		}),
		defineRoute({
			group: panel,
			id: "reorderSymptoms",
			method: "put",
			path: "/admin/symptom-order",
			summary: "Cambia el orden en que el sitio muestra los síntomas",
			body: SymptomOrder,
			status: 200,
			answer: toResponseSpec("Las dos listas", SymptomList),
			handle: async ({ ctx }, { body }) => {
				await reorderRecords(ctx, symptomRecords, body.ids);
				return await getSymptomLists(ctx);
			},
		}),
	]);

/** Inserts the bundled symptoms in their order. */
export async function insertSymptoms(
	trx: Trx,
	now: Date,
	symptoms: readonly (Omit<SymptomForm, "is_visible"> & { id: string })[],
): Promise<void> {
	const createdAt = now.toISOString();
	const timestamps = { deletedAt: null, createdAt: createdAt, updatedAt: createdAt };
	for (const [position, { id, ...form }] of symptoms.entries())
		await insertRows(trx, "symptoms", { id, ...toColumns(SYMPTOM, form), position, ...timestamps });
}

async function getSymptomLists(ctx: AppContext): Promise<SymptomList> {
	const active = await listOrdered(ctx.db, "symptoms", false);
	const trash = await listOrdered(ctx.db, "symptoms", true);
	const toResponse = await symptomRecords.createViewMapper(ctx, ctx.db);
	return { symptoms: active.map(toResponse), bin: trash.map(toResponse) };
}

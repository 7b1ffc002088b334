import { slugOf } from "#features/blog/rules.ts";
import { createRecord, recordKind, updateRecord } from "#features/changes/edit-record.server.ts";
import { insertKept, nextPlace } from "#features/changes/kept-rows.server.ts";
import { AdminSymptom, type SymptomEdit, type SymptomForm } from "#features/symptoms/contract.ts";
import { SYMPTOM } from "#features/symptoms/fields.ts";
import type { SymptomRow } from "#features/symptoms/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { columnsOf, viewOf } from "#record-columns.ts";

export const SYMPTOMS = recordKind("symptoms", {
	subject: "symptom",
	viewer: async () => staffView,
	gone: "Ese síntoma ya no existe.",
	changed:
		"Alguien cambió este síntoma mientras lo editabas. Compara las dos versiones y guarda la que vale.",
});

/**
 * Adds a symptom, last in the order. Its address is made of its name and stays when the name changes; the same form
 * sent twice is one symptom.
 *
 * @source rules 6.20, 6.29
 */
export function createSymptom(at: Platform, actor: Actor, form: SymptomForm) {
	const values = columnsOf(SYMPTOM, form);
	return createRecord(at, actor, SYMPTOMS, {
		hint: slugOf(form.name),
		isSame: (row) =>
			!row.deletedAt && JSON.stringify({ ...row, ...values }) === JSON.stringify(row),
		values: async (trx, _, createdAt) => {
			return { ...values, position: await nextPlace(trx, "symptoms"), createdAt };
		},
	});
}

/**
 * Saves an edited symptom.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.20, 6.29
 */
export function updateSymptom(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, ...form }: SymptomEdit,
) {
	const edit = { id, seenAt, wanted: () => form, set: () => columnsOf(SYMPTOM, form) };
	return updateRecord(at, actor, SYMPTOMS, edit);
}

/** The bundled symptoms, in their order. */
export async function insertSymptoms(
	trx: Trx,
	now: Date,
	symptoms: readonly (Omit<SymptomForm, "is_visible"> & { id: string })[],
): Promise<void> {
	const at = now.toISOString();
	const unedited = { deletedAt: null, createdAt: at, updatedAt: at };
	for (const [position, { id, ...form }] of symptoms.entries()) {
		const row = { id, ...columnsOf(SYMPTOM, form), position, ...unedited };
		await insertKept(trx, "symptoms", row);
	}
}

/** A symptom as the panel sees it. */
export function staffView(row: SymptomRow): AdminSymptom {
	// The schema strips the columns that the wire does not name.
	return AdminSymptom.parse({
		...row,
		...viewOf(SYMPTOM, row),
		deleted_at: row.deletedAt,
		updated_at: row.updatedAt,
	});
}

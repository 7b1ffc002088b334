import { getChangedWhileEditedMessage, getFieldChanges } from "#core/audit/rules.ts";
import type { Settings } from "#core/settings/contract.ts";
import { rejectSettings } from "#core/settings/errors.server.ts";
import { onWorkOrdersDisabling } from "#core/settings/hooks.server.ts";
import { findRowList, findYearBeforeFoundation, getFieldName } from "#core/settings/sample-rows.ts";
import { getLastSettingsAuthor, getSettingsVersion, replaceSettings } from "#core/settings/store.server.ts";
import { INVALID_RUC, parseRuc } from "#domain/ruc.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Call } from "#server/call.server.ts";
import { getHighestNumber } from "#server/database/counters.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { runEdit } from "#server/work.server.ts";
import { getApprovalError, listSampleFields, toHistoryLines } from "./approval-rules.ts";
import { type AdminSettings, BOTH_OR_NONE, type SettingsChange } from "./contract.ts";

const PHONES = ["whatsapp", "phone", "emergencyWhatsapp"] as const;
/** Lists the years in the record by field path. */
function listYears({ foundedYear, copyrightSince, about }: Omit<Settings, "sampleFields">) {
	const timelineYears = about.timeline.map(({ year }, index) => [`about.timeline.${index}.year`, year]);
	return { foundedYear, copyrightSince, ...Object.fromEntries(timelineYears) } as Record<string, number>;
}
const hasHalfCoordinates = ({ address: { latitude, longitude } }: Pick<Settings, "address">) =>
	(latitude === null) !== (longitude === null);
const UNUSUAL = "Es un número inusual en Panamá. Se guardó así: llámalo para confirmar.";
const getChangedMessage = (by: string) => getChangedWhileEditedMessage(`${by} guardó cambios`);

/**
 * Updates the business record; every page shows it immediately.
 *
 * @param change validated by ValidatedSettingsChange; `updated_at` is the version the edit started from, kept when
 *   nothing changes
 * @returns the record as stored; `warnings` name unusual numbers that were accepted
 * @throws RuleError bad_ruc | year_to_come | year_before_founding | half_place | references_only_rise | cars_inside (422) | changed_meanwhile (409, with both versions)
 * @source rules 6.26, 1.1, 2.13
 */
export async function editSettings(
	call: Call,
	{ updated_at: loadedAt, ...edit }: SettingsChange,
): Promise<AdminSettings> {
	const { ctx } = call;
	const otherPhones = edit.otherPhones.map(({ number, use }) => ({ number: toE164(number), use }));
	const next = { ...edit, ruc: parseRuc(edit.ruc) ?? edit.ruc, otherPhones };
	for (const name of PHONES) next[name] = toE164(edit[name]);
	const today = toPanamaDay(ctx.now());
	const year = Number(today.slice(0, 4));
	return runEdit(call, async (work) => {
		const { trx } = work;
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		if (next.ruc && !parseRuc(next.ruc)) throw rejectSettings("bad_ruc", INVALID_RUC, { field: "ruc" });
		if (hasHalfCoordinates(next))
			throw rejectSettings("half_place", BOTH_OR_NONE, { field: "address.longitude" });
		// The site computes ages from these years; a future one would be negative.
		for (const [name, nextYear] of Object.entries(listYears(next)))
			if (nextYear > year)
				throw rejectSettings("year_to_come", `Ese año no ha llegado: escribe ${year} o antes`, {
					field: name,
				});
		const { sampleFields: _, ...old } = before;
		if (updatedAt === loadedAt && getFieldChanges(old, next).length === 0)
			return { settings: before, updated_at: updatedAt, warnings: {} };
		const settings = { ...next, sampleFields: listSampleFields(before, next) };
		if (getFieldChanges(listYears(before), listYears(next)).length > 0) assertYearsSinceFoundation(settings);
		const historyEntry = {
			action: "updated",
			before: toHistoryLines(before),
			after: toHistoryLines(next),
		} as const;
		const now = await replaceSettings(work, { loadedAt, settings, historyEntry });
		if (!now)
			throw changedMeanwhileError(getChangedMessage(await getLastSettingsAuthor(trx)), {
				current: { settings: before, updated_at: updatedAt },
				yours: next,
			});
		if (before.usesWorkOrders && !next.usesWorkOrders) await onWorkOrdersDisabling.run(trx);
		await requireHigherReferences(trx, today, before, next);
		return { settings, updated_at: now, warnings: listWarnings(edit) };
	});
}

const toE164 = (typed: string) => normalizePhone(typed)?.e164 ?? "";

/** Returns the warning of each unusual number by field. */
function listWarnings(edit: Pick<SettingsChange, (typeof PHONES)[number] | "otherPhones">) {
	const listed = edit.otherPhones.map(
		({ number }, index) => [`otherPhones.${index}.number`, number] as const,
	);
	const typed = [...PHONES.map((name) => [name, edit[name]] as const), ...listed];
	const unusual = typed.filter(([, number]) => normalizePhone(number)?.isUnusual);
	return Object.fromEntries(unusual.map(([name]) => [name, UNUSUAL]));
}

/** Rejects a year of the timeline before the shop opened. @throws RuleError year_before_founding (422) */
function assertYearsSinceFoundation(settings: Settings): void {
	const index = findYearBeforeFoundation(settings);
	if (index === undefined) return;
	const { foundedYear, about } = settings;
	const message = `Dice ${about.timeline[index]?.year} y el taller abrió en ${foundedYear}`;
	throw rejectSettings("year_before_founding", message, { field: `about.timeline.${index}.year` });
}

/**
 * Requires the first reference number to exceed this year's highest; a lower one would have no visible effect.
 *
 * @throws RuleError references_only_rise (422)
 * @source rules 4.2
 */
async function requireHigherReferences(
	trx: Trx,
	today: string,
	{ referencesFrom: before }: Pick<Settings, "referencesFrom">,
	{ referencesFrom: next }: Pick<Settings, "referencesFrom">,
): Promise<void> {
	if (next === before) return;
	const highestGiven = await getHighestNumber(trx, `-${today.slice(0, 4)}`);
	const minimum = Math.max(before, highestGiven + 1);
	if (next >= minimum) return;
	const message = `Solo puede subir: escribe ${minimum} o más, o deja ${before}.`;
	throw rejectSettings("references_only_rise", message, { field: "referencesFrom" });
}

/**
 * Removes a field from the launch checklist: the owner approves its sample or empty value.
 *
 * @throws RuleError not_a_sample | only_replaced (422)
 * @source rules 6.25
 */
export async function approveSample(call: Call, field: string): Promise<AdminSettings> {
	const { ctx } = call;
	const { settings } = await getSettingsVersion(ctx.db);
	if (!settings.sampleFields.includes(field))
		throw rejectSettings("not_a_sample", "Ese dato ya no está pendiente.");
	return approveSamples(call, [field]);
}

/**
 * Removes several fields, years or certifications from the launch checklist with one press. Those that are approved
 * already stay so.
 *
 * @throws RuleError only_replaced | year_before_founding (422)
 * @source rules 6.25
 */
export async function approveSamples(call: Call, fields: readonly string[]): Promise<AdminSettings> {
	return runEdit(call, async (work) => {
		const { trx } = work;
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		const approved = before.sampleFields.filter((name) => fields.includes(name));
		if (approved.length === 0) return { settings: before, updated_at: updatedAt, warnings: {} };
		const error = approved.map(getApprovalError).find((message) => message !== undefined);
		if (error) throw rejectSettings("only_replaced", error);
		const sampleFields = before.sampleFields.filter((name) => !approved.includes(name));
		const settings = { ...before, sampleFields };
		if (approved.some(findRowList)) assertYearsSinceFoundation(settings);
		const historyEntry = { action: "approved", after: toApprovedLines(approved) } as const;
		const now = await replaceSettings(work, { loadedAt: updatedAt, settings, historyEntry });
		if (!now) throw changedMeanwhileError(getChangedMessage(await getLastSettingsAuthor(trx)));
		return { settings, updated_at: now, warnings: {} };
	});
}

/** Returns the history of an approval: each field, and in a list the rows that it names. */
function toApprovedLines(names: readonly string[]): Record<string, string> {
	const lines: Record<string, string> = {};
	for (const name of names) {
		const field = getFieldName(name);
		const row = name.slice(field.length + 1);
		const approved = lines[field]?.replace(/: aprobado$/, "");
		lines[field] = row ? `${approved ? `${approved}, ` : ""}${row}: aprobado` : "aprobado";
	}
	return lines;
}

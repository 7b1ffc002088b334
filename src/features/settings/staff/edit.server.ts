import { changedWhileEdited, differences } from "#features/changes/rules.ts";
import type { Settings } from "#features/settings/contract.ts";
import {
	getSettingsVersion,
	lastSettingsAuthor,
	replaceSettings,
} from "#features/settings/store.server.ts";
import { BAD_RUC, rucOf } from "#panama/ruc.ts";
import { panamaDay } from "#panama/time.ts";
import { highestNumber } from "#platform/database/counters.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type AdminSettings, BOTH_OR_NONE, type SettingsChange } from "./contract.ts";
import { asLines, stillSample, whyNotApproved } from "./edit-rules.ts";

const PHONES = ["whatsapp", "phone", "emergencyWhatsapp"] as const;
/** Lists the years in the record by field path. */
function yearsOf({ foundedYear, copyrightSince, about }: Omit<Settings, "sampleFields">) {
	const told = about.timeline.map(({ year }, place) => [`about.timeline.${place}.year`, year]);
	return { foundedYear, copyrightSince, ...Object.fromEntries(told) } as Record<string, number>;
}
const isHalf = ({ address: { latitude, longitude } }: Pick<Settings, "address">) =>
	(latitude === null) !== (longitude === null);
const UNUSUAL = "Es un número inusual en Panamá. Se guardó así: llámalo para confirmar.";
const changed = (by: string) => changedWhileEdited(`${by} guardó cambios`);

/** Hooks of other features that run in the edit's transaction; src/api wires them. */
export type SettingsFollowers = {
	/** Runs before work orders are disabled. @throws RuleError while a car is inside */
	endingOrders: (trx: Trx) => Promise<void>;
};

/**
 * Updates the business record; every page shows it immediately.
 *
 * @param change validated by ValidatedSettingsChange; `updated_at` is the version the edit started from, kept when
 *   nothing changes
 * @returns the record as stored; `warnings` name unusual numbers that were accepted
 * @throws RuleError bad_ruc | year_to_come | half_place | references_only_rise | cars_inside (422) | changed_meanwhile (409, with both versions)
 * @source rules 6.26, 1.1, 2.13
 */
export async function editSettings(
	at: Platform,
	actor: Actor,
	{ updated_at: seenAt, ...edit }: SettingsChange,
	{ endingOrders }: SettingsFollowers,
): Promise<AdminSettings> {
	const wanted = { ...edit, ruc: rucOf(edit.ruc) ?? edit.ruc };
	for (const name of PHONES) wanted[name] = normalisePhone(edit[name])?.e164 ?? "";
	const today = panamaDay(at.now());
	const year = Number(today.slice(0, 4));
	return at.content.edit(async (trx) => {
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		if (wanted.ruc && !rucOf(wanted.ruc)) throw refusedField("bad_ruc", "ruc", BAD_RUC);
		if (isHalf(wanted)) throw refusedField("half_place", "address.longitude", BOTH_OR_NONE);
		// The site computes ages from these years; a future one would be negative.
		for (const [name, wantedYear] of Object.entries(yearsOf(wanted)))
			if (wantedYear > year)
				throw refusedField("year_to_come", name, `Ese año no ha llegado: escribe ${year} o antes`);
		const { sampleFields: _, ...old } = before;
		if (updatedAt === seenAt && differences(old, wanted).length === 0)
			return { settings: before, updated_at: updatedAt, warnings: {} };
		const settings = { ...wanted, sampleFields: stillSample(before, wanted) };
		const told = { action: "updated", before: asLines(before), after: asLines(wanted) } as const;
		const now = await replaceSettings(at, trx, actor, seenAt, settings, told);
		if (!now)
			throw changedMeanwhile(changed(await lastSettingsAuthor(trx)), {
				current: { settings: before, updated_at: updatedAt },
				yours: wanted,
			});
		if (before.usesWorkOrders && !wanted.usesWorkOrders) await endingOrders(trx);
		await judgeReferences(trx, today, before, wanted);
		const unusual = PHONES.filter((name) => normalisePhone(edit[name])?.isUnusual);
		const warnings = Object.fromEntries(unusual.map((name) => [name, UNUSUAL]));
		return { settings, updated_at: now, warnings };
	});
}

/**
 * Requires the first reference number to exceed this year's highest; a lower one would have no visible effect.
 *
 * @throws RuleError references_only_rise (422)
 * @source rules 4.2
 */
async function judgeReferences(
	trx: Trx,
	today: string,
	{ referencesFrom: before }: Pick<Settings, "referencesFrom">,
	{ referencesFrom: wanted }: Pick<Settings, "referencesFrom">,
): Promise<void> {
	if (wanted === before) return;
	const given = await highestNumber(trx, `-${today.slice(0, 4)}`);
	const least = Math.max(before, given + 1);
	if (wanted >= least) return;
	const sentence = `Solo puede subir: escribe ${least} o más, o deja ${before}.`;
	throw refusedField("references_only_rise", "referencesFrom", sentence);
}

/**
 * Removes a field from the launch checklist: the owner approves its sample or empty value.
 *
 * @throws RuleError not_a_sample | only_replaced (422)
 * @source rules 6.25
 */
export async function approveSample(
	at: Platform,
	actor: Actor,
	field: string,
): Promise<AdminSettings> {
	return at.content.edit(async (trx) => {
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		if (!before.sampleFields.includes(field))
			throw new RuleError("not_a_sample", "Ese dato ya no está pendiente.");
		const why = whyNotApproved(field);
		if (why) throw new RuleError("only_replaced", why);
		const sampleFields = before.sampleFields.filter((name) => name !== field);
		const settings = { ...before, sampleFields };
		const told = { action: "approved", after: { [field]: "aprobado" } } as const;
		const now = await replaceSettings(at, trx, actor, updatedAt, settings, told);
		if (!now) throw changedMeanwhile(changed(await lastSettingsAuthor(trx)));
		return { settings, updated_at: now, warnings: {} };
	});
}

import { listSampleFields, toHistoryLines } from "#core/settings/editing/approval-rules.ts";
import type { Call } from "#server/call.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { runEdit } from "#server/work.server.ts";
import type { Settings } from "./contract.ts";
import { rejectSettings } from "./errors.server.ts";
import { SITE } from "./fields.ts";
import { getSettingsVersion, replaceSettings } from "./store.server.ts";

/** Dates that deviate from the weekly hours. */
type Dates = Pick<Settings, "closedDays" | "specialDays" | "blockedHours">;

const TOO_MANY = {
	closedDays: "Hasta 400 días cerrados: borra en Configuración los que ya pasaron.",
	specialDays: "Hasta 100 días con otro horario: borra en Configuración los que ya pasaron.",
	blockedHours: "Hasta 200 horas bloqueadas: borra en Configuración las que ya pasaron.",
};
const CHANGED = "Alguien guardó la configuración en este momento. Prueba otra vez.";

/**
 * Changes closed days, special and blocked hours from the agenda. The site shows them immediately.
 *
 * @returns the business record as stored
 * @throws RuleError too_many_days (422) | changed_meanwhile (409)
 * @source rules 6.26, 3.19
 */
export function changeDates(
	call: Call,
	change: (before: Dates & Pick<Settings, "hours">) => Partial<Dates>,
): Promise<Settings> {
	return runEdit(call, async (work) => {
		const { trx } = work;
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		const { closedDays, specialDays, blockedHours } = { ...before, ...change(before) };
		requireDayLimit("closedDays", closedDays);
		requireDayLimit("specialDays", specialDays);
		requireDayLimit("blockedHours", blockedHours);
		const next = {
			...before,
			closedDays: closedDays.toSorted(compareDates),
			specialDays: specialDays.toSorted(compareDates),
			blockedHours: blockedHours.toSorted((one, other) =>
				getBlockStart(one) < getBlockStart(other) ? -1 : 1,
			),
		};
		const settings = { ...next, sampleFields: listSampleFields(before, next) };
		const historyEntry = {
			action: "updated",
			before: toHistoryLines(before),
			after: toHistoryLines(next),
		} as const;
		if (!(await replaceSettings(work, { loadedAt: updatedAt, settings, historyEntry })))
			throw changedMeanwhileError(CHANGED);
		return settings;
	});
}

function requireDayLimit(list: keyof Dates, days: readonly unknown[]) {
	if (days.length > SITE[list].max) throw rejectSettings("too_many_days", TOO_MANY[list]);
}

const getBlockStart = ({ date, from }: Settings["blockedHours"][number]) => `${date} ${from}`;
const compareDates = (one: { date: string }, other: { date: string }) => (one.date < other.date ? -1 : 1);

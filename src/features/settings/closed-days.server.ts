import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Settings } from "./contract.ts";
import { asLines, stillSample } from "./staff/edit-rules.ts";
import { getSettingsVersion, replaceSettings } from "./store.server.ts";

type ClosedDays = Settings["closedDays"];

const MOST_DAYS = 100;
const TOO_MANY = "Hasta 100 días cerrados: borra en Configuración los que ya pasaron.";
const CHANGED = "Alguien guardó la configuración en este momento. Prueba otra vez.";

/**
 * Changes only the closed days, as somebody who looks at the agenda does; the site shows it at once.
 *
 * @returns the days as stored
 * @throws RuleError too_many_days (422) | changed_meanwhile (409)
 * @source rules 6.26, 3.19
 */
export function changeClosedDays(
	at: Platform,
	actor: Actor,
	change: (before: ClosedDays) => ClosedDays,
): Promise<ClosedDays> {
	return at.content.edit(async (trx) => {
		const { settings: before, updatedAt } = await getSettingsVersion(trx);
		const closedDays = change(before.closedDays);
		if (closedDays.length > MOST_DAYS) throw new RuleError("too_many_days", TOO_MANY);
		const { sampleFields: _, ...old } = before;
		const wanted = { ...old, closedDays };
		const now = laterThan(updatedAt, at.now());
		const settings = { ...wanted, sampleFields: stillSample(before, wanted) };
		if (!(await replaceSettings(trx, settings, updatedAt, now)))
			throw new RuleError("changed_meanwhile", CHANGED, { status: 409 });
		await recordChange(trx, actor, {
			subject: "settings",
			subjectId: "1",
			action: "updated",
			before: asLines(old),
			after: asLines(wanted),
			at: now,
		});
		return closedDays;
	});
}

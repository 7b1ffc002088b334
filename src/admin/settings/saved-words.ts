import { isSame } from "#features/changes/rules.ts";
import { unprovenIn } from "#features/settings/claims.ts";
import type { Settings } from "#features/settings/contract.ts";
import { SETTING_LABELS } from "#features/settings/sentences.ts";
import { valueAt } from "#record-fields.ts";

/** Returns the message after saving. A live site hides changed facts until they are confirmed. */
export function savedWords(before: Settings, after: Settings): string {
	const unsaid = unprovenIn(after).filter(
		(name) => !isSame(valueAt(before, name), valueAt(after, name)),
	);
	if (unsaid.length === 0) return "Guardado: el sitio ya lo muestra";
	const labels = unsaid.map((name) => SETTING_LABELS[name] ?? name).join(", ");
	return `Guardado. Un sitio publicado no lo muestra mientras no se confirme: ${labels}`;
}

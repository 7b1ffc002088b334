import { isSameValue } from "#core/audit/rules.ts";
import { listUnconfirmed } from "#core/settings/claims.ts";
import type { Settings } from "#core/settings/contract.ts";
import { SETTING_LABELS } from "#core/settings/messages.ts";
import { getValueAtPath } from "#domain/records/record-fields.ts";

/** Returns the message after saving. A live site hides changed facts until they are confirmed. */
export function getSavedMessage(before: Settings, after: Settings): string {
	const unconfirmedFields = listUnconfirmed(after).filter(
		(name) => !isSameValue(getValueAtPath(before, name), getValueAtPath(after, name)),
	);
	if (unconfirmedFields.length === 0) return "Guardado: el sitio ya lo muestra";
	const labels = unconfirmedFields.map((name) => SETTING_LABELS[name] ?? name).join(", ");
	return `Guardado. Un sitio publicado no lo muestra mientras no se confirme: ${labels}`;
}

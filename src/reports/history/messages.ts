import { HISTORY } from "#composition/history.ts";
import { ALL_RECORDS_ID, type Subject } from "#core/audit/records.ts";

/** Formats the changed record, after author and action: «el producto «Aceite 10W-30»». */
export function formatChangedRecord(
	subject: Subject,
	{ id, name }: { id: string; name: string | null },
): string {
	const { namedPhrase, namelessPhrase, listPhrase } = HISTORY[subject];
	if (listPhrase && id === ALL_RECORDS_ID) return listPhrase;
	return namedPhrase && name ? `${namedPhrase} «${name}»` : namelessPhrase;
}

const ACTION_PHRASES: Readonly<Record<string, string>> = {
	created: "creó",
	updated: "editó",
	deleted: "envió a la papelera",
	removed: "quitó",
	restored: "restauró",
	disabled: "desactivó",
	approved: "aprobó un dato de",
};

/** Formats the action, after the author's name; files are uploaded, not created. */
export function formatAction(action: string, subject: Subject): string {
	const { actionPhrases } = HISTORY[subject];
	return actionPhrases?.[action] ?? ACTION_PHRASES[action] ?? action;
}

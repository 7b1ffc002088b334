import { mergeSavedValues } from "#core/records/record-fields.ts";

/** Shown when a save leaves the version unchanged. */
export const NO_CHANGES_MESSAGE = "No cambiaste nada: todo sigue como estaba";

/** Merges stored draft values over a record's. Skips values of an outdated shape or a removed field. */
export function mergeDraft<Values extends object>(start: Values, stored: object): Values {
	const startValues = start as Record<string, unknown>;
	const validEntries = Object.entries(stored).filter(
		([name, value]) =>
			typeof value === typeof startValues[name] && Array.isArray(value) === Array.isArray(startValues[name]),
	);
	return { ...start, ...Object.fromEntries(validEntries) };
}

export function pickChanges<Values extends object>(start: Values, values: Values) {
	const serialize = (source: Values, name: string) => JSON.stringify(source[name as keyof Values]);
	const changed = Object.entries(values).filter(
		([name]) => serialize(values, name) !== serialize(start, name),
	);
	return Object.fromEntries(changed) as Partial<Values>;
}

/** `seenAt` is a stored key: the record's `updated_at` when the draft was started. */
type Draft<Values> = { seenAt: string; values: Partial<Values> };

/**
 * Applies one more change to a draft, which another tab may have written. The draft keeps the oldest version that any
 * of its values was typed over.
 *
 * @returns undefined when nothing differs from the record
 */
export function updateDraft<Values extends object>(
	record: { start: Values; loadedAt: string },
	draft: Draft<Values> | undefined,
	change: Partial<Values>,
): Draft<Values> | undefined {
	const { start } = record;
	const values = pickChanges(start, { ...mergeDraft(start, draft?.values ?? {}), ...change });
	const isUnchanged = Object.keys(values).length === 0;
	return isUnchanged ? undefined : { seenAt: getExpectedVersion(record, draft), values };
}

/**
 * Converts input that was typed during a save to a draft of the saved version.
 *
 * @param values `typed` is the form now, `sent` the form as it was saved
 */
export function rebaseDraft<Values extends object, StoredDraft extends Draft<Values>>(
	draft: StoredDraft,
	values: { typed: Values; sent: Values; saved: Values },
	loadedAt: string,
): StoredDraft {
	const merged = mergeSavedValues(values.typed, values.sent, values.saved);
	return { ...draft, seenAt: loadedAt, values: pickChanges(values.saved, merged) };
}

/** Returns the expected version of a save: the older of page and draft, to detect a colleague's save between them. */
export function getExpectedVersion(
	page: { loadedAt: string },
	draft: { seenAt: string } | undefined,
): string {
	return draft && draft.seenAt < page.loadedAt ? draft.seenAt : page.loadedAt;
}

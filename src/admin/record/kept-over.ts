/** Shown when a save leaves the version unchanged. */
export const NOTHING_CHANGED = "No cambiaste nada: todo sigue como estaba";

/** Merges stored draft values over a record's. Skips values of an outdated shape or a removed field. */
export function keptOver<Values extends object>(start: Values, kept: object): Values {
	const shapes = start as Record<string, unknown>;
	const fitting = Object.entries(kept).filter(
		([name, value]) =>
			typeof value === typeof shapes[name] && Array.isArray(value) === Array.isArray(shapes[name]),
	);
	return { ...start, ...Object.fromEntries(fitting) };
}

export function changedFrom<Values extends object>(start: Values, values: Values) {
	const said = (of: Values, name: string) => JSON.stringify(of[name as keyof Values]);
	const changed = Object.entries(values).filter(
		([name]) => said(values, name) !== said(start, name),
	);
	return Object.fromEntries(changed) as Partial<Values>;
}

/** `seenAt` is a stored key: the record's `updated_at` when the draft was started. */
type Kept<Values> = { seenAt: string; values: Partial<Values> };

/**
 * Applies one more change to a draft, which another tab may have written. The draft keeps the oldest version that any
 * of its values was typed over.
 *
 * @returns undefined when nothing differs from the record
 */
export function draftWith<Values extends object>(
	record: { start: Values; seenAt: string },
	kept: Kept<Values> | undefined,
	change: Partial<Values>,
): Kept<Values> | undefined {
	const { start } = record;
	const values = changedFrom(start, { ...keptOver(start, kept?.values ?? {}), ...change });
	const isUntouched = Object.keys(values).length === 0;
	return isUntouched ? undefined : { seenAt: seenFirst(record, kept), values };
}

/** Returns the expected version of a save: the older of page and draft, to detect a colleague's save between them. */
export function seenFirst(page: { seenAt: string }, kept: { seenAt: string } | undefined): string {
	return kept && kept.seenAt < page.seenAt ? kept.seenAt : page.seenAt;
}

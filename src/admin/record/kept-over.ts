/** Said of a save whose record keeps its version. */
export const NOTHING_CHANGED = "No cambiaste nada: todo sigue como estaba";

/** Kept values over a record's; what an older page kept in another shape, or under a name that is gone, is left out. */
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

type Kept<Values> = { seenAt: string; values: Partial<Values> };

/**
 * The draft after one more change: over what is kept by then, be it of another tab, and over the oldest version that
 * any of it was typed over.
 *
 * @returns undefined when nothing differs from the record any more
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

/** The version that a save says it saw: the older of the page's and the draft's, for a colleague may be in between. */
export function seenFirst(page: { seenAt: string }, kept: { seenAt: string } | undefined): string {
	return kept && kept.seenAt < page.seenAt ? kept.seenAt : page.seenAt;
}

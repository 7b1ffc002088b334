import { useLayoutEffect, useRef } from "react";

type Row = { id: string; updated_at: string };
type Known = { shown: string; before: string; cameAt: number };

/** Time in which a tap may still be aimed at the previous version of a row. */
const UNSEEN_MS = 2000;

/**
 * Tracks the version of each row that a click sends. If a poll changed the row just before the click, the user did not
 * see that change: the click sends the previous version and the server rejects it. Tracks only rows of the last poll.
 *
 * @returns `getVersion` for the version to send, and `recordOwnChange` for a change by the user, which counts as seen
 */
export function useSeenRows(rows: readonly Row[]) {
	const known = useRef<ReadonlyMap<string, Known>>(new Map());
	useLayoutEffect(() => {
		const last = known.current;
		const next = rows.map(({ id, updated_at: shown }): [string, Known] => {
			const of = last.get(id);
			if (!of || of.shown >= shown) return [id, of ?? { shown, before: shown, cameAt: 0 }];
			return [id, { shown, before: of.shown, cameAt: Date.now() }];
		});
		known.current = new Map(next);
	}, [rows]);

	function versionOf({ id, updated_at }: Row): string {
		const of = known.current.get(id);
		return of && Date.now() - of.cameAt < UNSEEN_MS ? of.before : updated_at;
	}
	function made({ id, updated_at: shown }: Row): void {
		known.current = new Map(known.current).set(id, { shown, before: shown, cameAt: 0 });
	}
	return { versionOf, made };
}

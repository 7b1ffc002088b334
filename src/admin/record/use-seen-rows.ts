import { useLayoutEffect, useRef } from "react";

type Row = { id: string; updated_at: string };
type Known = { shown: string; before: string; cameAt: number };

/** So long a finger may have been on its way to a row as it stood before. */
const UNSEEN_MS = 2000;

/**
 * The version of a row that a press on it carries: what a look has just brought under the finger was not seen, and the
 * press is refused as one on a version that somebody else changed. It keeps the rows of the last look and no others.
 *
 * @returns asks for that version, and takes in one that the person made: that one is seen
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

import { useLayoutEffect, useRef } from "react";

type Row = { id: string; updated_at: string };
type TrackedRow = { version: string; previousVersion: string; changedAt: number };

/** Time in which a tap may still be aimed at the previous version of a row. */
const REACTION_TIME_MS = 2000;

/**
 * Tracks the version of each row that a click sends. If a poll changed the row just before the click, the user did not
 * see that change: the click sends the previous version and the server rejects it. Tracks only rows of the last poll.
 *
 * @returns `getVersion` for the version to send, and `recordOwnChange` for a change by the user, which counts as seen
 */
export function useRowVersions(rows: readonly Row[]) {
	const trackedRows = useRef<ReadonlyMap<string, TrackedRow>>(new Map());
	useLayoutEffect(() => {
		const previousRows = trackedRows.current;
		const nextRows = rows.map(({ id, updated_at: version }): [string, TrackedRow] => {
			const tracked = previousRows.get(id);
			if (!tracked || tracked.version >= version)
				return [id, tracked ?? { version, previousVersion: version, changedAt: 0 }];
			return [id, { version, previousVersion: tracked.version, changedAt: Date.now() }];
		});
		trackedRows.current = new Map(nextRows);
	}, [rows]);

	function getVersion({ id, updated_at }: Row): string {
		const tracked = trackedRows.current.get(id);
		return tracked && Date.now() - tracked.changedAt < REACTION_TIME_MS
			? tracked.previousVersion
			: updated_at;
	}
	function recordOwnChange({ id, updated_at: version }: Row): void {
		trackedRows.current = new Map(trackedRows.current).set(id, {
			version,
			previousVersion: version,
			changedAt: 0,
		});
	}
	return { getVersion, recordOwnChange };
}

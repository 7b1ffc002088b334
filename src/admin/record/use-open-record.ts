import { useEffect, useState } from "react";
import { laterVersion } from "#admin/frame/later-version.ts";
import { read } from "#api/client.ts";
import { useLatest } from "#ui/use-latest.ts";

type OpenRecord<Detail> = {
	loaded: Detail;
	readAgain: () => Promise<Detail>;
	/** `updated_at` of its row in the list behind it, which looks every few seconds. */
	listedAt: string | undefined;
	/** Reads that list again. */
	refresh: () => Promise<unknown>;
};

/** How one change of an open record is told. */
type Told<Detail> = { onDone: (now: Detail) => void; onRefused: (problem: unknown) => unknown };

/**
 * A record that is open over its list: as loaded, then as each change leaves it, or as somebody else left it meanwhile.
 * Several changes may be under way, each with its own button: `busyWith` names them.
 */
export function useOpenRecord<Detail extends { updated_at: string }>(open: OpenRecord<Detail>) {
	const { loaded, readAgain, listedAt = "", refresh } = open;
	const [state, setState] = useState({ loaded, record: loaded });
	const record = state.loaded === loaded ? state.record : loaded;
	const [busyWith, setBusyWith] = useState<readonly string[]>([]);

	// A look that set out before a change may come back after it, and the page may have been loaded anew meanwhile.
	const newest = useLatest(loaded);
	function show(next: Detail) {
		const base = newest.current;
		setState((last) => ({
			loaded: base,
			record: laterVersion(last.loaded === base ? last.record : base, next),
		}));
	}

	const reload = async () => show(await readAgain());

	/** Makes a change, whose answer may lack what only the record's own page tells. @returns whether it was saved */
	async function change(
		name: string,
		call: () => Parameters<typeof read<Partial<Detail>>>[0],
		{ onDone, onRefused }: Told<Detail>,
	): Promise<boolean> {
		setBusyWith((busy) => [...busy, name]);
		try {
			const now = { ...record, ...(await read(call())) };
			show(now);
			onDone(now);
			// Not awaited: whoever sees the change may go on at once, and what they opened must stay open.
			void refresh();
			return true;
		} catch (problem) {
			await onRefused(problem);
			return false;
		} finally {
			setBusyWith((busy) => busy.filter((other) => other !== name));
		}
	}

	const isBehind = listedAt > record.updated_at && busyWith.length === 0;
	const latest = useLatest(reload);
	useEffect(() => {
		if (isBehind) void latest.current().catch(() => {});
	}, [isBehind, latest]);

	return { record, busyWith, show, reload, change };
}

import { useEffect, useState } from "react";
import { laterVersion } from "#admin/frame/later-version.ts";
import { useLatest } from "#ui/use-latest.ts";

type OpenRecord<Detail> = {
	loaded: Detail;
	readAgain: () => Promise<Detail>;
	/** `updated_at` of its row in the list behind it, which looks every few seconds. */
	listedAt: string | undefined;
};

/** A record that is open over its list: as loaded, then as each change leaves it, or as somebody else left it meanwhile. */
export function useOpenRecord<Detail extends { updated_at: string }>(open: OpenRecord<Detail>) {
	const { loaded, readAgain, listedAt = "" } = open;
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

	/** Marks a change as under way; one that ends does not free the button of another. */
	async function whileBusy<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
		setBusyWith((busy) => [...busy, name]);
		try {
			return await work();
		} finally {
			setBusyWith((busy) => busy.filter((other) => other !== name));
		}
	}

	const isBehind = listedAt > record.updated_at && busyWith.length === 0;
	const latest = useLatest(reload);
	useEffect(() => {
		if (isBehind) void latest.current().catch(() => {});
	}, [isBehind, latest]);

	return { record, busyWith, show, reload, whileBusy };
}

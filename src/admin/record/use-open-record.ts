import { useEffect, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { laterVersion } from "#admin/frame/later-version.ts";
import { ApiProblem, read } from "#api/client.ts";
import { useLatest } from "#ui/use-latest.ts";

type Versioned = { updated_at: string; history: readonly { id: string; author: string }[] };
type OpenRecord<Detail> = {
	loaded: Detail;
	readAgain: () => Promise<Detail>;
	/** `updated_at` of its row in the list behind it, which polls every few seconds. */
	listedAt: string | undefined;
	/** Reloads that list. */
	refresh: () => Promise<unknown>;
};

/** Callbacks for the result of one change. */
type Told<Detail> = { onDone: (now: Detail) => void; onRefused: (problem: unknown) => unknown };

/**
 * Manages a record open over its list: as loaded, then after each change by this user or a colleague. Several changes
 * may be pending, each with its own button: `busyWith` names them. The user acknowledges a colleague's change, or a
 * rejected request does it for them. Until then (`hasUnseenChange`) `record` keeps the acknowledged version, which
 * every request sends. `changedAt` is the version on screen.
 */
export function useOpenRecord<Detail extends Versioned>(open: OpenRecord<Detail>) {
	const { loaded, readAgain, listedAt = "", refresh } = open;
	const { user } = usePanel();
	const [state, setState] = useState({ loaded, record: loaded, seenAt: loaded.updated_at });
	const [busyWith, setBusyWith] = useState<readonly string[]>([]);

	// A poll may start before a change and end after it, and the page may reload in between.
	const newest = useLatest(loaded);
	/** @param isOwn whether the user triggered it: a response may bring colleagues' changes, a poll the user's own */
	function withLater(last: typeof state, base: Detail, next: Detail, isOwn: boolean) {
		const shown = last.loaded === base ? last.record : base;
		const record = laterVersion(shown, next);
		const known = new Set(last.record.history.map(({ id }) => id));
		const added = record.history.filter(({ id }) => !known.has(id));
		const isTheirs = added.every(({ author }) => author === user.full_name);
		const isKnown = isTheirs && (isOwn || added.length > 0);
		const isSeen = isKnown && last.seenAt === last.record.updated_at;
		return { loaded: base, record, seenAt: isSeen ? record.updated_at : last.seenAt };
	}
	const show = (next: Detail, isOwn = true) =>
		setState((last) => withLater(last, newest.current, next, isOwn));
	const { record, seenAt } =
		state.loaded === loaded ? state : withLater(state, loaded, loaded, true);
	const see = () => setState((last) => ({ ...last, seenAt: last.record.updated_at }));

	const look = async (isOwn: boolean) => show(await readAgain(), isOwn);
	const reload = () => look(true);

	/** Makes a change; its response may lack fields of the detail endpoint. @returns whether it was saved */
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
			// Not awaited: the user may continue at once, and a dialog opened by then must stay open.
			void refresh();
			return true;
		} catch (problem) {
			await onRefused(problem);
			if (problem instanceof ApiProblem && problem.status === 409) see();
			return false;
		} finally {
			setBusyWith((busy) => busy.filter((other) => other !== name));
		}
	}

	const isBehind = listedAt > record.updated_at && busyWith.length === 0;
	const latest = useLatest(look);
	useEffect(() => {
		if (isBehind) void latest.current(false).catch(() => {});
	}, [isBehind, latest]);

	const isUnseen = record.updated_at > seenAt;
	const seen = isUnseen ? { ...record, updated_at: seenAt } : record;
	const changedAt = record.updated_at;
	return { record: seen, changedAt, isUnseen, see, busyWith, show, reload, change };
}

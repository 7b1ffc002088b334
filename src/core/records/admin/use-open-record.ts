import { useEffect, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { pickNewerVersion } from "#admin/frame/newer-version.ts";
import { ApiProblem, isAlreadyDone, toErrorMessage } from "#api/client.ts";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";

type Versioned = {
	updated_at: string;
	reference?: string;
	/** `reference` is the record that an event belongs to, if others were merged into this one. */
	history: readonly { id: string; author: string; reference?: string | null }[];
};
type OpenRecordOptions<Detail> = {
	loaded: Detail;
	refetch: () => Promise<Detail>;
	/** `updated_at` of its row in the list behind it, which polls every few seconds. */
	listUpdatedAt: string | undefined;
	/** Reloads that list. */
	refresh: () => Promise<unknown>;
};

/** Callbacks for the result of one change. */
type ChangeCallbacks<Detail> = {
	onDone: (savedRecord: Detail) => void;
	onError: (problem: unknown) => unknown;
};

/**
 * Manages a record open over its list: as loaded, then after each change by this user or a colleague. Several changes
 * may be pending, each with its own button: `busyWith` names them. The user acknowledges a colleague's change, or a
 * rejected request does it for them. Until then (`hasUnseenChange`) `record` keeps the acknowledged version, which
 * every request sends. `changedAt` is the version on screen.
 */
export function useOpenRecord<Detail extends Versioned>(open: OpenRecordOptions<Detail>) {
	const { loaded, refetch, listUpdatedAt = "", refresh } = open;
	const { user } = usePanel();
	const showToast = useToast();
	const [state, setState] = useState({ loaded, record: loaded, acknowledgedAt: loaded.updated_at });
	const [busyWith, setBusyWith] = useState<readonly string[]>([]);

	// A poll may start before a change and end after it, and the page may reload in between.
	const latestLoaded = useLatest(loaded);
	/** @param isOwn whether the user triggered it: a response may bring colleagues' changes, a poll the user's own */
	function mergeNewer(previous: typeof state, loadedRecord: Detail, next: Detail, isOwn: boolean) {
		const current = previous.loaded === loadedRecord ? previous.record : loadedRecord;
		const record = pickNewerVersion(current, next);
		const existingIds = new Set(previous.record.history.map(({ id }) => id));
		// A merge brings the older events of another record, which are no change of this one.
		const addedEvents = record.history.filter(
			({ id, reference }) => !existingIds.has(id) && (!reference || reference === record.reference),
		);
		const isByUser = addedEvents.every(({ author }) => author === user.full_name);
		const isExpected = isByUser && (isOwn || addedEvents.length > 0);
		const isAcknowledged = isExpected && previous.acknowledgedAt === previous.record.updated_at;
		return {
			loaded: loadedRecord,
			record,
			acknowledgedAt: isAcknowledged ? record.updated_at : previous.acknowledgedAt,
		};
	}
	const show = (next: Detail, isOwn = true) =>
		setState((previous) => mergeNewer(previous, latestLoaded.current, next, isOwn));
	const { record, acknowledgedAt } =
		state.loaded === loaded ? state : mergeNewer(state, loaded, loaded, true);
	const acknowledge = () =>
		setState((previous) => ({ ...previous, acknowledgedAt: previous.record.updated_at }));

	const refreshRecord = async (isOwn: boolean) => show(await refetch(), isOwn);
	const reload = () => refreshRecord(true);

	/** Makes a change; its response may lack fields of the detail endpoint. @returns whether it was saved */
	async function change(
		name: string,
		call: () => Promise<Partial<Detail>>,
		{ onDone, onError }: ChangeCallbacks<Detail>,
	): Promise<boolean> {
		setBusyWith((busy) => [...busy, name]);
		try {
			const savedRecord = { ...record, ...(await call()) };
			show(savedRecord);
			onDone(savedRecord);
			// Not awaited: the user may continue at once, and a dialog opened by then must stay open.
			void refresh();
			return true;
		} catch (problem) {
			if (isAlreadyDone(problem)) return await showDone(problem, onDone);
			await onError(problem);
			if (problem instanceof ApiProblem && problem.status === 409) acknowledge();
			return false;
		} finally {
			setBusyWith((busy) => busy.filter((busyName) => busyName !== name));
		}
	}

	/** Shows a record as it is after its change was made already. */
	async function showDone(problem: unknown, onDone: ChangeCallbacks<Detail>["onDone"]): Promise<true> {
		const current = await refetch().catch(() => record);
		show(current);
		onDone(current);
		showToast({ title: "Ya estaba hecho", description: toErrorMessage(problem) });
		void refresh();
		return true;
	}

	const isStale = listUpdatedAt > record.updated_at && busyWith.length === 0;
	const latest = useLatest(refreshRecord);
	useEffect(() => {
		if (isStale) void latest.current(false).catch(() => {});
	}, [isStale, latest]);

	const hasUnseenChange = record.updated_at > acknowledgedAt;
	const acknowledgedRecord = hasUnseenChange ? { ...record, updated_at: acknowledgedAt } : record;
	const changedAt = record.updated_at;
	return {
		record: acknowledgedRecord,
		changedAt,
		hasUnseenChange,
		acknowledge,
		busyWith,
		show,
		reload,
		change,
	};
}

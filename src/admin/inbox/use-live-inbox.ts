import { useEffect, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { Inbox } from "#features/leads/contract.ts";
import type { LeadQuery } from "./query.ts";

const LOOK_EVERY_MS = 4000;

/** Creates the initial state; a new filter resets it. */
const fresh = (loaded: Inbox) => ({
	loaded,
	/** Requests up to this time do not count as new, even if the first page did not show them. */
	newest: loaded.now,
	arrived: new Set<string>() as ReadonlySet<string>,
	/** Number of requests in the last poll that found any. */
	justArrived: 0,
});

/**
 * Keeps the inbox current and tracks the requests that arrived since it was opened.
 *
 * @source rules 4.18
 */
export function useLiveInbox(loaded: Inbox, query: LeadQuery) {
	const [last, setLast] = useState(() => fresh(loaded));
	const { arrived, justArrived } = last.loaded === loaded ? last : fresh(loaded);
	const { setNewLeads } = usePanel();

	async function look(options?: typeof AS_WATCHER) {
		const shown = await read(staffApi.admin.inbox.$get({ query }, options));
		setLast((last) => {
			const before = last.loaded.now > loaded.now || last.loaded === loaded ? last : fresh(loaded);
			const ids = shown.leads.filter((lead) => lead.asked_at > before.newest).map(({ id }) => id);
			if (ids.length === 0) return before;
			return {
				loaded: before.loaded,
				newest: newestOf(shown.leads, before.newest),
				arrived: new Set([...before.arrived, ...ids]),
				justArrived: ids.length,
			};
		});
		return shown;
	}

	const { shown: inbox, problem, refresh } = useLive(loaded, look, LOOK_EVERY_MS);
	useEffect(() => setNewLeads(inbox.new_leads), [inbox, setNewLeads]);
	return { inbox, problem, arrived, justArrived, refresh };
}

function newestOf(leads: Inbox["leads"], since: string): string {
	return [since, ...leads.map((lead) => lead.asked_at)].toSorted().at(-1) ?? since;
}

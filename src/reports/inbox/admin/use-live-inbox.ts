import { useEffect, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { Inbox } from "#reports/inbox/contract.ts";
import type { LeadQuery } from "./query.ts";

const POLL_INTERVAL_MS = 4000;

/** Creates the initial state; a new filter resets it. */
const createArrivals = (loaded: Inbox) => ({
	loaded,
	/** Requests up to this time do not count as new, even if the first page did not show them. */
	newestRequestAt: loaded.now,
	arrivedIds: new Set<string>() as ReadonlySet<string>,
	/** Number of requests in the last poll that found any. */
	justArrived: 0,
});

/**
 * Keeps the inbox current and tracks the requests that arrived since it was opened.
 *
 * @source rules 4.18
 */
export function useLiveInbox(loaded: Inbox, query: LeadQuery) {
	const [arrivals, setArrivals] = useState(() => createArrivals(loaded));
	const { arrivedIds, justArrived } = arrivals.loaded === loaded ? arrivals : createArrivals(loaded);
	const { setNewLeads } = usePanel();

	async function fetchInbox(options?: typeof BACKGROUND_CALL) {
		const current = await read(staffApi.admin.inbox.$get({ query }, options));
		setArrivals((arrivals) => {
			const previous =
				arrivals.loaded.now > loaded.now || arrivals.loaded === loaded ? arrivals : createArrivals(loaded);
			const ids = current.leads
				.filter((lead) => lead.requested_at > previous.newestRequestAt)
				.map(({ id }) => id);
			if (ids.length === 0) return previous;
			return {
				loaded: previous.loaded,
				newestRequestAt: findNewestRequestAt(current.leads, previous.newestRequestAt),
				arrivedIds: new Set([...previous.arrivedIds, ...ids]),
				justArrived: ids.length,
			};
		});
		return current;
	}

	const { current: inbox, problem, refresh } = useLive(loaded, fetchInbox, POLL_INTERVAL_MS);
	useEffect(() => setNewLeads(inbox.new_leads), [inbox, setNewLeads]);
	return { inbox, problem, arrivedIds, justArrived, refresh };
}

function findNewestRequestAt(leads: Inbox["leads"], since: string): string {
	return [since, ...leads.map((lead) => lead.requested_at)].toSorted().at(-1) ?? since;
}

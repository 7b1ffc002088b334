import { useEffect, useRef, useState } from "react";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { Inbox, InboxFilter } from "#features/leads/contract.ts";
import { queryOf } from "./inbox-query.ts";
import { usePanel } from "./panel-context.ts";
import { hearServerTime } from "./server-clock.ts";
import { usePolling } from "./use-polling.ts";

const LOOK_EVERY_MS = 4000;

type Live = {
	/** What the page was loaded with: another filter starts anew. */
	loaded: Inbox;
	inbox: Inbox;
	arrived: ReadonlySet<string>;
	/** How many came with the last look that brought any. */
	justArrived: number;
	/** Why the list may be behind. */
	problem: string | undefined;
};

const fresh = (loaded: Inbox): Live => ({
	loaded,
	inbox: loaded,
	arrived: new Set(),
	justArrived: 0,
	problem: undefined,
});

/**
 * The inbox as it is now: the same call again every four seconds while the tab is in sight.
 *
 * @source features M8
 */
export function useLiveInbox(loaded: Inbox, filter: InboxFilter) {
	const [state, setState] = useState(() => fresh(loaded));
	const live = state.loaded === loaded ? state : fresh(loaded);
	const newest = useRef("");
	const { setNewLeads } = usePanel();

	useEffect(() => {
		newest.current = newestOf(loaded.leads, "");
		setNewLeads(loaded.new_leads);
	}, [loaded, setNewLeads]);

	async function refresh() {
		try {
			const inbox = await read(staffApi.admin.inbox.$get({ query: queryOf(filter) }, WATCHING));
			const since = newest.current;
			const ids = inbox.leads.filter((lead) => lead.created_at > since).map((lead) => lead.id);
			newest.current = newestOf(inbox.leads, since);
			hearServerTime(inbox.now);
			setNewLeads(inbox.new_leads);
			setState((last) => {
				const before = last.loaded === loaded ? last : fresh(loaded);
				return {
					loaded,
					inbox,
					arrived: ids.length > 0 ? new Set([...before.arrived, ...ids]) : before.arrived,
					justArrived: ids.length > 0 ? ids.length : before.justArrived,
					problem: undefined,
				};
			});
		} catch (problem) {
			const isRefusal = problem instanceof ApiProblem && problem.status > 0;
			const reason = isRefusal ? problem.message : "Sin conexión con el servidor.";
			setState((last) => ({ ...(last.loaded === loaded ? last : fresh(loaded)), problem: reason }));
		}
	}

	usePolling(refresh, LOOK_EVERY_MS);
	return { ...live, refresh };
}

function newestOf(leads: Inbox["leads"], since: string): string {
	return [since, ...leads.map((lead) => lead.created_at)].toSorted().at(-1) ?? since;
}

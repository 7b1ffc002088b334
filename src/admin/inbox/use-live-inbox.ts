import { useEffect, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { type Look, laterLook } from "#admin/frame/later-version.ts";
import { hearServerTime } from "#admin/frame/server-clock.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { Inbox } from "#features/leads/contract.ts";
import type { LeadQuery } from "./query.ts";

const LOOK_EVERY_MS = 4000;

type Live = Look<Inbox> & {
	arrived: ReadonlySet<string>;
	/** When the newest lead came that was ever in the list. */
	newest: string;
	/** How many came with the last look that brought any. */
	justArrived: number;
	/** Why the list may be behind. */
	problem: string | undefined;
};

/** Another filter starts anew. */
const fresh = (loaded: Inbox): Live => ({
	loaded,
	shown: loaded,
	newest: newestOf(loaded.leads, ""),
	arrived: new Set(),
	justArrived: 0,
	problem: undefined,
});

/**
 * The inbox as it is now: the same call again every four seconds while the tab is in sight.
 *
 * @source rules 4.18
 */
export function useLiveInbox(loaded: Inbox, query: LeadQuery) {
	const [state, setState] = useState(() => fresh(loaded));
	const live = state.loaded === loaded ? state : fresh(loaded);
	const { setNewLeads } = usePanel();

	useEffect(() => setNewLeads(live.shown.new_leads), [live.shown, setNewLeads]);

	async function refresh() {
		try {
			const shown = await read(staffApi.admin.inbox.$get({ query }, WATCHING));
			hearServerTime(shown.now);
			setState((last) => {
				const before = last.loaded === loaded ? last : fresh(loaded);
				const since = before.newest;
				const ids = shown.leads.filter((lead) => lead.asked_at > since).map(({ id }) => id);
				return laterLook(last, {
					loaded,
					shown,
					newest: newestOf(shown.leads, since),
					arrived: ids.length > 0 ? new Set([...before.arrived, ...ids]) : before.arrived,
					justArrived: ids.length > 0 ? ids.length : before.justArrived,
					problem: undefined,
				});
			});
		} catch (problem) {
			const isRefusal = problem instanceof ApiProblem && problem.status > 0;
			const reason = isRefusal ? problem.message : "Sin conexión con el servidor.";
			setState((last) => {
				const before = last.loaded === loaded ? last : fresh(loaded);
				return laterLook(last, { ...before, problem: reason });
			});
		}
	}

	usePolling(refresh, LOOK_EVERY_MS);
	return { ...live, inbox: live.shown, refresh };
}

function newestOf(leads: Inbox["leads"], since: string): string {
	return [since, ...leads.map((lead) => lead.asked_at)].toSorted().at(-1) ?? since;
}

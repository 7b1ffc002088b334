import { useState } from "react";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { Agenda } from "#features/agenda/contract.ts";
import { hearServerTime } from "./server-clock.ts";
import { usePolling } from "./use-polling.ts";

const LOOK_EVERY_MS = 5000;

type Live = {
	/** What the page was loaded with: other days start anew. */
	loaded: Agenda;
	agenda: Agenda;
	/** Why it may be behind. */
	problem: string | undefined;
};

/** The agenda as it is now: the same call again every five seconds while the tab is in sight. */
export function useLiveAgenda(loaded: Agenda, query: { from: string; to: string }) {
	const [state, setState] = useState<Live>({ loaded, agenda: loaded, problem: undefined });
	const live = state.loaded === loaded ? state : { loaded, agenda: loaded, problem: undefined };

	async function refresh() {
		try {
			const agenda = await read(staffApi.admin.agenda.$get({ query }, WATCHING));
			hearServerTime(agenda.now);
			setState({ loaded, agenda, problem: undefined });
		} catch (problem) {
			const isRefusal = problem instanceof ApiProblem && problem.status > 0;
			const reason = isRefusal ? problem.message : "Sin conexión con el servidor.";
			setState((last) => ({
				...(last.loaded === loaded ? last : { loaded, agenda: loaded }),
				problem: reason,
			}));
		}
	}

	usePolling(refresh, LOOK_EVERY_MS);
	return { agenda: live.agenda, problem: live.problem, refresh };
}

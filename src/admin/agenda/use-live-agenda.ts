import { useState } from "react";
import { type Look, laterLook } from "#admin/frame/later-version.ts";
import { hearServerTime } from "#admin/frame/server-clock.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { Agenda } from "#features/appointments/contract.ts";

const LOOK_EVERY_MS = 5000;

type Live = Look<Agenda> & {
	/** Why it may be behind. */
	problem: string | undefined;
};

/** Other days start anew. */
const fresh = (loaded: Agenda): Live => ({ loaded, shown: loaded, problem: undefined });

/** The agenda as it is now: the same call again every five seconds while the tab is in sight. */
export function useLiveAgenda(loaded: Agenda, query: { from: string; to: string }) {
	const [state, setState] = useState(() => fresh(loaded));
	const live = state.loaded === loaded ? state : fresh(loaded);

	async function refresh() {
		try {
			const shown = await read(staffApi.admin.agenda.$get({ query }, WATCHING));
			hearServerTime(shown.now);
			setState((last) => laterLook(last, { loaded, shown, problem: undefined }));
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
	return { agenda: live.shown, problem: live.problem, refresh };
}

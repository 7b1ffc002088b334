import { useState } from "react";
import { ApiProblem, AS_WATCHER } from "#api/client.ts";
import { laterLook } from "./later-version.ts";
import { usePolling } from "./use-polling.ts";

/**
 * Keeps the loaded data of a page current: polls every `everyMs` while the tab is visible, and on `refresh`. `problem`
 * says why the data may be stale. Newly loaded data, such as for another filter, replaces everything.
 *
 * @param look makes the same call as the loader
 * @source rules 4.18; decision 018
 */
export function useLive<Shown extends { now: string }>(
	loaded: Shown,
	look: (options?: typeof AS_WATCHER) => Promise<Shown>,
	everyMs: number,
) {
	const fresh = { loaded, shown: loaded, problem: undefined as string | undefined };
	const [state, setState] = useState(fresh);
	const live = state.loaded === loaded ? state : fresh;

	const show = (shown: Shown) =>
		setState((last) => laterLook(last, { loaded, shown, problem: undefined }));

	async function refresh(options?: typeof AS_WATCHER) {
		try {
			show(await look(options));
		} catch (reason) {
			const isRefusal = reason instanceof ApiProblem && reason.status > 0;
			const problem = isRefusal ? reason.message : "Sin conexión con el servidor.";
			setState((last) => laterLook(last, { ...(last.loaded === loaded ? last : fresh), problem }));
		}
	}

	usePolling(() => refresh(AS_WATCHER), everyMs);
	return { shown: live.shown, problem: live.problem, show, refresh: () => refresh() };
}

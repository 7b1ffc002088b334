import { useState } from "react";
import { ApiProblem, BACKGROUND_CALL } from "#api/client.ts";
import { pickNewerSnapshot } from "./newer-version.ts";
import { usePolling } from "./use-polling.ts";

/**
 * Keeps the loaded data of a page current: polls every `everyMs` while the tab is visible, and on `refresh`. `problem`
 * says why the data may be stale. Newly loaded data, such as for another filter, replaces everything.
 *
 * @param fetchLatest makes the same call as the loader
 * @param immediateKey if set, polls at once on mount and whenever the value changes
 * @source rules 4.18; decision 018
 */
export function useLive<Data extends { now: string }>(
	loaded: Data,
	fetchLatest: (options?: typeof BACKGROUND_CALL) => Promise<Data>,
	everyMs: number,
	immediateKey?: string,
) {
	const initialState = { loaded, current: loaded, problem: undefined as string | undefined };
	const [state, setState] = useState(initialState);
	const live = state.loaded === loaded ? state : initialState;

	const setCurrent = (current: Data) =>
		setState((previous) => pickNewerSnapshot(previous, { loaded, current, problem: undefined }));

	async function refresh(options?: typeof BACKGROUND_CALL) {
		try {
			setCurrent(await fetchLatest(options));
		} catch (error) {
			const isRejection = error instanceof ApiProblem && error.status > 0;
			const problem = isRejection ? error.message : "Sin conexión con el servidor.";
			setState((previous) =>
				pickNewerSnapshot(previous, {
					...(previous.loaded === loaded ? previous : initialState),
					problem,
				}),
			);
		}
	}

	usePolling(() => refresh(BACKGROUND_CALL), everyMs, immediateKey);
	return { current: live.current, problem: live.problem, setCurrent, refresh: () => refresh() };
}

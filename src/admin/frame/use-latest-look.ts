import { useState } from "react";
import { laterLook } from "./later-version.ts";
import { hearServerTime } from "./server-clock.ts";

/** A list as the page was loaded with it, then as the latest look found it. */
export function useLatestLook<List extends { now: string }>(loaded: List) {
	const [state, setState] = useState({ loaded, shown: loaded });

	function show(shown: List) {
		// Every answer brings its own time: by an older one, what was just done would still be to come.
		hearServerTime(shown.now);
		setState((last) => laterLook(last, { loaded, shown }));
	}

	return [state.loaded === loaded ? state.shown : loaded, show] as const;
}

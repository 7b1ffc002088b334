import { useSyncExternalStore } from "react";

/** Returns whether a media query matches; false until hydration. */
export function useMediaQuery(query: string): boolean {
	return useSyncExternalStore(
		(notify) => {
			const list = window.matchMedia(query);
			list.addEventListener("change", notify);
			return () => list.removeEventListener("change", notify);
		},
		() => window.matchMedia(query).matches,
		() => false,
	);
}

import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns whether the page is hydrated; controls that need JavaScript stay hidden until then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

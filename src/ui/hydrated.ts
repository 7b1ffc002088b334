import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script is running: what needs it stays out of sight until then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

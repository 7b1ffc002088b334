import { useSyncExternalStore } from "react";

let isHeld = false;
const listeners = new Set<() => void>();

/** Whether a new order of the list is being saved: until it shows, a further move would start from the old one. */
export const useIsOrdering = () =>
	useSyncExternalStore(
		subscribe,
		() => isHeld,
		() => false,
	);

/** Holds every other move back until this one is stored and shows. */
export async function whileOrdering(work: () => Promise<unknown>): Promise<void> {
	if (isHeld) return;
	hold(true);
	await work().finally(() => hold(false));
}

function hold(next: boolean) {
	isHeld = next;
	for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
	listeners.add(notify);
	return () => {
		listeners.delete(notify);
	};
}

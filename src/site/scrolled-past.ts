import { useSyncExternalStore } from "react";

/** Returns whether the page is scrolled further than `px`; false until hydration. */
export function useScrolledPast(px: number): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.scrollY > px,
		() => false,
	);
}

function subscribe(notify: () => void) {
	window.addEventListener("scroll", notify, { passive: true });
	return () => window.removeEventListener("scroll", notify);
}

import { useSyncExternalStore } from "react";

/** As it was last asked: in the middle of a change the browser would lay the page out to tell. */
let scrolledPx = 0;

/** Whether the page is scrolled further than a number of pixels; false until the first frame after hydration. */
export function useScrolledPast(px: number): boolean {
	return useSyncExternalStore(
		subscribe,
		() => scrolledPx > px,
		() => false,
	);
}

function subscribe(notify: () => void) {
	const look = () => {
		scrolledPx = window.scrollY;
		notify();
	};
	const frame = requestAnimationFrame(look);
	window.addEventListener("scroll", look, { passive: true });
	return () => {
		cancelAnimationFrame(frame);
		window.removeEventListener("scroll", look);
	};
}

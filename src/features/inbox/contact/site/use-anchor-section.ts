import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** User input after which the page no longer adjusts the scroll position. */
const USER_INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Focuses a section when a link opens it, so that keyboard users continue there. Content that grows above it while the
 * page settles (an offer, a restored draft) does not push it away.
 *
 * @returns the ref of the section, which takes the focus with `tabIndex={-1}`
 */
export function useAnchorSection(id: string) {
	const section = useRef<HTMLElement>(null);
	const { key, hash } = useLocation();
	// On Back, a reload or a new document the browser restores scroll position and focus itself.
	const isLinkNavigation = useNavigationType() !== "POP";

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the same link is followed again
	useEffect(() => {
		const element = section.current;
		if (!element || hash !== `#${id}`) return;
		if (isLinkNavigation) element.focus({ preventScroll: true });
		return keepScrollPosition(element);
	}, [id, key, hash, isLinkNavigation]);

	return section;
}

/** Keeps an element at its position on the screen until the visitor scrolls or presses. @returns stops it */
function keepScrollPosition(element: HTMLElement): () => void {
	const top = element.getBoundingClientRect().top;
	const getOffset = () => element.getBoundingClientRect().top - top;
	const observer = new ResizeObserver(() => window.scrollBy(0, getOffset()));
	// Our own scrolling, and the browser's scroll anchoring, do not move the element.
	const handleScroll = () => Math.abs(getOffset()) >= 2 && stop();
	const stop = () => {
		observer.disconnect();
		window.removeEventListener("scroll", handleScroll);
		for (const name of USER_INPUT_EVENTS) window.removeEventListener(name, stop);
	};
	for (const name of USER_INPUT_EVENTS) window.addEventListener(name, stop, { passive: true });
	window.addEventListener("scroll", handleScroll, { passive: true });
	observer.observe(document.body);
	return stop;
}

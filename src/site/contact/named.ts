import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** What a visitor does by hand: from then on the page is theirs. */
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * For a section that links lead to: who comes through one goes on from there with the keyboard, and what grows above it
 * while the page settles (an offer, a draft that is filled in) does not push it away.
 *
 * @returns goes on the section, which takes the focus with `tabIndex={-1}`
 */
export function useNamed(id: string) {
	const section = useRef<HTMLElement>(null);
	const { key, hash } = useLocation();
	// Back, a reload and a new document: the browser has put the eye and the focus where they belong.
	const isLedHere = useNavigationType() !== "POP";

	// biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads here again
	useEffect(() => {
		const element = section.current;
		if (!element || hash !== `#${id}`) return;
		if (isLedHere) element.focus({ preventScroll: true });
		return holdStill(element);
	}, [id, key, hash, isLedHere]);

	return section;
}

/** Keeps an element where it stands on the screen, until the visitor moves. @returns ends it */
function holdStill(element: HTMLElement): () => void {
	const top = element.getBoundingClientRect().top;
	const moved = () => element.getBoundingClientRect().top - top;
	const watch = new ResizeObserver(() => window.scrollBy(0, moved()));
	// Our own scrolling, and the browser's that does the same, leaves it where it is.
	const handleScroll = () => Math.abs(moved()) >= 2 && stop();
	const stop = () => {
		watch.disconnect();
		window.removeEventListener("scroll", handleScroll);
		for (const name of BY_HAND) window.removeEventListener(name, stop);
	};
	for (const name of BY_HAND) window.addEventListener(name, stop, { passive: true });
	window.addEventListener("scroll", handleScroll, { passive: true });
	watch.observe(document.body);
	return stop;
}

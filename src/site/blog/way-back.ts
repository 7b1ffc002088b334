import { type MouseEvent, useEffect } from "react";
import { useNavigate } from "react-router";

/** The list as it was last seen, with its place in the tab's history. */
let lastList: { href: string; place: number } | undefined;

const placeNow = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Remembers the list on the screen, so that a post can lead back to it. */
export function useRememberedList(href: string): void {
	useEffect(() => {
		lastList = { href, place: placeNow() };
	}, [href]);
}

/**
 * For the link back from a post: goes back in history to the list as it was, its search, filter and scroll
 * included; without one, or for a new tab, the link does what links do.
 */
export function useWayBack() {
	const navigate = useNavigate();
	return (event: MouseEvent<HTMLAnchorElement>) => {
		const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
		if (!lastList || !isPlain) return;
		event.preventDefault();
		const steps = lastList.place - placeNow();
		if (steps < 0) navigate(steps);
		else navigate(lastList.href);
	};
}

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { takeOver } from "#ui/link.tsx";

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
 * included; without one the link does what links do.
 */
export function useWayBack() {
	const navigate = useNavigate();
	const list = lastList;
	if (!list) return undefined;
	return takeOver(() => {
		const steps = list.place - placeNow();
		if (steps < 0) navigate(steps);
		else navigate(list.href);
	});
}

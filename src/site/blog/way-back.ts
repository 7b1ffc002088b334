import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { takeOver } from "#ui/link.tsx";

/** The list as it was last seen. */
let lastList: string | undefined;

/** Remembers the list on the screen, so that a post can lead back to it. */
export function useRememberedList(href: string): void {
	useEffect(() => {
		lastList = href;
	}, [href]);
}

/** How many steps behind this post in the history the list is that it was opened from; nothing where it came from elsewhere. */
export function useStepsFromList(): number | undefined {
	return (useLocation().state as { fromList?: number } | null)?.fromList;
}

/**
 * For the link back from a post: goes back in history to the list that it was opened from as it was, its search, filter
 * and scroll included, else to the list as it was last seen; without one the link does what links do.
 */
export function useWayBack() {
	const navigate = useNavigate();
	const steps = useStepsFromList();
	const list = lastList;
	if (steps) return takeOver(() => navigate(-steps));
	return list ? takeOver(() => navigate(list)) : undefined;
}

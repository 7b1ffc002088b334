import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { createLinkHandler } from "#ui/link.tsx";

/** Path of the list that the visitor saw last. */
let lastListPath: string | undefined;

/** Remembers the list on the screen, so that a post can link back to it. */
export function useRememberListPath(href: string): void {
	useEffect(() => {
		lastListPath = href;
	}, [href]);
}

/**
 * Returns how many history entries lie between this post and the list that opened it; undefined if it came from
 * elsewhere.
 */
export function useStepsFromList(): number | undefined {
	return (useLocation().state as { fromList?: number } | null)?.fromList;
}

/**
 * Returns the click handler of a post's link back. It goes back in history to the list that opened the post, which
 * keeps its search, filter and scroll position. Otherwise it opens the list that the visitor saw last. Returns undefined if
 * there is none; the link then navigates as usual.
 */
export function useBackToList() {
	const navigate = useNavigate();
	const steps = useStepsFromList();
	const listPath = lastListPath;
	if (steps) return createLinkHandler(() => navigate(-steps));
	return listPath ? createLinkHandler(() => navigate(listPath)) : undefined;
}

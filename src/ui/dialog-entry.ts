import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getPageKey, listenBeforeRouter } from "./pop-state-listeners.ts";

/** State key of a history entry: the number of dialogs open when it was made. */
const DEPTH_KEY = "sheets";

type OpenDialog = { isOnPage: (state: unknown) => boolean; close: () => void };
/** Open dialogs, newest last; two or three at most. */
const openDialogs: OpenDialog[] = [];
/** State of the current history entry; during a popstate event, of the previous one. */
let currentState: unknown;

/**
 * Adds a history entry for a dialog, so that Back closes it and stays on the page. A dialog closed by hand leaves its
 * entry: the next dialog reuses it and Back skips it, since going back here could collide with another navigation. The
 * router treats all entries of a page as one and is not notified.
 *
 * @source rules 7.21
 * @param isActive false also for a dialog with its own URL
 */
export function useDialogEntry(isOpen: boolean, close: () => void): void {
	const { key } = useLocation();
	const latest = useRef({ key, close });
	useEffect(() => {
		latest.current = { key, close };
	}, [key, close]);
	useEffect(() => {
		if (!isOpen) return;
		const dialog: OpenDialog = {
			isOnPage: (state) => getPageKey(state) === latest.current.key,
			close: () => latest.current.close(),
		};
		openDialogs.push(dialog);
		// A dialog that replaces another one reuses its entry.
		queueMicrotask(addEntries);
		return () => {
			openDialogs.splice(openDialogs.indexOf(dialog), 1);
		};
	}, [isOpen]);
}

function addEntries() {
	for (let level = getDepth(history.state) + 1; level <= openDialogs.length; level++)
		history.pushState({ ...history.state, [DEPTH_KEY]: level }, "");
	currentState = history.state;
}

function handlePop(event: PopStateEvent) {
	const previousState = currentState;
	currentState = event.state;
	if (event.cancelBubble || getPageKey(previousState) !== getPageKey(event.state)) return;
	const depth = getDepth(event.state);
	if (depth === getDepth(previousState)) return;
	event.stopImmediatePropagation();
	const dialogsToClose = openDialogs.slice(depth).filter(({ isOnPage }) => isOnPage(event.state));
	for (const dialog of dialogsToClose.reverse()) dialog.close();
	// A dialog that refuses to close gets its entry back.
	if (dialogsToClose.length > 0) setTimeout(addEntries);
	else if (depth < getDepth(previousState)) history.back();
}

if (typeof window !== "undefined") {
	currentState = history.state;
	listenBeforeRouter(handlePop);
}

function getDepth(state: unknown): number {
	return (state as { [DEPTH_KEY]?: number } | null)?.[DEPTH_KEY] ?? 0;
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hearBeforeRouter, pageKeyOf } from "./before-router.ts";

/** State key of a history entry: the number of dialogs open when it was made. */
const MARK = "sheets";

type Standing = { isOfPage: (state: unknown) => boolean; close: () => void };
/** Open dialogs, newest last; two or three at most. */
const standing: Standing[] = [];
/** State of the current history entry; during a popstate event, of the previous one. */
let left: unknown;

/**
 * Adds a history entry for a dialog, so that Back closes it and stays on the page. A dialog closed by hand leaves its
 * entry: the next dialog reuses it and Back skips it, since going back here could collide with another navigation. The
 * router treats all entries of a page as one and is not notified.
 *
 * @source rules 7.21
 * @param isOpen false also for a dialog with its own URL
 */
export function useDialogEntry(isOpen: boolean, close: () => void): void {
	const { key } = useLocation();
	const now = useRef({ key, close });
	useEffect(() => {
		now.current = { key, close };
	});
	useEffect(() => {
		if (!isOpen) return;
		const mine: Standing = {
			isOfPage: (state) => pageKeyOf(state) === now.current.key,
			close: () => now.current.close(),
		};
		standing.push(mine);
		// A dialog that replaces another one reuses its entry.
		queueMicrotask(addEntries);
		return () => {
			standing.splice(standing.indexOf(mine), 1);
		};
	}, [isOpen]);
}

function addEntries() {
	for (let place = depthOf(history.state) + 1; place <= standing.length; place++)
		history.pushState({ ...history.state, [MARK]: place }, "");
	left = history.state;
}

function handlePop(event: PopStateEvent) {
	const before = left;
	left = event.state;
	if (event.cancelBubble || pageKeyOf(before) !== pageKeyOf(event.state)) return;
	const depth = depthOf(event.state);
	if (depth === depthOf(before)) return;
	event.stopImmediatePropagation();
	const open = standing.slice(depth).filter(({ isOfPage }) => isOfPage(event.state));
	for (const each of open.reverse()) each.close();
	// A dialog that refuses to close gets its entry back.
	if (open.length > 0) setTimeout(addEntries);
	else if (depth < depthOf(before)) history.back();
}

if (typeof window !== "undefined") {
	left = history.state;
	hearBeforeRouter(handlePop);
}

function depthOf(state: unknown): number {
	return (state as { [MARK]?: number } | null)?.[MARK] ?? 0;
}

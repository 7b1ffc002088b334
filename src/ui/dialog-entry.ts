import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hearBeforeRouter, pageKeyOf } from "./before-router.ts";

/** How many dialogs stood open when an entry of the history was made, in its state. */
const MARK = "sheets";

type Standing = { isOfPage: (state: unknown) => boolean; close: () => void };
/** What stands open, the last opened last. A person opens each: two or three. */
const standing: Standing[] = [];
/** The entry that is shown, as far as dialogs know; the one that was left once a step is heard of. */
let left: unknown;

/**
 * Gives a dialog an entry of its own in the browser's history: Back closes it and stays on the page. Closed by
 * hand it leaves its entry, which the next one takes and Back passes over: a step of our own in that moment would meet
 * whatever else leads away. The router takes the entries of a page for one and hears nothing.
 *
 * @source rules 7.21
 * @param isOpen false also for a dialog with an address of its own
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
		// One that took the place of another takes its entry too.
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
	// One that would not close gets its entry again.
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

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getPageKey, listenBeforeRouter } from "./pop-state-listeners.ts";

/** Key in a history entry's state for the name of the open dialog. */
const STATE_KEY = "open";

type Openable = {
	isOpen: boolean;
	/** Reopens it in its last state. */
	open: () => void;
	close: () => void;
};

/**
 * Gives a dialog or viewer above the page its own history entry: Back closes it and stays on the page, Forward opens it
 * again, and closing it by hand removes the entry. A link inside it that leaves the page closes it, and Back reopens
 * it. The router treats both entries as one and is not notified.
 *
 * @param name unique within the site and constant while mounted
 */
export function useHistoryEntry(name: string, { isOpen, open, close }: Openable): void {
	const { key } = useLocation();
	const latest = useRef({ isOpen, key, open, close });
	const isGoingBack = useRef(false);
	useEffect(() => {
		latest.current = { isOpen, key, open, close };
	}, [isOpen, key, open, close]);

	// After a reload nothing is open yet.
	useEffect(() => {
		if (isMarked(history.state, name)) setMark(undefined);
	}, [name]);

	useEffect(() => {
		if (isOpen && !isMarked(history.state, name)) history.pushState(toMarkedState(name), "");
		if (isOpen || !isMarked(history.state, name)) return;
		isGoingBack.current = true;
		history.back();
	}, [isOpen, name]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the router navigates
	useEffect(() => {
		if (latest.current.isOpen && !isMarked(history.state, name)) latest.current.close();
	}, [key, name]);

	useEffect(() => {
		function handlePop(event: PopStateEvent) {
			if (event.cancelBubble) return;
			const { isOpen, key, open, close } = latest.current;
			const isSamePage = getPageKey(event.state) === key;
			if (isGoingBack.current) {
				isGoingBack.current = false;
				event.stopImmediatePropagation();
				// The user reopened it before the browser went back.
				if (isOpen) history.pushState(toMarkedState(name), "");
				return;
			}
			if (isMarked(event.state, name) === isOpen) return;
			if (isSamePage) event.stopImmediatePropagation();
			if (!isOpen) open();
			else if (isSamePage) close();
		}
		return listenBeforeRouter(handlePop);
	}, [name]);
}

/** Returns whether the current history entry belongs to an open dialog; closing the dialog removes the entry. */
export const isDialogEntry = () =>
	(history.state as { [STATE_KEY]?: string } | null)?.[STATE_KEY] !== undefined;

const isMarked = (state: unknown, name: string) =>
	(state as { [STATE_KEY]?: string } | null)?.[STATE_KEY] === name;

/** Keeps the router's own state, so that the router sees the same entry. */
const toMarkedState = (name: string | undefined) => ({ ...history.state, [STATE_KEY]: name });
const setMark = (name: string | undefined) => history.replaceState(toMarkedState(name), "");

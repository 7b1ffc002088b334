import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hearBeforeRouter, pageKeyOf } from "./before-router.ts";

/** Key in a history entry's state for the name of the open dialog. */
const MARK = "open";

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
	const now = useRef({ isOpen, key, open, close });
	const isGoingBack = useRef(false);
	useEffect(() => {
		now.current = { isOpen, key, open, close };
	});

	// After a reload nothing is open yet.
	useEffect(() => {
		if (isMarked(history.state, name)) mark(undefined);
	}, [name]);

	useEffect(() => {
		if (isOpen && !isMarked(history.state, name)) history.pushState(marked(name), "");
		if (isOpen || !isMarked(history.state, name)) return;
		isGoingBack.current = true;
		history.back();
	}, [isOpen, name]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the router went to another page
	useEffect(() => {
		if (now.current.isOpen && !isMarked(history.state, name)) now.current.close();
	}, [key, name]);

	useEffect(() => {
		function handlePop(event: PopStateEvent) {
			if (event.cancelBubble) return;
			const { isOpen, key, open, close } = now.current;
			const isSamePage = pageKeyOf(event.state) === key;
			if (isGoingBack.current) {
				isGoingBack.current = false;
				event.stopImmediatePropagation();
				// The user reopened it before the browser went back.
				if (isOpen) history.pushState(marked(name), "");
				return;
			}
			if (isMarked(event.state, name) === isOpen) return;
			if (isSamePage) event.stopImmediatePropagation();
			if (!isOpen) open();
			else if (isSamePage) close();
		}
		return hearBeforeRouter(handlePop);
	}, [name]);
}

/** Returns whether the current history entry belongs to an open dialog; closing the dialog removes the entry. */
export const isOfOpened = () => (history.state as { [MARK]?: string } | null)?.[MARK] !== undefined;

const isMarked = (state: unknown, name: string) =>
	(state as { [MARK]?: string } | null)?.[MARK] === name;

/** Keeps the router's own state, so that the router sees the same entry. */
const marked = (name: string | undefined) => ({ ...history.state, [MARK]: name });
const mark = (name: string | undefined) => history.replaceState(marked(name), "");

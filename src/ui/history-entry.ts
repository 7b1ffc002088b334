import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hearBeforeRouter, pageKeyOf } from "./before-router.ts";

/** What the state of an entry says of the thing that stands open in it. */
const MARK = "open";

type Openable = {
	isOpen: boolean;
	/** Opens it as it was last. */
	open: () => void;
	close: () => void;
};

/**
 * Gives what opens above a page (a dialog, a viewer) an entry of its own in the browser's history: Back closes it and
 * stays on the page, Forward opens it again, and closed by hand it takes its entry along. A link that leads away from
 * inside it closes it, and Back from there finds it open again. The router takes both entries for one and hears nothing.
 *
 * @param name tells it from others of the site; one for as long as the page lives
 */
export function useHistoryEntry(name: string, { isOpen, open, close }: Openable): void {
	const { key } = useLocation();
	const now = useRef({ isOpen, key, open, close });
	const isGoingBack = useRef(false);
	useEffect(() => {
		now.current = { isOpen, key, open, close };
	});

	// A page that was loaded anew has nothing open yet.
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
				// Somebody was quicker than the browser and opened it again.
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

/** Whether the entry is that of something that stands open above the page: it goes when that is closed. */
export const isOfOpened = () => (history.state as { [MARK]?: string } | null)?.[MARK] !== undefined;

const isMarked = (state: unknown, name: string) =>
	(state as { [MARK]?: string } | null)?.[MARK] === name;

/** The router's own state is repeated, so that to the router this is still the same entry. */
const marked = (name: string | undefined) => ({ ...history.state, [MARK]: name });
const mark = (name: string | undefined) => history.replaceState(marked(name), "");

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hearBeforeRouter } from "./before-router.ts";

/** How many dialogs stand open in an entry of the history, in its state. */
const MARK = "sheets";
/** So long after a dialog was closed its entry is left: what closed it may lead to another page at once. */
const CALM_MS = 50;

type Standing = { isOfPage: (state: unknown) => boolean; close: () => void };
/** What stands open, the last opened last. A person opens each: two or three. */
const standing: Standing[] = [];
/** Under how many marks the step back leads that is under way. */
let returning: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives a dialog an entry of its own in the browser's history while it stands: Back closes it and stays on the page, and
 * closed by hand it takes its entry along. One that is opened from another has the next. The router takes the entries of a
 * page for one and hears nothing.
 *
 * @source rules 7.21
 * @param isOpen false also for a dialog with an address of its own
 */
export function useSheetEntry(isOpen: boolean, close: () => void): void {
	const { key } = useLocation();
	const now = useRef({ key, close });
	useEffect(() => {
		now.current = { key, close };
	});
	useEffect(() => {
		if (!isOpen) return;
		const mine: Standing = {
			isOfPage: (state) => keyOf(state) === now.current.key,
			close: () => now.current.close(),
		};
		standing.push(mine);
		// One that took the place of another takes its entry too.
		queueMicrotask(addEntries);
		return () => {
			standing.splice(standing.indexOf(mine), 1);
			settleSoon();
		};
	}, [isOpen]);
}

function addEntries() {
	for (let place = depthOf(history.state) + 1; place <= standing.length; place++)
		history.pushState({ ...history.state, [MARK]: place }, "");
}

function settleSoon() {
	clearTimeout(timer);
	timer = setTimeout(settle, CALM_MS);
}

/** Brings the entry of the page in line with what stands open: after a reload nothing does. */
function settle() {
	if (returning !== undefined) return;
	addEntries();
	const surplus = depthOf(history.state) - standing.length;
	if (surplus <= 0) return;
	returning = standing.length;
	history.go(-surplus);
}

function handlePop(event: PopStateEvent) {
	if (event.cancelBubble) return;
	const depth = depthOf(event.state);
	const wanted = returning;
	if (wanted !== undefined) {
		event.stopImmediatePropagation();
		// Another page came meanwhile, and the step led away from it.
		if (depth > wanted) history.forward();
		returning = depth > wanted ? Number.POSITIVE_INFINITY : undefined;
		settleSoon();
		return;
	}
	if (standing.at(-1)?.isOfPage(event.state)) {
		event.stopImmediatePropagation();
		for (const each of standing.slice(depth).reverse()) each.close();
	}
	// One that would not close gets its entry again; an entry in which nothing stands open is left.
	if (depth > 0 || standing.length > 0) settleSoon();
}

if (typeof window !== "undefined") {
	hearBeforeRouter(handlePop);
	if (depthOf(history.state) > 0) settleSoon();
}

function depthOf(state: unknown): number {
	return (state as { [MARK]?: number } | null)?.[MARK] ?? 0;
}

function keyOf(state: unknown): string {
	return (state as { key?: string } | null)?.key ?? "default";
}

import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { FirstHours, FreeHour } from "#features/appointments/contract.ts";
import { answerOf } from "./answer-of.ts";

/** An hour that was free so long ago is no longer shown as free. */
const FRESH_MS = 2 * 60_000;
/** The question is asked before the hours come into view, so that nothing changes under a finger. */
const AHEAD = "600px";

/** How often a page that is looked at asks again. */
const AGAIN_MS = 5 * 60_000;

/** One answer for the whole page; undefined before it, and while there is none. */
let known: FirstHours | undefined;
let answeredAt = Number.NEGATIVE_INFINITY;
let isAsking = false;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Asks for the first hours of all services, unless that is under way. What was known is shown until the answer comes. */
export async function askFirstHours(): Promise<void> {
	if (isAsking || listeners.size === 0) return;
	isAsking = true;
	clearTimeout(again);
	const answer = await answerOf<FirstHours>("/api/availability/first");
	isAsking = false;
	if (answer) answeredAt = performance.now();
	tell(answer);
	again = setTimeout(handleLook, AGAIN_MS);
}

/**
 * The first free hours of a service, fetched once for all that a page shows.
 *
 * @param near the place where they stand: they are asked for when it comes near
 * @returns undefined while the shop has not answered; no hours when nothing is free. `today` is the shop's day
 * @source rules 3.22
 */
export function useFirstHours(
	serviceId: string,
	near: RefObject<HTMLElement | null>,
): { today: string; hours: readonly FreeHour[] } | undefined {
	const answer = useSyncExternalStore(listen, latest, unknown);
	useEffect(() => {
		if (!near.current || !("IntersectionObserver" in window)) return askIfOld();
		// A busy page hears of several changes at once: the first may be the one before it came near.
		const handle = (entries: IntersectionObserverEntry[]) =>
			entries.some(({ isIntersecting }) => isIntersecting) && askIfOld();
		const observer = new IntersectionObserver(handle, { rootMargin: AHEAD });
		observer.observe(near.current);
		return () => observer.disconnect();
	}, [near]);
	const line = answer?.services.find(({ service_id }) => service_id === serviceId);
	return answer && line && { today: answer.today, hours: line.hours };
}

function listen(listener: () => void): () => void {
	if (listeners.size === 0) document.addEventListener("visibilitychange", handleLook);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) document.removeEventListener("visibilitychange", handleLook);
	};
}

const latest = () => known;
const unknown = () => undefined;

function handleLook() {
	if (document.visibilityState === "visible" && known) askIfOld();
}

function askIfOld(): void {
	if (performance.now() - answeredAt < FRESH_MS) return;
	if (known) tell(undefined);
	void askFirstHours();
}

function tell(answer: FirstHours | undefined): void {
	known = answer;
	for (const listener of listeners) listener();
}

import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { FirstHours, FreeHour } from "#features/appointments/contract.ts";
import { answerOf } from "./answer-of.ts";

/** Maximum age of hours shown as free. */
const FRESH_MS = 2 * 60_000;
/** Loads the hours before they scroll into view, so that nothing changes under a finger. */
const AHEAD = "600px";

/** Polling interval of a visible page. */
const AGAIN_MS = 5 * 60_000;

/** Shared by the page; undefined until loaded and after a failure. */
let known: FirstHours | undefined;
let answeredAt = Number.NEGATIVE_INFINITY;
let isAsking = false;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Fetches the first free hours of all services, unless already in progress. Cached hours stay visible meanwhile. */
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
 * Returns the first free hours of a service; all services share one request per page.
 *
 * @param anchor element that shows the hours; they load when it comes near the viewport
 * @returns undefined until loaded; an empty list when nothing is free. `today` is the shop's day
 * @source rules 3.22
 */
export function useFirstHours(
	serviceId: string,
	near: RefObject<HTMLElement | null>,
): { today: string; hours: readonly FreeHour[] } | undefined {
	const answer = useSyncExternalStore(listen, latest, unknown);
	useEffect(() => {
		if (!near.current || !("IntersectionObserver" in window)) return askIfOld();
		// A busy page may deliver several entries at once, and the first may predate the intersection.
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

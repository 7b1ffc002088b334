import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { FirstHours, FreeHour } from "#features/workshop/appointments/contract.ts";
import { tryFetchJson } from "#site/fetch-json.ts";

/** Maximum age of hours shown as free. */
const FRESH_MS = 2 * 60_000;
/** Loads the hours before they scroll into view, so that nothing changes under a finger. */
const PRELOAD_MARGIN = "600px";

/** Polling interval of a visible page. */
const POLL_INTERVAL_MS = 5 * 60_000;

/** Shared by the page; undefined until loaded and after a failure. */
let cached: FirstHours | undefined;
let answeredAt = Number.NEGATIVE_INFINITY;
let isFetching = false;
let refreshTimer: number | undefined;
const listeners = new Set<() => void>();

/** Fetches the first free hours of all services, unless already in progress. Cached hours stay visible meanwhile. */
export async function refreshFirstHours(): Promise<void> {
	if (isFetching || listeners.size === 0) return;
	isFetching = true;
	clearTimeout(refreshTimer);
	const response = await tryFetchJson<FirstHours>("/api/availability/first");
	isFetching = false;
	if (response) answeredAt = performance.now();
	publish(response);
	refreshTimer = window.setTimeout(handleVisible, POLL_INTERVAL_MS);
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
	anchor: RefObject<HTMLElement | null>,
): { today: string; hours: readonly FreeHour[] } | undefined {
	const response = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
	useEffect(() => {
		if (!anchor.current || !("IntersectionObserver" in window)) return refreshIfStale();
		// A busy page may deliver several entries at once, and the first may predate the intersection.
		const handle = (entries: IntersectionObserverEntry[]) =>
			entries.some(({ isIntersecting }) => isIntersecting) && refreshIfStale();
		const observer = new IntersectionObserver(handle, { rootMargin: PRELOAD_MARGIN });
		observer.observe(anchor.current);
		return () => observer.disconnect();
	}, [anchor]);
	const entry = response?.services.find(({ service_id }) => service_id === serviceId);
	return response && entry && { today: response.today, hours: entry.hours };
}

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) document.addEventListener("visibilitychange", handleVisible);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) document.removeEventListener("visibilitychange", handleVisible);
	};
}

const getSnapshot = () => cached;
const getServerSnapshot = () => undefined;

function handleVisible() {
	if (document.visibilityState === "visible" && cached) refreshIfStale();
}

function refreshIfStale(): void {
	if (performance.now() - answeredAt < FRESH_MS) return;
	if (cached) publish(undefined);
	void refreshFirstHours();
}

function publish(response: FirstHours | undefined): void {
	cached = response;
	for (const listener of listeners) listener();
}

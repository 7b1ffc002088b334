import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { PortalData } from "./case-status.ts";

const POLL_INTERVAL_MS = 30_000;

/**
 * Polls every half minute while the page is visible, and reloads its data only if the request, visit, estimate or work
 * order changed. The next poll retries a failed one. Polling pauses while an error is shown, because a reload would
 * discard the error and the typed text.
 */
export function useCasePolling(
	{ customerCase, order, tag: etag }: PortalData,
	token: string,
	isAnswered: boolean,
	isPaused: boolean,
) {
	const { revalidate } = useRevalidator();
	const currentJson = JSON.stringify(customerCase);
	const hasOrder = order !== undefined;
	const isPolling = hasOrder || customerCase.is_open;

	useEffect(() => {
		if (!isPolling) return;
		const path = `/api/${hasOrder ? "work-orders" : "links"}/${token}`;
		const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
		async function poll() {
			if (document.hidden || isPaused) return;
			const response = await fetch(path, { headers, cache: "no-store" }).catch(() => undefined);
			// A 404 means that the reception was undone. A failed request says nothing about the car.
			const hasChanged = hasOrder
				? response?.ok || response?.status === 404
				: response?.ok && JSON.stringify(await response.json()) !== currentJson;
			if (hasChanged) await revalidate();
		}
		// An approval moves the order on. The ETag covers only visible data, so the poll stops once that changes.
		if (isAnswered) void poll();
		const timer = setInterval(poll, POLL_INTERVAL_MS);
		document.addEventListener("visibilitychange", poll);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [token, hasOrder, isPolling, isAnswered, isPaused, etag, currentJson, revalidate]);
}

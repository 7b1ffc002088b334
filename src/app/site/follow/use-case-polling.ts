import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type PortalData, showsAccount } from "./case-status.ts";

const POLL_INTERVAL_MS = 30_000;

/**
 * Polls every half minute while the page is visible, and reloads its data only if the request, visit, estimate, work
 * order or account changed. The next poll retries a failed one. Polling pauses while an error is shown, because a reload would
 * discard the error and the typed text.
 */
export function useCasePolling(
	{ customerCase, order, tag: etag, account, accountTag }: PortalData,
	token: string,
	isAnswered: boolean,
	isPaused: boolean,
) {
	const { revalidate } = useRevalidator();
	const currentJson = JSON.stringify(customerCase);
	const hasOrder = order !== undefined;
	// A payment for a car changes its account only, and an approval may ask for a deposit.
	const hasAccount = hasOrder || (account !== undefined && (isAnswered || showsAccount(account)));
	const isPolling = hasAccount || customerCase.is_open;

	useEffect(() => {
		if (!isPolling) return;
		const path = `/api/${hasOrder ? "work-orders" : "links"}/${token}`;
		async function hasCaseChanged() {
			const response = await fetchNewer(path, etag);
			// A 404 means that the reception was undone. A failed request says nothing about the car.
			if (hasOrder) return response?.ok || response?.status === 404;
			return response?.ok && JSON.stringify(await response.json()) !== currentJson;
		}
		async function hasAccountChanged() {
			return hasAccount && (await fetchNewer(`/api/payments/${token}`, accountTag))?.ok;
		}
		async function poll() {
			if (document.hidden || isPaused) return;
			if ((await hasCaseChanged()) || (await hasAccountChanged())) await revalidate();
		}
		// An approval moves the order on, or asks for a deposit. The ETag covers only visible data, so the poll stops once that changes.
		if (isAnswered) void poll();
		const timer = setInterval(poll, POLL_INTERVAL_MS);
		document.addEventListener("visibilitychange", poll);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [
		token,
		hasOrder,
		hasAccount,
		isPolling,
		isAnswered,
		isPaused,
		etag,
		accountTag,
		currentJson,
		revalidate,
	]);
}

/** Fetches a part of the case. @returns undefined if the connection failed */
function fetchNewer(path: string, etag: string | undefined): Promise<Response | undefined> {
	const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
	return fetch(path, { headers, cache: "no-store" }).catch(() => undefined);
}

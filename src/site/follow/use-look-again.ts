import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Own } from "./standing.ts";

const EVERY_MS = 30_000;

/**
 * Polls every half minute while the page is visible, and reloads its data only if the request, visit, estimate or work
 * order changed. The next poll retries a failed one. Polling pauses while an error is shown, because a reload would
 * discard the error and the typed text.
 */
export function useLookAgain(
	{ matter, order, tag }: Own,
	token: string,
	isAnswered: boolean,
	isRefused: boolean,
) {
	const { revalidate } = useRevalidator();
	const known = JSON.stringify(matter);
	const asked = order !== undefined;
	const isWatched = asked || matter.is_open;

	useEffect(() => {
		if (!isWatched) return;
		const path = `/api/${asked ? "work-orders" : "links"}/${token}`;
		const headers: HeadersInit = tag ? { "if-none-match": tag } : {};
		async function look() {
			if (document.hidden || isRefused) return;
			const reply = await fetch(path, { headers, cache: "no-store" }).catch(() => undefined);
			// A 404 means that the reception was undone. A failed request says nothing about the car.
			const isNews = asked
				? reply?.ok || reply?.status === 404
				: reply?.ok && JSON.stringify(await reply.json()) !== known;
			if (isNews) await revalidate();
		}
		// An approval moves the order on. The ETag covers only visible data, so the poll stops once that changes.
		if (isAnswered) void look();
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [token, asked, isWatched, isAnswered, isRefused, tag, known, revalidate]);
}

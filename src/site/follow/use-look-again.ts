import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Own } from "./standing.ts";

const EVERY_MS = 30_000;

/**
 * Looks every half minute, while somebody sees the page, whether its request, its visit, its price or the car changed, and loads the page anew only then.
 * A look that a broken line loses is made again at the next turn; beside a refusal there is none, which loading would
 * take away with what was typed.
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
			// A reception that was undone has no car behind it; a server that is away says nothing about it.
			const isNews = asked
				? reply?.ok || reply?.status === 404
				: reply?.ok && JSON.stringify(await reply.json()) !== known;
			if (isNews) await revalidate();
		}
		// What waited for a yes goes on by it; a tag that changes with what is told alone ends this.
		if (isAnswered) void look();
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [token, asked, isWatched, isAnswered, isRefused, tag, known, revalidate]);
}

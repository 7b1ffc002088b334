import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PostCardFields } from "#features/blog/post-card.tsx";
import { cardFits, wordsOf } from "#features/blog/rules.ts";
import { isChosen, type ListState, listHref } from "./list-state.ts";

const PAUSE_MS = 250;

/**
 * Controls the search box. Each key press searches the text of the cards. After a pause the URL follows, and with it
 * the server's result, which searches the full text.
 *
 * @param matches slugs the server found for `state.q`; null without a search
 */
export function useSearch(
	cards: readonly PostCardFields[],
	state: ListState,
	matches: readonly string[] | null,
) {
	const navigate = useNavigate();
	const [typed, setTyped] = useState(state.q);
	const sent = useRef(state.q);
	const box = useRef<HTMLInputElement>(null);
	const { q, categoria, etiqueta } = state;

	// Text typed before hydration exists only in the input.
	useEffect(() => {
		if (box.current?.value) setTyped(box.current.value);
	}, []);

	// A link, Back or Forward changed the URL.
	useEffect(() => {
		if (sent.current === q) return;
		sent.current = q;
		setTyped(q);
	}, [q]);

	useEffect(() => {
		const wanted = typed.trim();
		if (wanted === sent.current) return;
		const timer = setTimeout(() => {
			sent.current = wanted;
			const to = listHref({ q: wanted, categoria, etiqueta });
			navigate(to, { replace: true, preventScrollReset: true });
		}, PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed, categoria, etiqueta, navigate]);

	const found = useMemo(() => {
		const chosen = cards.filter((card) => isChosen(card, { categoria, etiqueta }));
		const words = wordsOf(typed);
		const isWaiting = words.join(" ") !== wordsOf(q).join(" ");
		if (words.length === 0) return { posts: chosen, isWaiting: false };
		const fits = (card: PostCardFields) =>
			isWaiting ? cardFits(card, words) : (matches?.includes(card.slug) ?? false);
		return { posts: chosen.filter(fits), isWaiting };
	}, [cards, matches, typed, q, categoria, etiqueta]);

	return { box, typed, setTyped, ...found };
}

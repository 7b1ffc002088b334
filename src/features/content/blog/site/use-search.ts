import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isMatchingCard, toSearchTerms } from "#features/content/blog/rules.ts";
import { buildListPath, type ListState, matchesFilters } from "./list-state.ts";
import type { PostCardFields } from "./post-card.tsx";

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
	const [searchText, setSearchText] = useState(state.q);
	const sentQuery = useRef(state.q);
	const inputRef = useRef<HTMLInputElement>(null);
	const { q, categoria, etiqueta } = state;

	// Text typed before hydration exists only in the input.
	useEffect(() => {
		if (inputRef.current?.value) setSearchText(inputRef.current.value);
	}, []);

	// A link, Back or Forward changed the URL.
	useEffect(() => {
		if (sentQuery.current === q) return;
		sentQuery.current = q;
		setSearchText(q);
	}, [q]);

	useEffect(() => {
		const query = searchText.trim();
		if (query === sentQuery.current) return;
		const timer = setTimeout(() => {
			sentQuery.current = query;
			const to = buildListPath({ q: query, categoria, etiqueta });
			navigate(to, { replace: true, preventScrollReset: true });
		}, PAUSE_MS);
		return () => clearTimeout(timer);
	}, [searchText, categoria, etiqueta, navigate]);

	const result = useMemo(() => {
		const candidates = cards.filter((card) => matchesFilters(card, { categoria, etiqueta }));
		const terms = toSearchTerms(searchText);
		const isPending = terms.join(" ") !== toSearchTerms(q).join(" ");
		if (terms.length === 0) return { posts: candidates, isPending: false };
		const matchesTerms = (card: PostCardFields) =>
			isPending ? isMatchingCard(card, terms) : (matches?.includes(card.slug) ?? false);
		return { posts: candidates.filter(matchesTerms), isPending };
	}, [cards, matches, searchText, q, categoria, etiqueta]);

	return { inputRef, searchText, setSearchText, ...result };
}

import { Fragment, useEffect, useState } from "react";
import type { Service } from "#features/content/services/contract.ts";
import type { Symptom } from "#features/content/symptoms/contract.ts";
import { GUIDE_PATH } from "#features/content/symptoms/rules.ts";
import { tryFetchJson } from "#site/fetch-json.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import {
	ADDITIONAL_PATH,
	findSuggestions,
	type SuggestionLink,
	type SuggestionSource,
} from "./find-suggestions.ts";

const PAUSE_MS = 300;

/** Fetched once per page by the first search; after a failure the next search retries. */
let sourcePromise: Promise<SuggestionSource | undefined> | undefined;

type SearchSuggestionsProps = {
	/** The search text as the server interpreted it. */
	searchText: string;
	/** Suggestions that the server found for the initial search. */
	initial: { searchText: string; links: SuggestionLink[] };
	/** No product matches; services and guide are then always suggested. */
	hasNoProducts: boolean;
};

/** Suggests symptoms and services for searches such as «frenos chillan» or «papel ahumado». @source rules 6.37 */
export function SearchSuggestions({ searchText, initial, hasNoProducts }: SearchSuggestionsProps) {
	const isInitialSearch = searchText === initial.searchText;
	const { services } = useSite();
	const hasAdditional = useClaim("additional");
	const source = useSuggestionSource(isInitialSearch ? "" : searchText) ?? {
		symptoms: [],
		services,
	};
	const matches = isInitialSearch ? initial.links : findSuggestions(searchText, source);
	const links = matches.filter(({ to }) => hasAdditional || to !== ADDITIONAL_PATH);
	if (!hasNoProducts && links.length === 0) return null;
	return (
		<p className={cn("max-w-prose text-muted", hasNoProducts ? "mt-4" : "mb-5")}>
			¿Es un trabajo, o algo que le pasa a tu carro? Mira{" "}
			{links.map(({ to, label, note }) => (
				<Fragment key={label}>
					<Anchor to={to} className="link">
						{label}
					</Anchor>
					<span>{note ? ` (${note}), ` : ", "}</span>
				</Fragment>
			))}
			<span>los </span>
			<Anchor to="/servicios" className="link">
				servicios del taller
			</Anchor>
			<span> o la </span>
			<Anchor to={GUIDE_PATH} className="link">
				guía de síntomas
			</Anchor>
			<span>.</span>
		</p>
	);
}

/** Loads symptoms and services once the visitor pauses while typing. */
function useSuggestionSource(searchText: string): SuggestionSource | undefined {
	const [source, setSource] = useState<SuggestionSource>();
	useEffect(() => {
		if (source || !searchText) return;
		let isCancelled = false;
		const timer = setTimeout(async () => {
			sourcePromise ??= fetchSuggestionSource();
			const fetchedSource = await sourcePromise;
			if (!fetchedSource) sourcePromise = undefined;
			else if (!isCancelled) setSource(fetchedSource);
		}, PAUSE_MS);
		return () => {
			isCancelled = true;
			clearTimeout(timer);
		};
	}, [searchText, source]);
	return source;
}

async function fetchSuggestionSource(): Promise<SuggestionSource | undefined> {
	const [symptoms, services] = await Promise.all([
		tryFetchJson<Symptom[]>("/api/symptoms"),
		tryFetchJson<Service[]>("/api/services"),
	]);
	return symptoms && services && { symptoms, services };
}

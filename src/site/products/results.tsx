import { useEffect, useRef } from "react";
import { queryOf } from "#features/products/catalogue-filter.ts";
import { missingText } from "#features/products/copy.ts";
import { FilterTags } from "#features/products/filter-tags.tsx";
import { NoProducts } from "#features/products/no-products.tsx";
import { ALL } from "#features/products/rules.ts";
import { useSite } from "#site/site-data.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { plural } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";
import { Cards } from "./cards.tsx";
import { FilterPill, Further, QuoteListButton } from "./result-controls.tsx";
import type { useCatalogue } from "./use-catalogue.ts";
import { useMissedSearch } from "./use-missed-search.ts";

type ResultsProps = {
	catalogue: ReturnType<typeof useCatalogue>;
	/** The page that the address asked for. */
	page: number;
};

export function Results({ catalogue, page }: ResultsProps) {
	const { filter, shown, isSearching, isFailing, change, retry } = catalogue;
	const { settings } = useSite();
	const top = useBackToTop(queryOf(filter));
	const isMissing = shown.total === 0 && !isSearching && !isFailing;
	useMissedSearch(isMissing ? filter.q.trim() : "");
	return (
		<div
			ref={top}
			className="measure scroll-mt-[calc(var(--header-height)+4.25rem)] pt-5 md:max-lg:scroll-mt-[calc(var(--header-height)+7.75rem)] pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)]"
		>
			<h2 id="resultados" className="sr-only">
				Resultados
			</h2>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pb-5">
				<p role="status" className="num font-semibold">
					{isSearching ? "Buscando…" : `Mostrando ${plural(shown.total, "producto", "productos")}`}
				</p>
				<QuoteListButton />
				{shown.understoodAs && (
					<p className="-mt-2 w-full text-sm text-gris">
						Mostrando resultados de <strong>«{shown.understoodAs}»</strong>
					</p>
				)}
				<FilterTags filter={filter} onFilter={change} />
			</div>
			<div>
				{isFailing ? (
					<ErrorState title="No pudimos buscar" onRetry={retry} />
				) : isMissing ? (
					<NoProducts
						filter={filter}
						askUrl={whatsappUrl(settings.whatsapp, missingText(filter.q))}
						onFilter={change}
					/>
				) : (
					<Cards products={shown.products} isStale={isSearching} />
				)}
				<Further catalogue={catalogue} page={page} />
				<FilterPill count={Number(filter.categoria !== ALL) + Number(filter.marca !== ALL)} />
			</div>
		</div>
	);
}

/** Other results begin at their beginning, also for who had scrolled far down. */
function useBackToTop(query: string) {
	const top = useRef<HTMLDivElement>(null);
	const last = useRef(query);
	useEffect(() => {
		if (last.current === query || !top.current) return;
		last.current = query;
		if (top.current.getBoundingClientRect().top < 0)
			top.current.scrollIntoView({ behavior: "instant" });
	}, [query]);
	return top;
}

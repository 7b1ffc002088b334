import { lazy, Suspense, useEffect, useRef } from "react";
import type { Catalogue, CatalogueFilter } from "#features/content/products/contract.ts";
import { CONSULT_TEXT, formatMissingProductMessage } from "#features/content/products/messages.ts";
import {
	buildFilterQuery,
	hasFilter,
	NO_FILTER,
} from "#features/content/products/search/catalogue-filter.ts";
import { removeLabels } from "#features/content/products/search/query-words.ts";
import { CatalogueCar } from "#features/content/products/site/car-button.tsx";
import { FilterTags } from "#features/content/products/site/filter-tags.tsx";
import type { MissingSku } from "#features/content/products/site/missing-sku.ts";
import type { CatalogueState } from "#features/content/products/site/use-catalogue.ts";
import { useMissingSku, useReportMissedSearch } from "#features/content/products/site/use-missing-sku.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor, createLinkHandler } from "#ui/link.tsx";
import { Cards } from "./cards.tsx";
import type { SuggestionLink } from "./find-suggestions.ts";
import { Pagination, QuoteListButton } from "./result-controls.tsx";
import { SearchSuggestions } from "./search-suggestions.tsx";

// Loaded lazily, because few visitors search for a SKU that is not on sale.
const MissingSkuNotice = lazy(() =>
	import("#features/content/products/site/missing-product.tsx").then((module) => ({
		default: module.MissingSkuNotice,
	})),
);

type ResultsProps = {
	catalogue: CatalogueState;
	/** The SKU that the URL searches for, if it is not on sale. */
	missingSku: MissingSku | undefined;
	/** Suggestions besides products for the search in the URL. */
	suggestions: { searchText: string; links: SuggestionLink[] };
};

type SearchPhase = "searching" | "failing" | "empty" | "found";

function getSearchPhase({ view, isSearching, isFailing }: CatalogueState): SearchPhase {
	if (isSearching) return "searching";
	if (isFailing) return "failing";
	return view.total === 0 ? "empty" : "found";
}

export function Results({
	catalogue,
	missingSku: loadedMissingSku,
	suggestions: loadedSuggestions,
}: ResultsProps) {
	const { filter, view, isSearching, change, showMore, retry } = catalogue;
	const phase = getSearchPhase(catalogue);
	const isEmpty = phase === "empty";
	// The button of the empty result already clears the search text.
	const hasTags = !isEmpty || hasFilter({ ...filter, q: "" });
	const hasDropped = view.dropped.length > 0;
	const missingSku = useMissingSku(
		isEmpty || view.understoodAs ? removeLabels(filter.q) : "",
		loadedMissingSku,
	);
	const topRef = useScrollToResults(buildFilterQuery(filter), isEmpty);
	const firstNewIndexRef = useRef(0);
	// A dropped word may name a service.
	const searchText = (hasDropped ? undefined : view.understoodAs) ?? filter.q.trim();
	const suggestions = searchText && (phase === "empty" || phase === "found") && (
		<SearchSuggestions searchText={searchText} initial={loadedSuggestions} hasNoProducts={isEmpty} />
	);
	useReportMissedSearch(isEmpty || hasDropped ? filter.q.trim() : "");

	function handleMore() {
		firstNewIndexRef.current = view.products.length;
		void showMore();
	}

	return (
		<div
			ref={topRef}
			className="measure scroll-mt-[calc(var(--header-height)+4.25rem)] pt-3 lg:pt-5 md:max-lg:scroll-mt-[calc(var(--header-height)+7.75rem)] pb-[clamp(1.25rem,-0.6rem+10.5vw,6.5rem)]"
		>
			<h2 id="resultados" tabIndex={-1} className="sr-only">
				Resultados
			</h2>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 pb-3 sm:gap-y-3 sm:pb-5">
				<p role="status" className="num font-semibold max-lg:w-full">
					{phase === "searching"
						? "Buscando…"
						: `Mostrando ${formatCount(view.total, "producto", "productos")}`}
				</p>
				<div className="flex min-w-0 max-lg:grow max-lg:basis-48 lg:mr-auto lg:max-w-100">
					<CatalogueCar />
				</div>
				<QuoteListButton />
				{view.understoodAs && !hasDropped && (
					<p className="w-full text-sm text-muted lg:-mt-2">
						Mostrando resultados de <strong>{`«${view.understoodAs}»`}</strong>
					</p>
				)}
				<p role="status" className="w-full text-sm text-muted empty:absolute empty:w-0 lg:-mt-2">
					{hasDropped && phase !== "searching" && formatDropped(view)}
				</p>
				{hasTags && <FilterTags filter={filter} onFilter={change} />}
			</div>
			<div>
				<Suspense>{missingSku && <MissingSkuNotice missingSku={missingSku} />}</Suspense>
				{phase === "failing" ? (
					<ErrorState
						title="No pudimos buscar"
						onRetry={() => {
							// The button disappears once the search succeeds.
							focusResults();
							retry();
						}}
					/>
				) : isEmpty ? (
					<>
						<NoProducts filter={filter} onFilter={change} />
						{suggestions}
						{view.part && (
							<section aria-labelledby="parte" className="mt-6">
								<h3 id="parte" className="title-3 mb-4">
									{`Lo que hay de «${view.part.words}»`}
								</h3>
								<Cards
									products={view.part.products}
									isStale={isSearching}
									firstNewIndexRef={firstNewIndexRef}
								/>
								{view.part.total > view.part.products.length && (
									<p className="mt-4">
										<Anchor
											to={`/productos${buildFilterQuery({ ...NO_FILTER, q: view.part.words })}`}
											className="link"
										>
											{`Ver los ${view.part.total} productos de «${view.part.words}»`}
										</Anchor>
									</p>
								)}
							</section>
						)}
					</>
				) : (
					<>
						{suggestions}
						<Cards products={view.products} isStale={isSearching} firstNewIndexRef={firstNewIndexRef} />
					</>
				)}
				<Pagination catalogue={catalogue} onLoadMore={handleMore} />
			</div>
		</div>
	);
}

/** Names the words that no product has, and what the products below match. */
function formatDropped({
	understoodAs,
	dropped,
	total,
}: Pick<Catalogue, "understoodAs" | "dropped" | "total">): string {
	const quotedTerms = dropped.map((word) => `«${word}»`).join(", ");
	const rest = understoodAs ? `esto es lo que hay de «${understoodAs}»` : "este es el resto de tu lista";
	return `No tenemos nada con ${quotedTerms}${total > 0 ? `; ${rest}` : ""}.`;
}

type NoProductsProps = { filter: CatalogueFilter; onFilter: (filter: CatalogueFilter) => void };

function NoProducts({ filter, onFilter }: NoProductsProps) {
	const isFiltered = hasFilter({ ...filter, q: "" });
	return (
		<EmptyState
			title="No se encontraron productos"
			headingLevel={3}
			className="py-5! md:py-8!"
			text={getEmptyText(filter.q.trim(), isFiltered)}
			actions={
				<>
					<ShopChat text={formatMissingProductMessage(filter.q)}>Pídelo por WhatsApp</ShopChat>
					<ButtonLink
						to="/productos"
						preventScrollReset
						tone="line"
						onClick={createLinkHandler(() => onFilter(NO_FILTER))}
					>
						{isFiltered ? "Quitar filtros" : "Ver todos los productos"}
					</ButtonLink>
				</>
			}
		/>
	);
}

function getEmptyText(searchText: string, isFiltered: boolean): string {
	if (!searchText)
		return "Ajusta los filtros: esta combinación no tiene productos. Si buscas algo puntual, lo conseguimos por ti.";
	if (isFiltered)
		return `Nada coincide con «${searchText}» y los filtros puestos. Prueba con menos palabras o quita un filtro; si no está aquí, lo buscamos por ti.`;
	return `Nada coincide con «${searchText}». Prueba con menos palabras o con otro nombre; si no está aquí, lo buscamos por ti.`;
}

const focusResults = () => document.getElementById("resultados")?.focus({ preventScroll: true });

/** Scrolls new results to their top, and an empty result into view. */
function useScrollToResults(query: string, isEmpty: boolean) {
	const topRef = useRef<HTMLDivElement>(null);
	const previous = useRef({ query, isEmpty });
	useEffect(() => {
		const { query: previousQuery, isEmpty: wasEmpty } = previous.current;
		previous.current = { query, isEmpty };
		const [hasNewQuery, becameEmpty] = [previousQuery !== query, isEmpty && !wasEmpty];
		// Measured only when needed, because it forces a layout.
		const bounds = hasNewQuery || becameEmpty ? topRef.current?.getBoundingClientRect() : undefined;
		if (!bounds) return;
		// The pressed button disappeared with the filter that it removed.
		if (document.activeElement === document.body) focusResults();
		const isAboveScreen = hasNewQuery && bounds.top < 0;
		const isBelowScreen = becameEmpty && bounds.bottom > window.innerHeight;
		if (isAboveScreen || isBelowScreen) topRef.current?.scrollIntoView({ behavior: "instant" });
	}, [query, isEmpty]);
	return topRef;
}

/** Shown while the shop has no product of its own on the site. @source rules 6.25 */
export function NoCatalogue() {
	return (
		<div className="measure py-8 md:py-12">
			<h2 id="resultados" className="sr-only">
				Resultados
			</h2>
			<EmptyState
				headingLevel={3}
				title="Estamos subiendo el catálogo"
				text="Pregúntanos por lo que buscas: te decimos si lo tenemos y cuánto cuesta."
				actions={<ShopChat text={CONSULT_TEXT}>Preguntar por WhatsApp</ShopChat>}
			/>
		</div>
	);
}

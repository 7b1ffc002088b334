import { lazy, Suspense, useEffect, useRef } from "react";
import { isNarrowed, NO_FILTER, queryOf } from "#features/products/catalogue-filter.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";
import { FilterTags } from "#features/products/filter-tags.tsx";
import { missingText } from "#features/products/sentences.ts";
import { CatalogueCar } from "#site/my-car/car-button.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { plural } from "#ui/format.ts";
import { Anchor, takeOver } from "#ui/link.tsx";
import { Cards } from "./cards.tsx";
import { Meant } from "./meant.tsx";
import type { MeantLink } from "./meant-for.ts";
import type { Missing } from "./missing.ts";
import { Further, QuoteListButton } from "./result-controls.tsx";
import type { useCatalogue } from "./use-catalogue.ts";
import { useMissedSearch, useMissing } from "./use-missing.ts";

// Loaded lazily, because few visitors search for a SKU that is not on sale.
const MissingCode = lazy(() =>
	import("./missing-product.tsx").then((module) => ({ default: module.MissingCode })),
);

type ResultsProps = {
	catalogue: ReturnType<typeof useCatalogue>;
	/** The SKU that the URL searches for, if it is not on sale. */
	missing: Missing | undefined;
	/** Suggestions besides products for the search in the URL. */
	meant: { words: string; links: MeantLink[] };
};

export function Results({ catalogue, missing: loaded, meant: loadedMeant }: ResultsProps) {
	const { filter, shown, isSearching, isFailing, change, showMore, retry } = catalogue;
	const isMissing = shown.total === 0 && !isSearching && !isFailing;
	// The button of the empty result already clears the search text.
	const hasTags = !isMissing || isNarrowed({ ...filter, q: "" });
	const missing = useMissing(isMissing || shown.understoodAs ? filter.q : "", loaded);
	const top = useInSight(queryOf(filter), isMissing);
	const firstNew = useRef(0);
	const words = shown.understoodAs ?? filter.q.trim();
	const meant = words && !isSearching && !isFailing && (
		<Meant words={words} loaded={loadedMeant} isMissing={isMissing} />
	);
	useMissedSearch(isMissing ? filter.q.trim() : "");

	function handleMore() {
		firstNew.current = shown.products.length;
		void showMore();
	}

	return (
		<div
			ref={top}
			className="measure scroll-mt-[calc(var(--header-height)+4.25rem)] pt-5 md:max-lg:scroll-mt-[calc(var(--header-height)+7.75rem)] pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)]"
		>
			<h2 id="resultados" tabIndex={-1} className="sr-only">
				Resultados
			</h2>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pb-3 sm:pb-5">
				<p role="status" className="num font-semibold">
					{isSearching ? "Buscando…" : `Mostrando ${plural(shown.total, "producto", "productos")}`}
				</p>
				<div className="flex min-w-0 max-lg:order-1 max-lg:w-full lg:mr-auto lg:max-w-100">
					<CatalogueCar />
				</div>
				<QuoteListButton />
				{shown.understoodAs && (
					<p className="-mt-2 w-full text-sm text-muted">
						Mostrando resultados de <strong>«{shown.understoodAs}»</strong>
					</p>
				)}
				{hasTags && <FilterTags filter={filter} onFilter={change} />}
			</div>
			<div>
				<Suspense>{missing && <MissingCode missing={missing} />}</Suspense>
				{isFailing ? (
					<ErrorState
						title="No pudimos buscar"
						onRetry={() => {
							// The button disappears once the search succeeds.
							readResults();
							retry();
						}}
					/>
				) : isMissing ? (
					<>
						<NoProducts filter={filter} onFilter={change} />
						{meant}
						{shown.part && (
							<section aria-labelledby="parte" className="mt-6">
								<h3 id="parte" className="title-3 mb-4">
									Lo que hay de «{shown.part.words}»
								</h3>
								<Cards products={shown.part.products} isStale={isSearching} firstNew={firstNew} />
								{shown.part.total > shown.part.products.length && (
									<p className="mt-4">
										<Anchor
											to={`/productos${queryOf({ ...NO_FILTER, q: shown.part.words })}`}
											className="link"
										>
											Ver los {shown.part.total} productos de «{shown.part.words}»
										</Anchor>
									</p>
								)}
							</section>
						)}
					</>
				) : (
					<>
						{meant}
						<Cards products={shown.products} isStale={isSearching} firstNew={firstNew} />
					</>
				)}
				<Further catalogue={catalogue} onMore={handleMore} />
			</div>
		</div>
	);
}

type NoProductsProps = { filter: CatalogueFilter; onFilter: (filter: CatalogueFilter) => void };

function NoProducts({ filter, onFilter }: NoProductsProps) {
	const isFiltered = isNarrowed({ ...filter, q: "" });
	return (
		<EmptyState
			title="No se encontraron productos"
			headingLevel={3}
			className="py-5! md:py-8!"
			text={nothingText(filter.q.trim(), isFiltered)}
			actions={
				<>
					<ShopChat text={missingText(filter.q)}>Pídelo por WhatsApp</ShopChat>
					<ButtonLink
						to="/productos"
						preventScrollReset
						tone="line"
						onClick={takeOver(() => onFilter(NO_FILTER))}
					>
						{isFiltered ? "Quitar filtros" : "Ver todos los productos"}
					</ButtonLink>
				</>
			}
		/>
	);
}

function nothingText(words: string, isFiltered: boolean): string {
	if (!words)
		return "Ajusta los filtros: esta combinación no tiene productos. Si buscas algo puntual, lo conseguimos por ti.";
	if (isFiltered)
		return `Nada coincide con «${words}» y los filtros puestos. Prueba con menos palabras o quita un filtro; si no está aquí, lo buscamos por ti.`;
	return `Nada coincide con «${words}». Prueba con menos palabras o con otro nombre; si no está aquí, lo buscamos por ti.`;
}

const readResults = () => document.getElementById("resultados")?.focus({ preventScroll: true });

/** Scrolls new results to their top, and an empty result into view. */
function useInSight(query: string, isMissing: boolean) {
	const top = useRef<HTMLDivElement>(null);
	const last = useRef({ query, isMissing });
	useEffect(() => {
		const { query: queryBefore, isMissing: wasMissing } = last.current;
		last.current = { query, isMissing };
		const [isOther, isEmptied] = [queryBefore !== query, isMissing && !wasMissing];
		// Measured only when needed, because it forces a layout.
		const box = isOther || isEmptied ? top.current?.getBoundingClientRect() : undefined;
		if (!box) return;
		// The pressed button disappeared with the filter that it removed.
		if (document.activeElement === document.body) readResults();
		const isCut = isOther && box.top < 0;
		const isBelow = isEmptied && box.bottom > window.innerHeight;
		if (isCut || isBelow) top.current?.scrollIntoView({ behavior: "instant" });
	}, [query, isMissing]);
	return top;
}

import { queryOf } from "#features/products/catalogue-filter.ts";
import { missingText, orderText } from "#features/products/copy.ts";
import { FILTER_SHEET } from "#features/products/filter-bar.tsx";
import { takeOver } from "#features/products/filter-link.ts";
import { FilterTags } from "#features/products/filter-tags.tsx";
import { NoProducts } from "#features/products/no-products.tsx";
import { pathOf } from "#features/products/pictures.ts";
import { type CardProduct, ProductCard } from "#features/products/product-card.tsx";
import { ALL } from "#features/products/rules.ts";
import { useHydrated } from "#site/hydrated.ts";
import { useQuoteDesk } from "#site/quote-desk.tsx";
import { useSite } from "#site/site-data.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";
import type { useCatalogue } from "./use-catalogue.ts";

const ADD_FORM = "agregar";
/** Cards of the first screen on a desktop. */
const FIRST_CARDS = 2;

type ResultsProps = {
	catalogue: ReturnType<typeof useCatalogue>;
	/** The page of 60 that the address asked for. */
	page: number;
};

export function Results({ catalogue, page }: ResultsProps) {
	const { filter, shown, isSearching, isFailing, change, retry } = catalogue;
	const { settings } = useSite();
	return (
		<div className="measure pt-5 pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)]">
			<h2 id="resultados" className="sr-only">
				Resultados
			</h2>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pb-5">
				<div>
					<p role="status" className="num font-semibold">
						{isSearching
							? "Buscando…"
							: `Mostrando ${plural(shown.total, "producto", "productos")}`}
					</p>
					{shown.understoodAs && (
						<p className="text-sm text-gris">
							Mostrando resultados de <strong>«{shown.understoodAs}»</strong>
						</p>
					)}
				</div>
				<QuoteListButton />
				<FilterTags filter={filter} onFilter={change} />
			</div>
			<div>
				{isFailing ? (
					<ErrorState title="No pudimos buscar" onRetry={retry} />
				) : shown.total === 0 && !isSearching ? (
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

function Cards({ products, isStale }: { products: CardProduct[]; isStale: boolean }) {
	const { settings, origin } = useSite();
	const { add } = useQuoteDesk();
	const orderUrlOf = (product: CardProduct) => {
		const price = formatUsd(product.price * 100);
		return whatsappUrl(settings.whatsapp, orderText(product, price, origin + pathOf(product)));
	};
	return (
		<>
			<form id={ADD_FORM} />
			<ul
				className={cn(
					"grid gap-4 min-[37.5rem]:grid-cols-2 lg:grid-cols-3 lg:gap-5 min-[75rem]:grid-cols-4",
					"[&_:is(a,button)]:scroll-mt-20",
					isStale && "opacity-60",
				)}
			>
				{products.map((product, place) => (
					<ProductCard
						key={product.id}
						product={product}
						orderUrl={orderUrlOf(product)}
						addForm={ADD_FORM}
						onAdd={add}
						isPriority={place < FIRST_CARDS}
					/>
				))}
			</ul>
			{products.length > 0 && (
				<p className="mt-4 text-sm text-gris">
					Las fotos de envases son de referencia; el SKU dice cuál es.
				</p>
			)}
		</>
	);
}

/** Its count and its dialog need script: until then it keeps its place without being there. */
function QuoteListButton() {
	const { count, openQuoteList } = useQuoteDesk();
	const isHydrated = useHydrated();
	return (
		<Button
			tone="line"
			size="sm"
			icon="list"
			className={cn("max-sm:[&>svg]:hidden", !isHydrated && "invisible")}
			onClick={openQuoteList}
		>
			<span>
				<span className="max-sm:sr-only">Lista de </span>
				<span className="inline-block first-letter:uppercase sm:first-letter:lowercase">
					cotización
				</span>
				{count > 0 && (
					<>
						{" "}
						<span className="num">({count})</span>
					</>
				)}
			</span>
		</Button>
	);
}

function Further({ catalogue, page }: ResultsProps) {
	const { filter, shown, hasMore, showMore } = catalogue;
	if (!hasMore && page === 1) return null;
	return (
		<div className="mt-8 flex flex-wrap justify-center gap-3">
			{page > 1 && (
				<ButtonLink to={`/productos${queryOf(filter, page - 1)}`} tone="line" reloadDocument>
					Anteriores
				</ButtonLink>
			)}
			{hasMore && (
				<ButtonLink
					to={`/productos${queryOf(filter, page + 1)}`}
					tone="line"
					onClick={takeOver(() => void showMore())}
				>
					<span>
						Ver más
						<span className="sr-only"> productos de {shown.total}</span>
					</span>
				</ButtonLink>
			)}
		</div>
	);
}

/** On phones the filters stay at the thumb, above the contact bar. */
function FilterPill({ count }: { count: number }) {
	return (
		<div className="pointer-events-none sticky bottom-[calc(var(--widget-height)+env(safe-area-inset-bottom)+0.75rem)] z-10 mt-6 md:hidden">
			<Button
				popoverTarget={FILTER_SHEET}
				icon="filter"
				size="sm"
				tone="quiet"
				className="on-dark pointer-events-auto shadow-float"
			>
				Filtrar{count > 0 && ` (${count})`}
			</Button>
		</div>
	);
}

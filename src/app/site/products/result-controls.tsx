import { buildFilterQuery } from "#features/content/products/search/catalogue-filter.ts";
import type { CatalogueState } from "#features/content/products/site/use-catalogue.ts";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatCount } from "#ui/format.ts";
import { createLinkHandler } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Opens the quote list. Needs script; invisible until hydration, but keeps its space. */
export function QuoteListButton() {
	const { count, openQuoteList } = useQuoteContext();
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
				<span className="inline-block first-letter:uppercase sm:first-letter:lowercase">cotización</span>
				{count > 0 && <span className="num">{` (${count})`}</span>}
			</span>
		</Button>
	);
}

type PaginationProps = { catalogue: CatalogueState; onLoadMore: () => void };

/** Loads the cards before and after the visible ones; without script each link opens a page. */
export function Pagination({ catalogue, onLoadMore }: PaginationProps) {
	const { filter, view, page, nextPage, remainingCount, hasLoadMoreError } = catalogue;
	if (remainingCount <= 0 && page === 1) return null;
	return (
		<div className="mt-3 flex flex-wrap items-center justify-between gap-3 sm:mt-8 sm:justify-center">
			{remainingCount > 0 && (
				<p className="num sm:w-full sm:text-center">{`Hay ${formatCount(remainingCount, "producto", "productos")} más`}</p>
			)}
			<p role="alert" className="w-full text-center empty:hidden">
				{hasLoadMoreError && "No pudimos traer los que siguen. Revisa tu conexión y toca «Ver más» otra vez."}
			</p>
			{page > 1 && (
				<ButtonLink
					to={`/productos${buildFilterQuery(filter, page - 1)}`}
					rel="prev"
					tone="line"
					reloadDocument
				>
					Anteriores
				</ButtonLink>
			)}
			{remainingCount > 0 && (
				<ButtonLink
					to={`/productos${buildFilterQuery(filter, nextPage)}`}
					rel="next"
					tone="line"
					onClick={createLinkHandler(onLoadMore)}
				>
					<span>
						Ver más
						<span className="sr-only">{` productos de ${view.total}`}</span>
					</span>
				</ButtonLink>
			)}
		</div>
	);
}

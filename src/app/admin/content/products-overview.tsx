import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { createListUrl, createLoader, getSorting, ORDERS, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { EDIT_PRODUCTS, getEditPath, PRODUCTS_OVERVIEW } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { PRODUCTS } from "#app/admin/content/catalogue/kinds.ts";
import { getOverviewEmptyState } from "#app/admin/content/catalogue/layout.tsx";
import { toCents } from "#domain/money.ts";
import { getProductFilters } from "#features/content/products/admin/product-filters.ts";
import { SearchVocabulary } from "#features/content/products/admin/search-vocabulary.tsx";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { OverviewProduct, ProductOverview } from "#features/inbox/quotes/demand-contract.ts";
import { DEMAND_SORTS } from "#features/inbox/quotes/demand-sorts.ts";
import { Badge } from "#ui/badge.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatCount, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { Section } from "#ui/section.tsx";
import { StatCards } from "#ui/stat-cards.tsx";
import type { Route } from "./+types/products-overview";

const LIST_URL = createListUrl(
	PRODUCTS_OVERVIEW,
	{ q: "", brand: "all", type: "all", sort: "name", order: "asc", page: "1" },
	{ sort: DEMAND_SORTS, order: ORDERS },
);

export const clientLoader = createLoader(LIST_URL, async (query) => {
	const [overview, { searches }, { synonyms }] = await Promise.all([
		read(staffApi.admin.overview.products.$get({ query })),
		read(staffApi.admin.searches.$get()),
		read(staffApi.admin.synonyms.$get()),
	]);
	return { ...overview, searches, synonyms };
});

export default function ProductsOverviewPage({ loaderData }: Route.ComponentProps) {
	const { searches, synonyms, ...overview } = loaderData;
	const { query, hrefFor, hrefForPage } = useList(LIST_URL);
	const may = useHasRight();
	return (
		<>
			<PageHead title="Productos">
				<SmallLink to={EDIT_PRODUCTS} icon="edit">
					Editar Productos
				</SmallLink>
			</PageHead>
			<StatCards
				className="mt-5"
				cards={[
					{ label: "Total Productos", value: overview.total_products },
					{ label: "Cotizaciones", value: overview.total_quotes },
					{ label: "Marcas", value: overview.total_brands },
					{ label: "Categorías", value: overview.total_types },
				]}
			/>
			<Section title="Productos Más Cotizados" className="mt-8">
				{overview.top.length > 0 ? (
					<TopProducts top={overview.top} />
				) : (
					<p className="text-muted">
						Aún no hay cotizaciones. Cuando alguien pida precio, aquí verás qué piden más.
					</p>
				)}
			</Section>
			{may("catalogue") && <SearchVocabulary searches={searches} synonyms={synonyms} />}
			<Section
				title="Todos los productos"
				count={formatCount(overview.total, "producto", "productos")}
				className="mt-8"
			>
				<ListSearch
					query={query}
					placeholder="Nombre, descripción o SKU"
					hrefFor={hrefFor}
					selects={getProductFilters(overview)}
				/>
				<Rows
					pagination={overview}
					hrefForPage={hrefForPage}
					emptyState={
						overview.products.length === 0 &&
						getOverviewEmptyState(PRODUCTS, overview.total_products > 0 && PRODUCTS_OVERVIEW)
					}
				>
					<DataTable
						label="Productos y sus cotizaciones"
						columns={DEMAND_COLUMNS}
						rows={overview.products}
						{...getSorting(DEMAND_SORTS, query, hrefFor)}
					/>
				</Rows>
			</Section>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Productos", "Error cargando datos de productos");

/** @source rules 4.21 */
const DEMAND_COLUMNS: readonly DataColumn<OverviewProduct>[] = [
	{
		id: "name",
		header: "Producto",
		card: "name",
		className: "min-w-64",
		cell: (product) => <NameLink product={product} />,
	},
	{
		id: "sku",
		header: "SKU",
		className: "whitespace-nowrap",
		cell: ({ sku }) => sku,
	},
	{
		id: "brand",
		header: "Marca",
		cell: ({ brand }) => getBrandLabel(brand),
	},
	{
		id: "type",
		header: "Tipo",
		// On narrower screens the name column needs the space and shows the type below the name.
		className: "max-2xl:hidden",
		cell: ({ type }) => type,
	},
	{
		...createNumberColumn("price", "Precio", ({ shown_price }) => formatUsd(toCents(shown_price))),
		card: "mark",
		className: "cards:text-sm cards:font-semibold",
	},
	createNumberColumn("quotes", "Cotizaciones", ({ quote_count }) => quote_count),
	createNumberColumn("quantity", "Cantidad total", ({ total_quantity }) => total_quantity),
	createNumberColumn("week", "Esta Semana", ({ quotes_this_week }) => quotes_this_week),
];

function createNumberColumn(
	id: string,
	header: string,
	cell: (product: OverviewProduct) => number | string,
): DataColumn<OverviewProduct> {
	return { id, header, isNumber: true, card: "pair", className: "whitespace-normal!", cell };
}

/** Lists the five products with the most quotes, with bars to compare them. */
function TopProducts({ top }: Pick<ProductOverview, "top">) {
	const highestCount = Math.max(1, ...top.map(({ quote_count }) => quote_count));
	return (
		<ol className="card divide-y divide-line">
			{top.map((product, index) => (
				<li key={product.product_id} className="grid grid-cols-[1rem_1fr_auto] gap-x-3 px-3 py-2">
					<span className="num font-bold text-muted">{index + 1}</span>
					<div className="min-w-0">
						<Anchor
							to={getEditPath(EDIT_PRODUCTS, { id: product.product_id })}
							className="font-semibold [overflow-wrap:anywhere] hover:underline max-sm:text-[0.9375rem] max-sm:leading-tight"
						>
							<NoBreak text={product.name} />
						</Anchor>
						<p className="text-sm text-muted max-sm:text-xs">
							<NoBreak text={`${product.sku} · ${getBrandLabel(product.brand)}`} />
						</p>
						<svg
							aria-hidden="true"
							viewBox="0 0 100 4"
							preserveAspectRatio="none"
							className="mt-1 h-1 w-full fill-ink"
						>
							<rect width={(product.quote_count / highestCount) * 100} height="4" />
						</svg>
					</div>
					<div className="num text-right text-sm max-sm:text-xs">
						<p className="font-semibold">{formatCount(product.quote_count, "cotización", "cotizaciones")}</p>
						<p className="text-muted">{formatCount(product.total_quantity, "pieza", "piezas")}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

function NameLink({ product }: { product: OverviewProduct }) {
	return (
		<div>
			<Anchor
				to={getEditPath(EDIT_PRODUCTS, product)}
				className="font-semibold [overflow-wrap:anywhere] hover:underline"
			>
				<NoBreak text={product.name} />
			</Anchor>
			{!product.is_visible && <Badge className="ml-2">Oculto</Badge>}
			{product.is_sample && <Badge className="ml-2">Ejemplo</Badge>}
			<p className="cards:hidden text-sm text-muted 2xl:hidden">{product.type}</p>
		</div>
	);
}

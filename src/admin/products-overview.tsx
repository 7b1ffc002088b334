import { read, staffApi } from "#api/client.ts";
import type { ProductOverview } from "#features/quotes/demand-contract.ts";
import { DEMAND_SORTS } from "#features/quotes/demand-rules.ts";
import { demandColumns, TopProducts } from "#features/quotes/product-demand.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figures } from "#ui/figures.tsx";
import { plural } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/products-overview";
import { nothingCounted } from "./catalogue/frame.tsx";
import { PRODUCTS } from "./catalogue/kinds.ts";
import { EDIT_PRODUCTS, editPath, PRODUCTS_OVERVIEW } from "./catalogue/paths.ts";
import { narrowedBy } from "./catalogue/product-choices.ts";
import { SearchedWords } from "./catalogue/searched-words.tsx";
import { useMay } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { loaderOf } from "./list/loader.ts";
import { listAddress, ORDERS, sortingOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";

const LIST = listAddress(
	PRODUCTS_OVERVIEW,
	{ q: "", brand: "all", type: "all", sort: "name", order: "asc", page: "1" },
	{ sort: DEMAND_SORTS, order: ORDERS },
);

export const clientLoader = loaderOf(LIST, async (query) => {
	const [overview, { searches }, { synonyms }] = await Promise.all([
		read(staffApi.admin.overview.products.$get({ query })),
		read(staffApi.admin.searches.$get()),
		read(staffApi.admin.synonyms.$get()),
	]);
	return { ...overview, searches, synonyms };
});

export default function ProductsOverviewPage({ loaderData }: Route.ComponentProps) {
	const { searches, synonyms, ...overview } = loaderData;
	const { query, hrefFor, hrefForPage } = useList(LIST);
	const may = useMay();
	return (
		<>
			<PageHead title="Productos">
				<SmallLink to={EDIT_PRODUCTS} icon="edit">
					Editar Productos
				</SmallLink>
			</PageHead>
			<Figures
				className="mt-5"
				figures={[
					{ label: "Total Productos", value: overview.total_products },
					{ label: "Cotizaciones", value: overview.total_quotes },
					{ label: "Marcas", value: overview.total_brands },
					{ label: "Categorías", value: overview.total_types },
				]}
			/>
			<MostQuoted top={overview.top} />
			{may("catalogue") && <SearchedWords searches={searches} synonyms={synonyms} />}
			<Section
				title="Todos los productos"
				count={plural(overview.total, "producto", "productos")}
				className="mt-8"
			>
				<ListSearch
					query={query}
					placeholder="Nombre, descripción o SKU"
					hrefFor={hrefFor}
					selects={narrowedBy(overview)}
				/>
				<Rows
					{...{ of: overview, hrefForPage }}
					nothing={
						overview.products.length === 0 &&
						nothingCounted(PRODUCTS, overview.total_products > 0 && PRODUCTS_OVERVIEW)
					}
				>
					<DataTable
						label="Productos y sus cotizaciones"
						columns={demandColumns((one) => editPath(EDIT_PRODUCTS, one))}
						rows={overview.products}
						rowId={({ id }) => id}
						{...sortingOf(query, hrefFor)}
						isShelf
					/>
				</Rows>
			</Section>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Productos", "Error cargando datos de productos");

function MostQuoted({ top }: { top: ProductOverview["top"] }) {
	return (
		<Section title="Productos Más Cotizados" className="mt-8">
			{top.length > 0 ? (
				<TopProducts top={top} editHref={(one) => editPath(EDIT_PRODUCTS, one)} />
			) : (
				<p className="text-gris">
					Aún no hay cotizaciones. Cuando alguien pida precio, aquí verás qué piden más.
				</p>
			)}
		</Section>
	);
}

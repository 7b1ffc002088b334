import { CatalogueLayout, nothingListed } from "#admin/catalogue/layout.tsx";
import { currentIn, read, sentenceOf, staffApi } from "#api/client.ts";
import { type ProductActions, productColumns } from "#features/products/product-shelf.tsx";
import type { AdminProduct } from "#features/products/staff/contract.ts";
import { changedMeanwhile, PriceEditor } from "#features/products/staff/price-editor.tsx";
import { centsOf, LIST_SORTS } from "#features/products/staff/rules.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatUsd } from "#ui/format.ts";
import type { Route } from "./+types/products-list";
import { PRODUCTS } from "./catalogue/kinds.ts";
import { EDIT_PRODUCTS, editPath } from "./catalogue/paths.ts";
import { narrowedBy } from "./catalogue/product-choices.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useChange } from "./frame/use-change.ts";
import { listAddress, loaderOf, ORDERS, sortingOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";
import { RecordButtons } from "./record/buttons.tsx";

const BIN_TEXT = "Lo que elimines del catálogo espera aquí, por si hay que restaurarlo.";

const LIST = listAddress(
	EDIT_PRODUCTS,
	{ q: "", brand: "all", type: "all", sort: "name", order: "asc", bin: "0", page: "1" },
	{ sort: LIST_SORTS, order: ORDERS, bin: ["0", "1"] },
);

export const clientLoader = loaderOf(LIST, (query) =>
	read(staffApi.admin.products.$get({ query })),
);

export default function ProductsListPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST);
	const isBin = query.bin === "1";
	const actions = useRowActions(isBin);
	return (
		<CatalogueLayout kind={PRODUCTS} isBin={isBin} list={list} backLabel="Volver al catálogo">
			<div className="mt-4">
				<ListSearch
					query={query}
					placeholder="Nombre, descripción o SKU"
					hrefFor={hrefFor}
					selects={narrowedBy(list)}
				/>
			</div>
			<Rows
				of={list}
				hrefForPage={hrefForPage}
				nothing={
					list.products.length === 0 &&
					nothingListed(PRODUCTS, isNarrowed(query), isBin && BIN_TEXT)
				}
			>
				<DataTable
					label={isBin ? "Productos en la papelera" : "Productos del catálogo"}
					columns={productColumns(actions)}
					rows={list.products}
					{...sortingOf(query, hrefFor)}
					isShelf
					className="[&_td]:align-middle"
				/>
			</Rows>
		</CatalogueLayout>
	);
}

export const ErrorBoundary = loadFailureOf("Editar Productos", "Error cargando productos");

const isNarrowed = ({ q, brand, type }: ReturnType<typeof LIST.queryOf>) =>
	q !== "" || brand !== "all" || type !== "all";

function useRowActions(isBin: boolean): ProductActions {
	const { run } = useChange();

	const handlePrice = (product: AdminProduct, price: number) =>
		run({
			id: product.id,
			call: () => savePrice(product, price),
			done: `Producto actualizado: ${[product.price, price].map((dollars) => formatUsd(centsOf(dollars))).join(" → ")}`,
			failed(problem) {
				const current = currentIn<AdminProduct>(problem);
				const why = current ? changedMeanwhile(current.price) : sentenceOf(problem);
				return `Error guardando producto. ${why}`;
			},
		});

	return {
		editHref: (product) => editPath(EDIT_PRODUCTS, product),
		price: (product) =>
			isBin ? (
				<span className="num">{formatUsd(centsOf(product.price))}</span>
			) : (
				<PriceEditor
					name={product.name}
					price={product.price}
					onSave={(price) => handlePrice(product, price)}
				/>
			),
		buttons: (product) => (
			<div className="flex flex-wrap gap-2 lg:flex-nowrap">
				<RecordButtons kind={PRODUCTS} record={product} />
			</div>
		),
	};
}

function savePrice({ id, updated_at }: AdminProduct, price: number) {
	const json = { price, updated_at };
	return read(staffApi.admin.products[":id"].price.$put({ param: { id }, json }));
}

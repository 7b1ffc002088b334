import { CatalogueLayout, nothingListed } from "#admin/catalogue/layout.tsx";
import { currentIn, read, sentenceOf, staffApi } from "#api/client.ts";
import { brandLabel } from "#features/products/brand-label.ts";
import { ProductPicture } from "#features/products/product-picture.tsx";
import type { AdminProduct } from "#features/products/staff/contract.ts";
import { changedMeanwhile, PriceEditor } from "#features/products/staff/price-editor.tsx";
import { centsOf, LIST_SORTS } from "#features/products/staff/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
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
	const columns = useColumns(isBin);
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
					columns={columns}
					rows={list.products}
					{...sortingOf(LIST_SORTS, query, hrefFor)}
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

function useColumns(isBin: boolean): readonly DataColumn<AdminProduct>[] {
	const { run } = useChange();

	const handlePrice = (product: AdminProduct, price: number) =>
		run({
			id: product.id,
			call: () => savePrice(product, price),
			done: `Producto actualizado. Precio: ${[product.price, price].map((dollars) => formatUsd(centsOf(dollars))).join(" → ")}`,
			failed(problem) {
				const current = currentIn<AdminProduct>(problem);
				const why = current ? changedMeanwhile(current.price) : sentenceOf(problem);
				return `Error guardando producto. ${why}`;
			},
		});

	return [
		{
			id: "name",
			header: "Producto",
			card: "name",
			cell: (product) => (
				<div className="flex items-center gap-3">
					<ProductPicture
						product={{ ...product, image: product.picture }}
						sizes="48px"
						className="size-12 shrink-0 overflow-hidden border border-line object-cover text-[0.5625rem]"
					/>
					<div className="min-w-0">
						<Anchor
							to={editPath(EDIT_PRODUCTS, product)}
							className="font-semibold [overflow-wrap:anywhere] hover:underline"
						>
							<WholeWords text={product.name} />
						</Anchor>
						{!product.is_visible && <Badge className="mt-1">Oculto</Badge>}
					</div>
				</div>
			),
		},
		{ id: "sku", header: "SKU", className: "whitespace-nowrap", cell: ({ sku }) => sku },
		{ id: "brand", header: "Marca", cell: ({ brand }) => brandLabel(brand) },
		{ id: "type", header: "Tipo", cell: ({ type }) => type },
		{
			id: "price",
			header: "Precio",
			isNumber: true,
			card: "foot",
			className: "cards:grow cards:text-base",
			cell: (product) =>
				isBin ? (
					<span className="num">{formatUsd(centsOf(product.price))}</span>
				) : (
					<PriceEditor
						name={product.name}
						price={product.price}
						onSave={(price) => handlePrice(product, price)}
					/>
				),
		},
		{
			id: "updated_at",
			header: "Editado",
			card: "none",
			className: "max-2xl:hidden",
			cell: ({ updated_at }) => <span className="text-muted">{formatDateTime(updated_at)}</span>,
		},
		{
			id: "actions",
			header: "Acciones",
			card: "foot",
			cell: (product) => (
				<div className="flex flex-wrap gap-2 lg:flex-nowrap">
					<RecordButtons kind={PRODUCTS} record={product} />
				</div>
			),
		},
	];
}

function savePrice({ id, updated_at }: AdminProduct, price: number) {
	const json = { price, updated_at };
	return read(staffApi.admin.products[":id"].price.$put({ param: { id }, json }));
}

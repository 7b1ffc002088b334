import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import {
	createListUrl,
	createLoader,
	getSorting,
	type ListQuery,
	ORDERS,
	useList,
} from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { EDIT_PRODUCTS, getEditPath, IMPORT_PRODUCTS } from "#admin/paths.ts";
import { getCurrentRecord, read, staffApi, toErrorMessage } from "#api/client.ts";
import { PRODUCTS } from "#app/admin/content/catalogue/kinds.ts";
import { CatalogueLayout, getEditListEmptyState } from "#app/admin/content/catalogue/layout.tsx";
import { RecordButtons } from "#core/records/admin/buttons.tsx";
import { getPriceChangedMessage, PriceEditor } from "#core/records/admin/price-editor.tsx";
import { toCents } from "#domain/money.ts";
import { AvailabilityToggle } from "#features/content/products/admin/availability-toggle.tsx";
import { AVAILABILITY_FILTER, getProductFilters } from "#features/content/products/admin/product-filters.ts";
import { createSelectColumn } from "#features/content/products/admin/select-column.tsx";
import { SelectionBar } from "#features/content/products/admin/selection-bar.tsx";
import { useSelection } from "#features/content/products/admin/use-selection.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { AdminProduct, StaffProduct } from "#features/content/products/editing/contract.ts";
import { AVAILABILITY_CHOICES, LIST_SORTS } from "#features/content/products/editing/rules.ts";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { FOLLOW_UPS_TITLE } from "#features/inbox/follow-ups/messages.ts";
import { formatWaiting, WaitingCustomers } from "#features/inbox/quotes/admin/waiting-customers.tsx";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import type { Route } from "./+types/products-list";

const TRASH_TEXT = "Lo que elimines del catálogo espera aquí, por si hay que restaurarlo.";

const LIST_URL = createListUrl(
	EDIT_PRODUCTS,
	{ q: "", brand: "all", type: "all", availability: "all", sort: "name", order: "asc", bin: "0", page: "1" },
	{
		sort: LIST_SORTS,
		order: ORDERS,
		bin: ["0", "1"],
		availability: AVAILABILITY_CHOICES,
	},
);

export const clientLoader = createLoader(LIST_URL, (query) => read(staffApi.admin.products.$get({ query })));

export default function ProductsListPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST_URL);
	const isTrash = query.bin === "1";
	const columns = useColumns(isTrash);
	const { q, brand, type, availability } = query;
	const filter = { q, brand, type, availability };
	const { selection, toggle, selectFilter, clear } = useSelection(JSON.stringify([filter, query.bin]));
	const selectColumn = createSelectColumn(list.products, selection, toggle);
	return (
		<CatalogueLayout
			kind={PRODUCTS}
			isTrash={isTrash}
			list={list}
			backLabel="Volver al catálogo"
			importPath={IMPORT_PRODUCTS}
			exportList={(format) => staffApi.admin.export.products.$get({ query: { format } })}
		>
			<div className="mt-4">
				<ListSearch
					query={query}
					placeholder="Nombre, descripción o SKU"
					hrefFor={hrefFor}
					selects={[...getProductFilters(list), AVAILABILITY_FILTER]}
				/>
			</div>
			<Rows
				pagination={list}
				hrefForPage={hrefForPage}
				emptyState={
					list.products.length === 0 &&
					getEditListEmptyState(PRODUCTS, isFiltered(query), isTrash && TRASH_TEXT)
				}
			>
				<DataTable
					label={isTrash ? "Productos en la papelera" : "Productos del catálogo"}
					columns={isTrash ? columns : [selectColumn, ...columns]}
					rows={list.products}
					{...getSorting(LIST_SORTS, query, hrefFor)}
					rowClass={() => cn("cards:relative", isTrash ? "cards:pl-16!" : "cards:pl-17!")}
					className="[&_td]:align-middle"
				/>
			</Rows>
			<SelectionBar
				selection={selection}
				filter={filter}
				total={list.total}
				names={list}
				onSelectFilter={selectFilter}
				onClear={clear}
			/>
		</CatalogueLayout>
	);
}

export const ErrorBoundary = toLoadFailure("Editar Productos", "Error cargando productos");

const isFiltered = ({ q, brand, type, availability }: ListQuery<typeof LIST_URL>) =>
	q !== "" || [brand, type, availability].some((value) => value !== "all");

function useColumns(isTrash: boolean): readonly DataColumn<StaffProduct>[] {
	const { run } = useChange();

	const handlePrice = (product: AdminProduct, price: number) =>
		run({
			id: product.id,
			call: () => savePrice(product, price),
			successMessage: `Producto actualizado. Precio: ${[product.price, price].map((dollars) => formatUsd(toCents(dollars))).join(" → ")}`,
			failureMessage(problem) {
				const currentProduct = getCurrentRecord<AdminProduct>(problem);
				const reason = currentProduct
					? getPriceChangedMessage(currentProduct.price)
					: toErrorMessage(problem);
				return `Error guardando producto. ${reason}`;
			},
		});

	const handleAvailability = (product: StaffProduct, isInStock: boolean) =>
		run({
			id: product.id,
			call: () => saveAvailability(product, isInStock),
			successMessage: `${product.name}: ${isInStock ? "disponible" : "agotado"}${isInStock ? formatArrived(product) : ""}`,
			failureMessage: (problem) => `Error guardando producto. ${toErrorMessage(problem)}`,
		});

	return [
		{
			id: "name",
			header: "Producto",
			card: "name",
			className: "min-w-64",
			cell: (product) => (
				<div className="flex items-center gap-3">
					<ProductPicture
						product={{ ...product, image: product.picture }}
						sizes="48px"
						className={cn(
							"size-12 shrink-0 overflow-hidden border border-line object-cover text-[0.5625rem] cards:absolute cards:top-2.5",
							isTrash ? "cards:left-2" : "cards:left-7 cards:size-9",
						)}
					/>
					<div className="min-w-0">
						<Anchor
							to={getEditPath(EDIT_PRODUCTS, product)}
							className="font-semibold [overflow-wrap:anywhere] hover:underline"
						>
							<NoBreak text={product.name} />
						</Anchor>
						<WaitingCustomers {...product} className="text-sm" />
						{!product.is_visible && <Badge className="mt-1 cards:ml-2">Oculto</Badge>}
						{product.is_sample && <Badge className="mt-1 cards:ml-2">Ejemplo</Badge>}
						<p className="cards:hidden text-sm text-muted 2xl:hidden">{product.type}</p>
					</div>
				</div>
			),
		},
		{ id: "sku", header: "SKU", className: "whitespace-nowrap", cell: ({ sku }) => sku },
		{ id: "brand", header: "Marca", cell: ({ brand }) => getBrandLabel(brand) },
		{
			id: "type",
			header: "Tipo",
			// On narrower screens the name column needs the space and shows the type below the name.
			className: "max-2xl:hidden",
			cell: ({ type }) => type,
		},
		{
			id: "price",
			header: "Precio",
			isNumber: true,
			card: "foot",
			className: "cards:grow cards:text-sm",
			cell: (product) =>
				isTrash ? (
					<span className="num">{formatUsd(toCents(product.price))}</span>
				) : (
					<PriceEditor
						name={product.name}
						price={product.price}
						onSave={async (price) => price !== null && handlePrice(product, price)}
					/>
				),
		},
		{
			id: "availability",
			header: "Hay",
			card: "mark",
			cell: (product) => (
				<AvailabilityToggle
					name={product.name}
					stock={product}
					onChange={(isInStock) => void handleAvailability(product, isInStock)}
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
				<div className="flex flex-wrap gap-2 lg:flex-nowrap cards:-mr-2 cards:gap-0">
					<RecordButtons kind={PRODUCTS} record={product} />
				</div>
			),
		},
	];
}

const formatArrived = ({ waiting }: StaffProduct) =>
	waiting > 0
		? `. ${formatWaiting(waiting)} y ya ${waiting === 1 ? "está" : "están"} en «${FOLLOW_UPS_TITLE}»`
		: "";

function savePrice({ id, updated_at }: AdminProduct, price: number) {
	const json = { price, updated_at };
	return read(staffApi.admin.products[":id"].price.$put({ param: { id }, json }));
}

function saveAvailability({ id, updated_at }: AdminProduct, isInStock: boolean) {
	const json = { in_stock: isInStock, updated_at };
	return read(staffApi.admin.products[":id"].availability.$put({ param: { id }, json }));
}

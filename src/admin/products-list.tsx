import { useRevalidator, useSearchParams } from "react-router";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { LIST_SORTS, type ListSort } from "#features/products/editing.ts";
import type { AdminProduct } from "#features/products/editing-contract.ts";
import { PriceEditor } from "#features/products/price-editor.tsx";
import {
	type ProductActions,
	ProductCards,
	productColumns,
} from "#features/products/product-shelf.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { useMediaQuery } from "#ui/media-query.ts";
import { Pagination } from "#ui/pagination.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/products-list";
import { EDIT_PRODUCTS, editPath, NEW } from "./catalogue-paths.ts";
import { DeleteRecord } from "./delete-record.tsx";
import { listPathOf, listQueryOf } from "./list-query.ts";
import { ListSearch } from "./list-search.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { choices } from "./product-choices.ts";
import { useRestore } from "./use-restore.ts";

const START = { q: "", brand: "all", type: "all", sort: "name", order: "asc", bin: "0", page: "1" };

function queryIn(search: URLSearchParams) {
	const query = listQueryOf(search, START);
	const isKnown = (LIST_SORTS as readonly string[]).includes(query.sort);
	const order = query.order === "desc" ? ("desc" as const) : ("asc" as const);
	const bin = query.bin === "1" ? ("1" as const) : ("0" as const);
	return { ...query, sort: (isKnown ? query.sort : START.sort) as ListSort, order, bin };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const query = queryIn(new URL(request.url).searchParams);
	return read(staffApi.admin.products.$get({ query }));
}

export default function ProductsListPage({ loaderData: list }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const query = queryIn(search);
	const isBin = query.bin === "1";
	const isWide = useMediaQuery("(width >= 64rem)");
	const hrefFor = (change: Record<string, string>) =>
		listPathOf(EDIT_PRODUCTS, START, query, change);
	const actions = useRowActions(isBin);
	return (
		<>
			<PanelTitle>Editar Productos</PanelTitle>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div className="flex flex-wrap items-baseline gap-x-4">
					<h1 className="title-3">{isBin ? "Papelera de productos" : "Editar Productos"}</h1>
					<p role="status" className="num text-gris">
						{plural(list.total, "producto", "productos")}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<ButtonLink
						to={isBin ? EDIT_PRODUCTS : `${EDIT_PRODUCTS}?bin=1`}
						tone="line"
						size="sm"
						icon={isBin ? "chevron-left" : "trash"}
					>
						{isBin ? "Volver al catálogo" : `Papelera (${list.bin_total})`}
					</ButtonLink>
					<ButtonLink to={`${EDIT_PRODUCTS}/${NEW}`} size="sm" icon="plus">
						Nuevo Producto
					</ButtonLink>
				</div>
			</div>
			<div className="mt-4">
				<ListSearch
					query={query}
					placeholder="Nombre, descripción o SKU"
					hrefFor={hrefFor}
					selects={[
						{ name: "brand", label: "Marca", options: choices("Todas las marcas", list.brands) },
						{ name: "type", label: "Tipo", options: choices("Todos los tipos", list.types) },
					]}
				/>
			</div>
			<div className="mt-4">
				{list.products.length === 0 ? (
					<Nothing isBin={isBin} isNarrowed={isNarrowed(query)} />
				) : isWide ? (
					<DataTable
						label={isBin ? "Productos en la papelera" : "Productos del catálogo"}
						columns={productColumns(actions)}
						rows={list.products}
						rowId={({ id }) => id}
						sort={{ id: query.sort, isDesc: query.order === "desc" }}
						hrefForSort={({ id, isDesc }) => hrefFor({ sort: id, order: isDesc ? "desc" : "asc" })}
					/>
				) : (
					<ProductCards products={list.products} {...actions} />
				)}
			</div>
			<Pagination
				page={list.page}
				pageCount={list.pages}
				hrefFor={(page) => hrefFor({ page: String(page) })}
				className="mt-4"
			/>
		</>
	);
}

export function ErrorBoundary() {
	return <LoadFailed heading="Editar Productos" sentence="Error cargando productos" />;
}

const isNarrowed = ({ q, brand, type }: ReturnType<typeof queryIn>) =>
	q !== "" || brand !== "all" || type !== "all";

/** What each row can do; the same in the table and on the cards. */
function useRowActions(isBin: boolean): ProductActions {
	const { revalidate } = useRevalidator();
	const restore = useRestore("Producto restaurado", "No se pudo restaurar el producto");
	const showToast = useToast();

	async function handlePrice(product: AdminProduct, price: number) {
		try {
			await savePrice(product, price);
			showToast({ title: "Éxito", description: "Producto actualizado" });
			await revalidate();
		} catch (problem) {
			const isRefusal = problem instanceof ApiProblem;
			const description = `Error guardando producto. ${isRefusal ? problem.message : ""}`;
			showToast({ title: "Error", description, variant: "destructive" });
			if (isRefusal && problem.status === 409) await revalidate();
			throw problem;
		}
	}

	return {
		editHref: (product) => editPath(EDIT_PRODUCTS, product),
		price: (product) =>
			isBin ? (
				<span className="num">{formatUsd(Math.round(product.price * 100))}</span>
			) : (
				<PriceEditor
					name={product.name}
					price={product.price}
					onSave={(price) => handlePrice(product, price)}
				/>
			),
		buttons: (product) => (
			<div className="flex flex-wrap gap-2 lg:flex-nowrap">
				{isBin ? (
					<Button
						tone="line"
						size="sm"
						icon="refresh"
						onClick={() => void restore(() => restoreProduct(product))}
					>
						Restaurar<span className="sr-only"> {product.name}</span>
					</Button>
				) : (
					<>
						<ButtonLink to={editPath(EDIT_PRODUCTS, product)} tone="line" size="sm" icon="edit">
							Editar<span className="sr-only"> {product.name}</span>
						</ButtonLink>
						<DeleteRecord
							name={product.name}
							question="¿Estás seguro de eliminar este producto?"
							text={`«${product.name}» sale del sitio y queda en la papelera. Las cotizaciones que lo nombran no cambian.`}
							done="Producto eliminado"
							failure="Error eliminando producto"
							remove={() =>
								read(staffApi.admin.products[":id"].$delete({ param: { id: product.id } }))
							}
						/>
					</>
				)}
			</div>
		),
	};
}

function restoreProduct({ id }: AdminProduct) {
	return read(staffApi.admin.products[":id"].restore.$post({ param: { id } }));
}

function savePrice({ id, updated_at }: AdminProduct, price: number) {
	const json = { price, updated_at };
	return read(staffApi.admin.products[":id"].price.$put({ param: { id }, json }));
}

function Nothing({ isBin, isNarrowed: hasFilter }: { isBin: boolean; isNarrowed: boolean }) {
	if (isBin && !hasFilter)
		return (
			<EmptyState
				title="La papelera está vacía"
				text="Lo que elimines del catálogo espera aquí, por si hay que restaurarlo."
			/>
		);
	return (
		<EmptyState
			title="No se encontraron productos"
			text={
				hasFilter ? "Intenta ajustar tu búsqueda" : "Aún no hay productos registrados en el sistema"
			}
			actions={
				hasFilter && (
					<ButtonLink tone="line" to={isBin ? `${EDIT_PRODUCTS}?bin=1` : EDIT_PRODUCTS}>
						Quitar filtros
					</ButtonLink>
				)
			}
		/>
	);
}

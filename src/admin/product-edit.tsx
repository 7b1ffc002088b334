import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import { pathOf } from "#features/products/pictures.ts";
import type { AdminProductDetail } from "#features/products/staff/contract.ts";
import { ProductForm } from "#features/products/staff/product-form.tsx";
import {
	BLANK_PRODUCT,
	PRODUCT_LABELS,
	productBodyOf,
	productValuesOf,
} from "#features/products/staff/product-values.ts";
import { totalWithTaxCents } from "#features/settings/rules.ts";
import { urlPart } from "#site-path.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/product-edit";
import { productRemoval, productReturn } from "./catalogue/bin.ts";
import { EDIT_PRODUCTS, NEW } from "./catalogue/paths.ts";
import { LoadFailed } from "./frame/load-failed.tsx";
import { MediaPicker } from "./media/picker.tsx";
import { DeleteRecord } from "./record/delete.tsx";
import { RecordForm } from "./record/form.tsx";
import { InBin } from "./record/in-bin.tsx";
import { useRecordForm } from "./record/use-record-form.ts";

const BACK = { to: EDIT_PRODUCTS, label: "Editar Productos" };

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const copyOf = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW ? copyOf : params.id;
	const [product, list, tax] = await Promise.all([
		id ? read(staffApi.admin.products[":id"].$get({ param: { id } })) : undefined,
		read(staffApi.admin.products.$get({ query: {} })),
		read(staffApi.settings.$get()),
	]);
	return { product, brands: list.brands, types: list.types, tax };
}

export default function ProductEditPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	const [search] = useSearchParams();
	const { product } = loaderData;
	if (product?.deleted_at && id !== NEW) return <Deleted product={product} />;
	return (
		<Editor key={`${id} ${search} ${product?.updated_at}`} {...loaderData} isNew={id === NEW} />
	);
}

export function ErrorBoundary() {
	return <LoadFailed heading="Editar Productos" sentence="Error cargando productos" />;
}

type EditorProps = Route.ComponentProps["loaderData"] & { isNew: boolean };

function Editor({ product, brands, types, tax, isNew }: EditorProps) {
	const [isPicking, setIsPicking] = useState(false);
	const edited = isNew ? undefined : product;
	const form = useRecordForm({
		name: "producto",
		id: edited?.id,
		copyOf: product?.id,
		start: startOf(product, isNew),
		seenAt: edited?.updated_at ?? "",
		valuesOf: productValuesOf,
		failure: "Error guardando producto",
		send: (values, seenAt, newId) => {
			const body = productBodyOf(values);
			if (!edited) return read(staffApi.admin.products.$post({ json: { id: newId, ...body } }));
			const json = { ...body, updated_at: seenAt };
			return read(staffApi.admin.products[":id"].$put({ param: { id: edited.id }, json }));
		},
		done: () => (edited ? "Producto actualizado" : "Producto creado"),
		list: EDIT_PRODUCTS,
	});
	const { values, set } = form;
	return (
		<>
			<RecordForm
				id="producto"
				title={edited?.name ?? "Nuevo Producto"}
				back={BACK}
				form={form}
				labels={PRODUCT_LABELS}
				saveLabel={edited ? "Guardar cambios" : "Crear producto"}
				actions={edited && <Actions product={edited} leave={form.leave} />}
				aside={
					edited && (
						<>
							<h2 className="title-4 mb-3">Historial</h2>
							<ChangeList changes={edited.history} labels={PRODUCT_LABELS} />
						</>
					)
				}
			>
				<ProductForm
					values={values}
					errors={form.errors}
					onChange={set}
					onPickPicture={() => setIsPicking(true)}
					picture={values.image || pictureWithoutOwn(product)}
					brands={brands}
					types={types}
					totalOf={(cents) => totalWithTaxCents(cents, tax)}
				/>
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="products"
				onPick={({ url }) => set({ image: url })}
			/>
		</>
	);
}

function startOf(product: AdminProductDetail | undefined, isNew: boolean) {
	if (!product) return BLANK_PRODUCT;
	const values = productValuesOf(product);
	return isNew ? { ...values, name: `${values.name} (copia)`, sku: "" } : values;
}

/** What the site shows of a product without a picture of its own, as far as this page knows. */
function pictureWithoutOwn(product: AdminProductDetail | undefined): string {
	return product && !product.image ? product.picture : "/images/products/stock/default.avif";
}

function Actions({ product, leave }: { product: AdminProductDetail; leave: () => void }) {
	const navigate = useNavigate();
	return (
		<>
			{product.is_visible && (
				<ButtonLink to={pathOf(product)} opensNewTab tone="line" size="sm" icon="external">
					Ver en el sitio
				</ButtonLink>
			)}
			<ButtonLink
				to={`${EDIT_PRODUCTS}/${NEW}?copia=${urlPart(product.id)}`}
				tone="line"
				size="sm"
				icon="copy"
			>
				Duplicar
			</ButtonLink>
			<DeleteRecord
				{...productRemoval(product)}
				onDone={() => {
					leave();
					void navigate(EDIT_PRODUCTS);
				}}
			/>
		</>
	);
}

function Deleted({ product }: { product: AdminProductDetail }) {
	return (
		<InBin {...productReturn(product)} back={BACK}>
			<ChangeList changes={product.history} labels={PRODUCT_LABELS} />
		</InBin>
	);
}

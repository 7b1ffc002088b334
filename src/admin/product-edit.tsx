import { read, staffApi } from "#api/client.ts";
import { pathOf } from "#features/products/pictures.ts";
import type { AdminProduct } from "#features/products/staff/contract.ts";
import { PRODUCT } from "#features/products/staff/fields.ts";
import { ProductForm } from "#features/products/staff/product-form.tsx";
import { grossCents } from "#features/settings/rules.ts";
import { valuesOf } from "#record-fields.ts";
import { urlPart } from "#site-path.ts";
import type { Route } from "./+types/product-edit";
import { PRODUCTS } from "./catalogue/kinds.ts";
import { EDIT_PRODUCTS, NEW_RECORD } from "./catalogue/paths.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { type EditedKind, RecordEditor } from "./record/editor.tsx";

const { products } = staffApi.admin;

const KIND: EditedKind<typeof PRODUCT, AdminProduct> = {
	...PRODUCTS,
	fields: PRODUCT,
	name: "producto",
	create: (body, id) => read(products.$post({ json: { id, ...body } })),
	update: (id, json) => read(products[":id"].$put({ param: { id }, json })),
	picture: { field: "image", category: "products" },
};

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const copyOf = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW_RECORD ? copyOf : params.id;
	const [product, list, tax] = await Promise.all([
		id ? read(products[":id"].$get({ param: { id } })) : undefined,
		read(products.$get({ query: {} })),
		read(staffApi.settings.$get()),
	]);
	return { product, brands: list.brands, types: list.types, tax };
}

export default function ProductEditPage({ params, loaderData }: Route.ComponentProps) {
	const { product, brands, types, tax } = loaderData;
	const edited = params.id === NEW_RECORD ? undefined : product;
	const copied = product && valuesOf(PRODUCT, product);
	return (
		<RecordEditor
			kind={KIND}
			record={edited}
			copyOf={edited ? undefined : product?.id}
			start={copied && { ...copied, name: `${copied.name} (copia)`, sku: "" }}
			siteHref={edited?.is_visible ? pathOf(edited) : undefined}
			actions={
				edited && (
					<SmallLink to={`${EDIT_PRODUCTS}/${NEW_RECORD}?copia=${urlPart(edited.id)}`} icon="copy">
						Duplicar
					</SmallLink>
				)
			}
		>
			{(form) => (
				<ProductForm
					form={form}
					picture={pictureWithoutOwn(product)}
					brands={brands}
					types={types}
					grossOf={(cents) => grossCents(cents, tax)}
				/>
			)}
		</RecordEditor>
	);
}

export const ErrorBoundary = loadFailureOf("Editar Productos", "Error cargando productos");

/** What the site shows of a product without a picture of its own, as far as this page knows. */
function pictureWithoutOwn(product: AdminProduct | undefined): string {
	return product && !product.image ? product.picture : "/images/products/stock/default.avif";
}

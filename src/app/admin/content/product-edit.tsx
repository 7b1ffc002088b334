import { Fragment } from "react";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { EDIT_PRODUCTS, NEW_RECORD } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { PRODUCTS } from "#app/admin/content/catalogue/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import { toFormValues } from "#core/records/record-fields.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { parseDollars, toCents } from "#domain/money.ts";
import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { AdminProduct } from "#features/content/products/editing/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { TYPES_WITHOUT_PICTURE } from "#features/content/products/groups.ts";
import { DEFAULT_PICTURE, getProductPath, getStockPicturePath } from "#features/content/products/pictures.ts";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { WaitingCustomers } from "#features/inbox/quotes/admin/waiting-customers.tsx";
import { formatUsd } from "#ui/format.ts";
import type { Route } from "./+types/product-edit";

const { products } = staffApi.admin;

const KIND: EditedKind<typeof PRODUCT, AdminProduct> = {
	...PRODUCTS,
	fields: PRODUCT,
	name: "producto",
	create: (body, id) => read(products.$post({ json: { id, ...body } })),
	update: (id, json) => read(products[":id"].$put({ param: { id }, json })),
	picture: { field: "image", category: "products" },
};

/** Fields that the page places one by one; the remaining fields follow in order. */
const PLACED_FIELDS = [
	...["name", "sku", "price", "brand", "type", "uses", "description", "keywords", "fits"],
	...["availability", "order_days", "image", "is_visible"],
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const sourceId = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW_RECORD ? sourceId : params.id;
	const [product, list, tax, waiting] = await Promise.all([
		id ? read(products[":id"].$get({ param: { id } })) : undefined,
		read(products.$get({ query: {} })),
		read(staffApi.settings.$get()),
		id ? read(products[":id"].waiting.$get({ param: { id } })) : undefined,
	]);
	return { product, brands: list.brands, types: list.types, tax, waiting: waiting?.waiting ?? 0 };
}

export default function ProductEditPage({ params, loaderData }: Route.ComponentProps) {
	const { product, brands, types, tax, waiting } = loaderData;
	const editedProduct = params.id === NEW_RECORD ? undefined : product;
	const sourceValues = product && toFormValues(PRODUCT, product);
	return (
		<RecordEditor
			kind={KIND}
			record={editedProduct}
			copiedId={editedProduct ? undefined : product?.id}
			start={sourceValues && { ...sourceValues, name: `${sourceValues.name} (copia)`, sku: "" }}
			siteHref={editedProduct?.is_visible ? getProductPath(editedProduct) : undefined}
			actions={
				editedProduct && (
					<SmallLink
						to={`${EDIT_PRODUCTS}/${NEW_RECORD}?copia=${encodeUrlSegment(editedProduct.id)}`}
						icon="copy"
					>
						Duplicar
					</SmallLink>
				)
			}
		>
			{({ fields, values, field, picture }) => {
				const { name, type, image, price: typedPrice } = values;
				const price = parseDollars(typedPrice);
				return (
					<>
						{field("name")}
						<div className="grid gap-5 sm:grid-cols-2">
							{field("sku", { autoCapitalize: "characters", spellCheck: false })}
							{field("price", {
								label: "Precio en dólares",
								hint:
									price > 0
										? `El sitio muestra ${formatUsd(computeGrossCents(toCents(price), tax))}, ITBMS incluido`
										: "El sitio muestra el total con ITBMS incluido",
							})}
							{field("brand", {
								suggestions: [...Object.values(PRODUCT_BRANDS), ...brands.map(getBrandLabel)],
								autoComplete: "off",
							})}
							{field("type", { suggestions: [...PRODUCT_TYPES, ...types], autoComplete: "off" })}
						</div>
						{field("uses")}
						{field("description")}
						{field("keywords")}
						{field("fits")}
						{picture("image", {
							picture: (
								<ProductPicture
									product={{ name, type, image: image || getFallbackPicture(product, type) }}
									sizes="160px"
									className="block h-auto w-full"
								/>
							),
							clearLabel: "Usar la de su tipo",
							hint: image
								? "Recomendado: 400x400."
								: "Sin imagen propia se muestra la que se llame como el SKU o la de su tipo. Recomendado: 400x400.",
						})}
						{listOtherFields(fields, PLACED_FIELDS).map((name) => (
							<Fragment key={name}>{field(name)}</Fragment>
						))}
						<div className="grid gap-5 sm:grid-cols-2">
							{field("availability")}
							{values.availability === "on_order" && field("order_days", { isRequired: true })}
						</div>
						{editedProduct && <WaitingCustomers sku={editedProduct.sku} waiting={waiting} />}
						{field("is_visible")}
					</>
				);
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = toLoadFailure("Editar Productos", "Error cargando productos");

/** Returns the picture that the site shows for a product without its own, as far as this page can tell. */
function getFallbackPicture(product: AdminProduct | undefined, type: string): string {
	if (product && !product.image) return product.picture;
	const isSpecificType =
		(PRODUCT_TYPES as readonly string[]).includes(type) && !TYPES_WITHOUT_PICTURE.includes(type);
	return isSpecificType ? getStockPicturePath(type) : DEFAULT_PICTURE;
}

const listOtherFields = <Fields extends object>(fields: Fields, placedFields: readonly string[]) =>
	(Object.keys(fields) as (keyof Fields & string)[]).filter((name) => !placedFields.includes(name));

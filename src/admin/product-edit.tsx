import { Fragment } from "react";
import { read, staffApi } from "#api/client.ts";
import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#catalogue.ts";
import { brandLabel } from "#features/products/brand-label.ts";
import { DEFAULT_PICTURE, pathOf, stockPicture } from "#features/products/pictures.ts";
import { ProductPicture } from "#features/products/product-picture.tsx";
import type { AdminProduct } from "#features/products/staff/contract.ts";
import { PRODUCT } from "#features/products/staff/fields.ts";
import { centsOf } from "#features/products/staff/rules.ts";
import { grossCents } from "#features/settings/tax.ts";
import { dollarsIn } from "#panama/dollars.ts";
import { valuesOf } from "#record-fields.ts";
import { urlPart } from "#site-path.ts";
import { formatUsd } from "#ui/format.ts";
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

/** Fields that the page places one by one; the remaining fields follow in order. */
const LAID_OUT = [
	...["name", "sku", "price", "brand", "type", "uses", "description", "keywords", "fits"],
	...["image", "is_visible"],
];

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
			{({ fields, values, field, picture }) => {
				const { name, type, image, price: typed } = values;
				const price = dollarsIn(typed);
				return (
					<>
						{field("name")}
						<div className="grid gap-5 sm:grid-cols-2">
							{field("sku", { autoCapitalize: "characters", spellCheck: false })}
							{field("price", {
								label: "Precio en dólares",
								hint:
									price > 0
										? `El sitio muestra ${formatUsd(grossCents(centsOf(price), tax))}, ITBMS incluido`
										: "El sitio muestra el total con ITBMS incluido",
							})}
							{field("brand", {
								words: [...Object.values(PRODUCT_BRANDS), ...brands.map(brandLabel)],
								autoComplete: "off",
							})}
							{field("type", { words: [...PRODUCT_TYPES, ...types], autoComplete: "off" })}
						</div>
						{field("uses")}
						{field("description")}
						{field("keywords")}
						{field("fits")}
						{picture("image", {
							picture: (
								<ProductPicture
									product={{ name, type, image: image || pictureWithoutOwn(product, type) }}
									sizes="160px"
									className="block h-auto w-full"
								/>
							),
							clearLabel: "Usar la de su tipo",
							hint: image
								? "Recomendado: 400x400."
								: "Sin imagen propia se muestra la que se llame como el SKU o la de su tipo. Recomendado: 400x400.",
						})}
						{others(fields, LAID_OUT).map((name) => (
							<Fragment key={name}>{field(name)}</Fragment>
						))}
						{field("is_visible")}
					</>
				);
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = loadFailureOf("Editar Productos", "Error cargando productos");

/** Returns the picture that the site shows for a product without its own, as far as this page can tell. */
function pictureWithoutOwn(product: AdminProduct | undefined, type: string): string {
	if (product && !product.image) return product.picture;
	const isKnown = (PRODUCT_TYPES as readonly string[]).includes(type);
	return isKnown ? stockPicture(type) : DEFAULT_PICTURE;
}

const others = <Fields extends object>(fields: Fields, laidOut: readonly string[]) =>
	(Object.keys(fields) as (keyof Fields & string)[]).filter((name) => !laidOut.includes(name));

import { Fragment } from "react";
import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#catalogue.ts";
import { brandLabel } from "#features/products/brand-label.ts";
import { ProductPicture } from "#features/products/product-picture.tsx";
import { dollarsIn } from "#panama/dollars.ts";
import { formatUsd } from "#ui/format.ts";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { PRODUCT } from "./fields.ts";
import { centsOf } from "./rules.ts";

type ProductFormProps = {
	form: FieldsForm<typeof PRODUCT>;
	/** The picture that the site shows while it has none of its own. */
	picture: string;
	/** Brands and types already in use, beside the shop's own. */
	brands: readonly string[];
	types: readonly string[];
	/** What customers pay for a stored price, in cents. */
	grossOf: (cents: number) => number;
};

/** What stands in a place of its own; what else a product has comes after it. */
const LAID_OUT = [
	...["name", "sku", "price", "brand", "type", "uses", "description", "keywords", "fits"],
	...["image", "is_visible"],
];

/** A product's fields as they stand on its page. */
export function ProductForm({
	form,
	picture: otherwise,
	brands,
	types,
	grossOf,
}: ProductFormProps) {
	const { field, picture } = recordField(form);
	const { name, type, image, price: typed } = form.values;
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
							? `El sitio muestra ${formatUsd(grossOf(centsOf(price)))}, ITBMS incluido`
							: "El sitio muestra el total con ITBMS incluido",
				})}
				{field("brand", { list: "marcas-en-uso", autoComplete: "off" })}
				{field("type", { list: "tipos-en-uso", autoComplete: "off" })}
			</div>
			<Suggestions
				id="marcas-en-uso"
				words={[...Object.values(PRODUCT_BRANDS), ...brands.map(brandLabel)]}
			/>
			<Suggestions id="tipos-en-uso" words={[...PRODUCT_TYPES, ...types]} />
			{field("uses")}
			{field("description")}
			{field("keywords")}
			{field("fits")}
			{picture("image", {
				picture: (
					<ProductPicture
						product={{ name, type, image: image || otherwise }}
						sizes="160px"
						className="block h-auto w-full"
					/>
				),
				clearLabel: "Usar la de su tipo",
				hint: image
					? "Recomendado: 400x400."
					: "Sin imagen propia se muestra la que se llame como el SKU o la de su tipo. Recomendado: 400x400.",
			})}
			{others(form.fields, LAID_OUT).map((name) => (
				<Fragment key={name}>{field(name)}</Fragment>
			))}
			{field("is_visible")}
		</>
	);
}

const others = <Fields extends object>(fields: Fields, laidOut: readonly string[]) =>
	(Object.keys(fields) as (keyof Fields & string)[]).filter((name) => !laidOut.includes(name));

import { dollarsIn } from "#dollars.ts";
import { brandLabel } from "#features/products/search.ts";
import type { AdminProduct, ProductEdit } from "./contract.ts";
import { keywordsOf } from "./rules.ts";

/** A product as its form holds it: text as typed. */
export type ProductValues = {
	name: string;
	sku: string;
	price: string;
	brand: string;
	type: string;
	uses: string;
	description: string;
	keywords: string;
	image: string;
	is_visible: boolean;
};

export const BLANK_PRODUCT: ProductValues = {
	name: "",
	sku: "",
	price: "",
	brand: "",
	type: "",
	uses: "",
	description: "",
	keywords: "",
	image: "",
	is_visible: true,
};

export const PRODUCT_LABELS = {
	name: "Nombre",
	sku: "SKU",
	price: "Precio",
	brand: "Marca",
	type: "Tipo",
	uses: "Usos",
	description: "Descripción",
	keywords: "Palabras clave",
	image: "Imagen",
	is_visible: "Se muestra en el sitio",
} as const satisfies Record<keyof ProductValues, string>;

export function productValuesOf(product: AdminProduct): ProductValues {
	const { name, sku, price, brand, type, uses, description, keywords, image, is_visible } = product;
	return {
		...{ name, sku, type, uses, description, is_visible },
		price: price.toFixed(2),
		brand: brandLabel(brand),
		keywords: keywords.join(", "),
		image: image ?? "",
	};
}

/** What the form sends. A price that is no number is left to the server's sentence. */
export function productBodyOf(values: ProductValues): Omit<ProductEdit, "id" | "updated_at"> {
	return {
		...values,
		price: dollarsIn(values.price),
		keywords: keywordsOf(values.keywords),
		image: values.image || null,
	};
}

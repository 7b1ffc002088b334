import { normalizeText } from "#domain/text/search.ts";
import { PRODUCT } from "#features/products/fields.ts";
import { getPriceField, type PriceTax } from "./list-price.ts";

const { price: _price, sku, name, ...otherFields } = PRODUCT;

/** Possible contents of a column: the fields of a product, prices with or without tax, and the former SKU. */
export const SHEET_FIELDS = {
	sku,
	name,
	price_with_tax: { label: "Precio con ITBMS" },
	price_without_tax: { label: "Precio sin ITBMS" },
	...otherFields,
	former_sku: { label: "SKU anterior" },
} as const;
export type SheetField = keyof typeof SHEET_FIELDS;
export const SHEET_FIELD_NAMES = Object.keys(SHEET_FIELDS) as [SheetField, ...SheetField[]];

/** Values that a new product takes when the sheet has no column for them. */
export const DEFAULT_FIELDS = ["brand", "type", "uses", "description"] as const;
export type DefaultField = (typeof DEFAULT_FIELDS)[number];

export const isPriceField = (field: SheetField | null) =>
	field === "price_with_tax" || field === "price_without_tax";

/** Other headings that suppliers and other programs write. */
const ALIASES: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
	sku: ["codigo", "cod", "codigo de producto", "codigo producto", "referencia", "ref", "part number"],
	former_sku: ["codigo anterior", "sku viejo"],
	name: ["producto", "articulo", "nombre del producto", "title"],
	price_with_tax: ["precio con impuesto", "precio itbms incluido", "precio con itbms incluido"],
	price_without_tax: ["precio sin impuesto", "precio mas itbms", "precio neto"],
	brand: ["fabricante", "brand"],
	type: ["categoria", "tipo de producto", "familia", "linea"],
	uses: ["uso", "aplicacion"],
	description: ["detalle", "descripcion larga"],
	keywords: ["etiquetas", "tags"],
	fits: ["carros", "compatibilidad", "vehiculos"],
	availability: ["disponible", "existencia", "existencias", "stock"],
	order_days: ["dias", "dias de entrega"],
	image: ["foto", "imagen principal", "archivo de imagen"],
	is_visible: ["visible", "publicado"],
};
/** Headings of prices that do not say whether they contain the tax: they mean the same as the shop's list prices. */
const PRICE_HEADINGS = new Set([
	"precio",
	"precio unitario",
	"precio venta",
	"precio de venta",
	"pvp",
	"price",
]);

const MAX_HEADING_LENGTH = 80;

/** Beginnings of words in headings, and the field that they suggest. */
const SUGGESTIONS: readonly (readonly [RegExp, SheetField | "price"])[] = [
	[/\b(?:cod|sku|ref|parte|part)/, "sku"],
	[/\b(?:desc|nombre|artic|produc|detalle)/, "name"],
	[/\b(?:precio|pvp|price)/, "price"],
	[/\b(?:marca|fab|brand)/, "brand"],
	[/\b(?:tipo|categ|famil|linea|grupo)/, "type"],
	[/\b(?:exist|dispon|stock|inventario)/, "availability"],
];

const FIELDS_BY_HEADING = new Map<string, SheetField>(
	SHEET_FIELD_NAMES.flatMap((field) =>
		[SHEET_FIELDS[field].label, field, ...(ALIASES[field] ?? [])].map((heading) => [
			normalizeText(heading),
			field,
		]),
	),
);

/** Finds the field that a heading names, by itself. */
export function findHeadingField(heading: string, tax: PriceTax): SheetField | undefined {
	const normalized = normalizeText(heading);
	return PRICE_HEADINGS.has(normalized) ? getPriceField(tax) : FIELDS_BY_HEADING.get(normalized);
}

/** Returns the field or suggestion by which a text may be a heading; undefined if it is none. */
export function findHeadingKey(text: string): string | undefined {
	const normalized = normalizeText(text.slice(0, MAX_HEADING_LENGTH));
	if (PRICE_HEADINGS.has(normalized)) return "price";
	const suggestion = SUGGESTIONS.find(([pattern]) => pattern.test(normalized));
	return FIELDS_BY_HEADING.get(normalized) ?? suggestion?.[1];
}

export type Assignment = {
	/** Null for a column that is left out. */
	fields: (SheetField | null)[];
	/** Headings that staff must confirm; their field is a suggestion. */
	unknownHeadings: string[];
};

/**
 * Assigns a field to each heading, each field once.
 *
 * @param tax whether the prices of the sheet contain the tax, if it says so; else as those of the shop
 * @param remembered the fields that staff assigned before, by normalized heading; "" for a column to leave out
 * @source rules 6.43
 */
export function assignFields(
	headings: readonly string[],
	remembered: ReadonlyMap<string, string>,
	tax: PriceTax,
	shopTax = tax,
): Assignment {
	const taken = new Set<SheetField>();
	const take = (field: SheetField | undefined) => {
		if (!field || taken.has(field)) return null;
		taken.add(field);
		return field;
	};
	const getRemembered = (heading: string) => remembered.get(normalizeText(heading));
	const isRemembered = (heading: string) => getRemembered(heading) !== undefined;
	const fields = headings.map((heading) => {
		const own = getRemembered(heading);
		if (own !== undefined) return take(isSheetField(own) ? own : undefined);
		return take(findHeadingField(heading, tax));
	});
	// A heading is clear if the note of the sheet and the settings give it the same field.
	const isClear = (heading: string) =>
		findHeadingField(heading, tax) !== undefined &&
		findHeadingField(heading, tax) === findHeadingField(heading, shopTax);
	const unknownHeadings = headings.filter(
		(heading) => heading && !isRemembered(heading) && !isClear(heading),
	);
	// A supplier calls the name of a product its description.
	const description = fields.indexOf("description");
	const heading = headings[description] ?? "";
	if (!taken.has("name") && heading && !isRemembered(heading)) {
		fields[description] = take("name");
		unknownHeadings.push(heading);
	}
	const suggested = fields.map((field, column) =>
		field === null && unknownHeadings.includes(headings[column] ?? "")
			? take(suggestField(headings[column] ?? "", tax, taken))
			: field,
	);
	return { fields: suggested, unknownHeadings };
}

function suggestField(
	heading: string,
	tax: PriceTax,
	taken: ReadonlySet<SheetField>,
): SheetField | undefined {
	const normalized = normalizeText(heading);
	const matches = SUGGESTIONS.filter(([pattern]) => pattern.test(normalized)).map(([, field]) =>
		field === "price" ? getPriceField(tax) : field,
	);
	return matches.find((field) => !taken.has(field));
}

const isSheetField = (fieldName: string): fieldName is SheetField => Object.hasOwn(SHEET_FIELDS, fieldName);

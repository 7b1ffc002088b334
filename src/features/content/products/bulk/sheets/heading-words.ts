import { normalizeText } from "#domain/text/search.ts";
import { getPriceField, type PriceTax } from "./list-price.ts";
import { SHEET_FIELD_NAMES, SHEET_FIELDS, type SheetField } from "./sheet-fields.ts";
import { readTaxStatement, removeTaxStatement } from "./tax-words.ts";

/** Other headings that suppliers and other programs write. */
const ALIASES: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
	sku: ["codigo", "cod", "codigo de producto", "codigo producto", "referencia", "ref", "part number"],
	former_sku: ["codigo anterior", "sku viejo"],
	name: ["producto", "articulo", "nombre del producto", "title"],
	price_without_tax: ["precio neto"],
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
	"precio unit",
	"p unit",
	"precio venta",
	"precio de venta",
	"pvp",
	"p v p",
	"price",
]);

const MAX_HEADING_LENGTH = 80;

/** Beginnings of words in headings, and the field that they suggest. */
const SUGGESTIONS: readonly (readonly [RegExp, SheetField | "price"])[] = [
	[/\b(?:cod|sku|ref|parte|part)/, "sku"],
	[/\b(?:desc(?!uento|to|t\b)|nombre|artic|produc|detalle)/, "name"],
	[/\b(?:precio|pvp|price|tarifa|p v p|p (?:unit|pub|vent|list|sug|detal|final))/, "price"],
	[/\b(?:marca|fab|brand)/, "brand"],
	[/\b(?:tipo|categ|famil|linea|grupo)/, "type"],
	[/\b(?:exist|dispon|stock|inventario)/, "availability"],
];
/** Prices that customers do not pay: what the shop pays, and what other workshops pay. */
const INTERNAL_PRICE =
	/\b(?:cost|mayor|distrib|taller|mecanic|compra|dealer|wholesale|reven|minimo|anterior|descuento|dcto)/;

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
	if (PRICE_HEADINGS.has(normalized)) return getPriceField(tax);
	const statement = readTaxStatement(heading);
	if (statement && PRICE_HEADINGS.has(removeTaxStatement(heading)))
		return statement === "with" ? "price_with_tax" : "price_without_tax";
	return FIELDS_BY_HEADING.get(normalized);
}

/** Returns the field or suggestion by which a text may be a heading; undefined if it is none. */
export function findHeadingKey(text: string): string | undefined {
	const normalized = normalizeText(text.slice(0, MAX_HEADING_LENGTH));
	if (PRICE_HEADINGS.has(normalized)) return "price";
	const suggestion = SUGGESTIONS.find(([pattern]) => pattern.test(normalized));
	return FIELDS_BY_HEADING.get(normalized) ?? suggestion?.[1];
}

/** Returns whether a heading names a price, also one that customers do not pay. */
export function isPriceHeading(heading: string): boolean {
	const key = findHeadingKey(heading);
	return key === "price" || key === "price_with_tax" || key === "price_without_tax";
}

/** Suggests fields for a heading, the likeliest first; never the public price for a cost or a wholesale price. */
export function suggestFields(heading: string, tax: PriceTax): SheetField[] {
	const normalized = normalizeText(heading);
	const statement = readTaxStatement(heading);
	const priceField = getPriceField(statement ? { pricesIncludeTax: statement === "with" } : tax);
	const isPercent = heading.includes("%");
	return SUGGESTIONS.filter(([pattern]) => pattern.test(normalized) && !isPercent)
		.filter(([, field]) => field !== "price" || !INTERNAL_PRICE.test(normalized))
		.map(([, field]) => (field === "price" ? priceField : field));
}

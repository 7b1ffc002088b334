import { normalizeText } from "#domain/text/search.ts";
import { PRODUCT } from "#features/products/fields.ts";

const { price: _, ...otherFields } = PRODUCT;

/** Possible contents of a column: the fields of a product, its former SKU, and prices with or without tax. */
export const SHEET_FIELDS = {
	former_sku: { label: "SKU anterior" },
	price: { label: "Precio" },
	price_with_tax: { label: "Precio con ITBMS" },
	price_without_tax: { label: "Precio sin ITBMS" },
	...otherFields,
} as const;
export type SheetField = keyof typeof SHEET_FIELDS;
export const SHEET_FIELD_NAMES = Object.keys(SHEET_FIELDS) as [SheetField, ...SheetField[]];

/** Values that a new product takes when the sheet has no column for them. */
export const DEFAULT_FIELDS = ["brand", "type", "uses", "description"] as const;
export type DefaultField = (typeof DEFAULT_FIELDS)[number];

export const isPriceField = (field: SheetField | null) =>
	field === "price" || field === "price_with_tax" || field === "price_without_tax";

/** Other headings that suppliers and other programs write. */
const ALIASES: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
	sku: ["codigo", "cod", "codigo de producto", "codigo producto", "referencia", "ref", "item", "part number"],
	former_sku: ["codigo anterior", "sku viejo"],
	name: ["producto", "articulo", "nombre del producto", "title"],
	price: ["precio unitario", "precio venta", "precio de venta", "pvp", "price"],
	price_with_tax: ["precio con impuesto", "precio itbms incluido", "precio con itbms incluido"],
	price_without_tax: ["precio sin impuesto", "precio mas itbms", "precio neto"],
	brand: ["fabricante", "brand"],
	type: ["categoria", "tipo de producto", "familia", "linea"],
	uses: ["uso", "aplicacion"],
	description: ["detalle", "descripcion larga"],
	keywords: ["etiquetas", "tags"],
	fits: ["carros", "compatibilidad", "vehiculos"],
	availability: ["disponible", "estado", "existencia"],
	order_days: ["dias", "dias de entrega"],
	image: ["foto", "imagen principal", "archivo de imagen"],
	is_visible: ["visible", "publicado"],
};

const FIELDS_BY_HEADING = new Map<string, SheetField>(
	SHEET_FIELD_NAMES.flatMap((field) =>
		[SHEET_FIELDS[field].label, field, ...(ALIASES[field] ?? [])].map((name) => [normalizeText(name), field]),
	),
);

/** Finds the field that a heading names, by itself. */
export const findHeadingField = (heading: string): SheetField | undefined =>
	FIELDS_BY_HEADING.get(normalizeText(heading));

/**
 * Assigns a field to each heading, each field once.
 *
 * @param remembered the fields that staff assigned before, by normalized heading; "" for a column to leave out
 * @returns null for a heading that is left out or unknown
 */
export function assignFields(
	headings: readonly string[],
	remembered: ReadonlyMap<string, string>,
): (SheetField | null)[] {
	const taken = new Set<SheetField>();
	return headings.map((heading) => {
		const own = remembered.get(normalizeText(heading));
		const field = own === undefined ? findHeadingField(heading) : own || undefined;
		if (!field || !isSheetField(field) || taken.has(field)) return null;
		taken.add(field);
		return field;
	});
}

const isSheetField = (name: string): name is SheetField => Object.hasOwn(SHEET_FIELDS, name);

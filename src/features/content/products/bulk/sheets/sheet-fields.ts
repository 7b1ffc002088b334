import { PRODUCT } from "#features/content/products/fields.ts";

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

export const isPriceField = (field: SheetField | null | undefined) =>
	field === "price_with_tax" || field === "price_without_tax";

/** Returns the fact that a column gives: both price fields give the price, and only one column may. */
export const getSubject = (field: SheetField): string => (isPriceField(field) ? "price" : field);

const FIELDS_BY_OWN_LABEL = new Map<string, SheetField>(
	SHEET_FIELD_NAMES.map((field) => [SHEET_FIELDS[field].label, field]),
);
/** Labels that suppliers write too, and may mean otherwise. */
const COMMON_LABELS: ReadonlySet<SheetField> = new Set(["sku", "name", "brand", "type", "description"]);

/**
 * Reads the headings of the shop's own export, of which staff may have removed some columns.
 *
 * @returns the field of each column; undefined when the sheet may be another one
 */
export function readOwnHeadings(headings: readonly string[]): (SheetField | null)[] | undefined {
	const fields = headings.map((heading) => (heading ? FIELDS_BY_OWN_LABEL.get(heading) : null));
	const found = fields.filter((field) => field !== null);
	const isOwn =
		found.every((field) => field !== undefined) &&
		new Set(found.map(getSubject)).size === found.length &&
		found.includes("sku") &&
		found.some((field) => !COMMON_LABELS.has(field));
	return isOwn ? (fields as (SheetField | null)[]) : undefined;
}

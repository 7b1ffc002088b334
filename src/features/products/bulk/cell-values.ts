import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import { AVAILABILITIES, AVAILABILITY } from "#features/products/availability.ts";
import type { PRODUCT } from "#features/products/fields.ts";

type ProductField = keyof typeof PRODUCT;

const YES = new Set(["si", "s", "yes", "true", "verdadero", "1", "x"]);
const NO = new Set(["no", "n", "false", "falso", "0"]);

/** A cell with a value that is not one: the schema of the field rejects it with its own message. */
const INVALID = Symbol("invalid");

/** Converts a cell to the value of a product's field in the API, as the form does; prices and pictures have their own. */
export function toFieldValue(name: Exclude<ProductField, "price" | "image">, cell: Cell): unknown {
	const text = String(cell ?? "").trim();
	if (name === "keywords") return splitKeywords(text);
	if (name === "is_visible") return toYesOrNo(text);
	if (name === "availability") return findAvailability(text) ?? text;
	if (name === "order_days") return text === "" ? null : toInteger(text);
	return text;
}

const splitKeywords = (text: string) =>
	text
		.split(",")
		.map((word) => word.trim())
		.filter(Boolean);

function toYesOrNo(text: string): unknown {
	const normalized = normalizeText(text);
	if (YES.has(normalized)) return true;
	return NO.has(normalized) ? false : INVALID;
}

/** Suppliers write how many they have, or yes and no. */
function findAvailability(text: string): string | undefined {
	const normalized = normalizeText(text);
	const named = AVAILABILITIES.find((value) =>
		[AVAILABILITY[value].label, value].some((name) => normalizeText(name) === normalized),
	);
	if (named) return named;
	if (NO.has(normalized)) return "out_of_stock";
	return YES.has(normalized) || /^\d{1,6}$/.test(normalized) ? "in_stock" : undefined;
}

const toInteger = (text: string) => (/^\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN);

/** Fields that keep their value, or get their usual one, when the cell is empty. */
export const UNCHANGED_WHEN_EMPTY: ReadonlySet<string> = new Set(["availability", "is_visible", "image"]);

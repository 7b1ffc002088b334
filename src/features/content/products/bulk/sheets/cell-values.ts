import type { SheetCell as Cell } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";
import type { PRODUCT } from "#features/content/products/fields.ts";
import { AVAILABILITIES, AVAILABILITY } from "#features/content/products/stock/availability.ts";
import { isPriceField, type SheetField } from "./sheet-fields.ts";

/** A field of a product that a cell gives as it is. */
export type PlainField = Exclude<keyof typeof PRODUCT, "price" | "image">;

const YES = new Set(["si", "s", "yes", "true", "verdadero", "1", "x"]);
const NO = new Set(["no", "n", "false", "falso", "0"]);

/** A cell with a value that is not one: the schema of the field rejects it with its own message. */
const INVALID = Symbol("invalid");

/** Converts a cell to the value of a product's field in the API, as the form does; prices and pictures have their own. */
export function toFieldValue(name: PlainField, cell: Cell): unknown {
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

const IN_STOCK = /^(?:hay|en stock|en existencia|en inventario|si hay)$/;
const OUT_OF_STOCK =
	/^(?:agotad[oa]s?|no hay|(?:sin|no hay) (?:stock|existencias?|inventario)|fuera de stock|out of stock)$/;
/** A number of pieces: «12.00», «1,200», «10+», «> 5», «3 und», «(2)», «2-». */
const PIECES =
	/^([(\-−])?[>+]?\s?(\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})(?:[.,](\d{1,6}))?\s?(?:(?:u|unds?|uds?|uni?d?|unidad(?:es)?|pza?s?|piezas?|pcs?|ea|cajas?|juegos?|pares|kits?|gal|galones|lts?|litros?|m[aá]s)\.?)?\s?([+\-−)])?$/i;

/** Suppliers write how many they have, or yes and no. Less than nothing was sold too often: it is out. */
function findAvailability(text: string): string | undefined {
	const normalized = normalizeText(text);
	const named = AVAILABILITIES.find((value) =>
		[AVAILABILITY[value].label, value].some((name) => normalizeText(name) === normalized),
	);
	if (named) return named;
	if (IN_STOCK.test(normalized)) return "in_stock";
	if (OUT_OF_STOCK.test(normalized)) return "out_of_stock";
	const [match, before = "", whole = "", decimals = "", after = ""] = PIECES.exec(text) ?? [];
	if (match !== undefined) {
		const isNegative = /[(\-−]/.test(before) || /[-−]/.test(after);
		return isNegative || !/[1-9]/.test(whole + decimals) ? "out_of_stock" : "in_stock";
	}
	if (/\d/.test(text)) return undefined;
	if (NO.has(normalized)) return "out_of_stock";
	return YES.has(normalized) ? "in_stock" : undefined;
}

const DAYS = /^(\d{1,6})(?:[.,]0+)?(?: ?d[ií]as?)?$/i;
const toInteger = (text: string) => Number(DAYS.exec(text)?.[1] ?? Number.NaN);

/** Error values of spreadsheets, in any language: «#N/A», «#REF!», «#VALEUR!», «Err:502». */
const ERROR_VALUE =
	/^(?:#[¡¿]?[\p{L}\p{N}/_ .]{2,24}[!?]|#(?:N\/A|N\/D|N\.A\.|N\.D\.|NV|ND|NA|N\/B|NB|N\/DISP|GETTING_DATA)|Err:\d{3})$/iu;
const BOOLEAN_VALUE = /^(?:true|false|verdadero|falso)$/i;
const NAMES: ReadonlySet<string> = new Set(["sku", "former_sku", "name", "brand", "type"]);

/** Returns why a cell holds no value that its author wrote; undefined for one that does. */
export function findCellProblem(field: SheetField, cell: Cell): string | undefined {
	const text = String(cell ?? "").trim();
	if (ERROR_VALUE.test(text)) return `${text} es un error de la hoja: escribe el dato y súbela otra vez`;
	if (text.includes("\ufffd"))
		return `«${text.slice(0, 80)}» tiene un signo dañado (\ufffd): escríbelo otra vez`;
	if (isPriceField(field) && text.endsWith("%")) return `${text} es un porcentaje, no un precio en dólares`;
	if (NAMES.has(field) && BOOLEAN_VALUE.test(text)) return `${text} no es un dato: es un sí o no de la hoja`;
	return undefined;
}

/** Fields that an empty cell clears if staff say so; of the others it leaves what the product has. */
export const CLEARABLE_FIELDS = ["keywords", "fits"] as const satisfies readonly PlainField[];

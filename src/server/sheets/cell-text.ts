import { formatValue } from "hucre";
import type { SheetCell } from "#domain/sheet-cells.ts";
import { unescapeFormula } from "./escape-cell.ts";

/** Spreadsheets compute with 15 digits; longer numbers are codes. */
const MAX_SAFE_DIGITS = 15;
const FRACTION = /\?\s*\/\s*[?\d]/;
const CURRENCY = /^(?:B\/\.?|US\$|\$|USD|PAB)$/i;

/** Converts a cell to what the sheet shows; amounts stay numbers. @param format number format of the cell */
export function toCellText(
	value: string | number | boolean | Date | null | undefined,
	format: string | undefined,
): SheetCell {
	if (value === null || value === undefined) return null;
	if (typeof value === "boolean") return value ? "VERDADERO" : "FALSO";
	if (value instanceof Date) return value.toISOString().slice(0, 10);
	if (typeof value !== "number") return unescapeFormula(value);
	const shown = format && formatCode(value, format);
	if (shown) return shown;
	const isCode = Number.isSafeInteger(value) && String(Math.abs(value)).length > MAX_SAFE_DIGITS;
	return isCode ? String(value) : value;
}

/** Returns a number as its format shows it: «FRM-012», «123-456», «00123», «3/8», «15%»; undefined for an amount. */
function formatCode(value: number, format: string): string | undefined {
	const [section = ""] = format.split(";", 1);
	const pattern = section.replace(/\[[^[\]]*\]|[_*]./g, "");
	const literals = [...pattern.matchAll(/"([^"]*)"|\\(.)/g)].map(
		([, quoted, single]) => quoted ?? single ?? "",
	);
	const digits = pattern.replace(/"[^"]*"|\\./g, "");
	if (digits.includes("%")) return `${Number((value * 100).toPrecision(MAX_SAFE_DIGITS))}%`;
	if (FRACTION.test(digits)) return formatFraction(value, section);
	if (!Number.isInteger(value) || value < 0 || !/^[0#?\-/ ()]+$/.test(digits)) return undefined;
	const hasText = literals.some((text) => /[\p{L}\p{N}\-/.]/u.test(text) && !CURRENCY.test(text.trim()));
	const groups = digits.split(/[-/]/).filter((group) => /[0#?]/.test(group));
	if (groups.length === 0) return undefined;
	const isPadded = groups.length > 1 || digits.includes("00");
	return hasText || isPadded ? formatValue(value, section).trim() : undefined;
}

/** Returns «3/8» without the spaces that align fractions. */
const formatFraction = (value: number, format: string) =>
	formatValue(value, format)
		.split("/")
		.map((part) => part.trim())
		.join("/");

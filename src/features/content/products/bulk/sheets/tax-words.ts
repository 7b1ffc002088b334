import type { SheetRow } from "#domain/sheet-cells.ts";
import { normalizeText } from "#domain/text/search.ts";

/** Statement of a heading or a note: whether its prices contain the tax. */
export type TaxStatement = "with" | "without";

const WITHOUT =
	/\b(?:sin|s|no incluyen?|no incl|antes del?|mas|excluyen?)(?: el| los| su)? (?:itbms?|impuestos?|imp|iva|tax)\b|\b(?:itbms?|impuestos?|imp|iva|tax) (?:no (?:esta |estan )?(?:incluidos?|incluyen?)|excluidos?|aparte)\b|(?<=^precio )(?:sin|s)$/;
const WITH =
	/\b(?:con|c|incluyen?|incl)(?: el| los| su)? (?:itbms?|impuestos?|imp|iva|tax)(?: incluidos?)?\b|\b(?:itbms?|impuestos?|imp|iva|tax) (?:ya )?(?:esta |estan )?(?:incluidos?|incl)\b|(?<=^precio )(?:con|c)$/;

/** Reads whether a text says that prices contain the tax. */
export function readTaxStatement(text: string): TaxStatement | undefined {
	// Normalizing removes the plus of «Precio + ITBMS».
	const normalized = normalizeText(text.replaceAll("+", " mas "));
	if (WITHOUT.test(normalized)) return "without";
	return WITH.test(normalized) ? "with" : undefined;
}

/** Removes what a heading says of the tax: «Precio s/ITBMS» becomes «precio». */
export const removeTaxStatement = (text: string) =>
	normalizeText(text.replaceAll("+", " mas "))
		.replace(WITHOUT, "")
		.replace(WITH, "")
		.replace(/\s+/g, " ")
		.trim();

/** Reads whether a title or a note of the sheet says that its prices contain the tax. */
export function readTaxNote(rows: readonly SheetRow[]): TaxStatement | undefined {
	for (const { cells } of rows) {
		const [text, ...others] = cells.filter((cell) => cell !== null);
		const statement = others.length === 0 && typeof text === "string" ? readTaxStatement(text) : undefined;
		if (statement) return statement;
	}
	return undefined;
}

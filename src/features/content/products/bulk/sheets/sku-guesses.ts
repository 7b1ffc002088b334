import { isDateText, listDateCodes } from "./date-codes.ts";

/** Longest SKU of digits that a program may have stored as a number. */
const MAX_DIGITS = 12;

/** A SKU as it is stored, and as the author of the sheet wrote it. */
type SkuCell = { sku: string; typedSku: string };

/** Returns the codes that a spreadsheet may have turned into this SKU. */
export const listGuesses = ({ sku, typedSku }: SkuCell): string[] => [
	...listWithZeros(sku),
	...listDateCodes(typedSku),
];

/** Returns a SKU of digits with more and more zeros before it, as it was before a program read it as a number. */
function listWithZeros(sku: string): string[] {
	if (!/^[1-9]\d*$/.test(sku)) return [];
	return Array.from({ length: Math.max(0, MAX_DIGITS - sku.length) }, (_, count) =>
		sku.padStart(sku.length + count + 1, "0"),
	);
}

/**
 * Says what a spreadsheet did to the code of a row, with the product that it may have been.
 *
 * @param cell a SKU that no product has
 * @returns undefined when nothing points to it
 */
export function findGuess<Product extends { name: string }>(
	cell: SkuCell,
	products: ReadonlyMap<string, Product>,
): { message: string; product: Product | undefined } | undefined {
	const found = listGuesses(cell).find((code) => products.has(code));
	const product = found === undefined ? undefined : products.get(found);
	if (isDateText(cell.typedSku)) {
		const guess = product ? ` Quizás es ${found}, «${product.name}».` : "";
		return {
			product,
			message: `«${cell.typedSku}» parece una fecha: dale formato de texto a esa columna, escribe el código y súbela otra vez.${guess}`,
		};
	}
	if (!product) return undefined;
	return {
		product,
		message: `Parece ${found}, «${product.name}», que perdió los ceros en la hoja. Dale formato de texto a esa columna y súbela otra vez.`,
	};
}

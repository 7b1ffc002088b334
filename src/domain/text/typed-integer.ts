/** Digits, or groups of three with one kind of separator. */
const INTEGER = /^(?:\d{1,9}|\d{1,3}(?:([.,\s])\d{3}(?:\1\d{3})?))$/;

/**
 * Parses a typed whole number: «84000», «84,000», «84.000», «84 000».
 *
 * @returns NaN for anything else: «1.5», «1e3» and «12 - 15» are not 15, 13 and 1215
 */
export function parseTypedInteger(text: string): number {
	const typed = text.trim();
	return INTEGER.test(typed) ? Number(typed.replace(/\D/g, "")) : Number.NaN;
}

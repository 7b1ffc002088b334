const INTEGER = /^(?:\d+|\d{1,3}(?:,\d{3}){2,})$/;
/** Panama's own notation: 1,250.00. */
const WITH_POINT = /^(?:\d*|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
/** Spanish notation: 12,50 and 1.250,00. */
const WITH_COMMA = /^(?:\d*|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;

/** Thousands, or a price with one decimal too many: «12,345». */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/**
 * Parses a dollar amount as a person types it: «12.50», «12,50», «1,250.00», «1.250,00», «$ 12.5», «1,250,000».
 *
 * @returns NaN when it is empty or can mean something else, as «1,250» and «1.250» can
 * @source rules 2.1
 */
export function parseDollars(input: string): number {
	const amount = stripSymbols(input);
	if (INTEGER.test(amount) || WITH_POINT.test(amount)) return Number(amount.replaceAll(",", ""));
	if (!WITH_COMMA.test(amount)) return Number.NaN;
	return Number(amount.replaceAll(".", "").replace(",", "."));
}

/** Converts dollars with two decimals, as in the API, to cents. */
export function toCents(dollars: number): number {
	return Math.round(dollars * 100);
}

/** Formats cents as «$1,249.99» for code that cannot import the design system. */
export function formatCents(cents: number): string {
	return `$${(Math.round(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

/**
 * Returns the question about an amount with two readings: «12,345» is $12.35 or $12,345.00.
 *
 * @returns the question, or undefined when the amount is clear
 * @source rules 2.1
 */
export function getAmountQuestion(input: string): string | undefined {
	const [, integerPart = "", digits = ""] = AMBIGUOUS.exec(stripSymbols(input)) ?? [];
	if (!digits) return undefined;
	const decimalReading = (Math.round(Number(integerPart + digits) / 10) / 100).toFixed(2);
	const thousandsReading = `${integerPart}${digits}.00`;
	return `¿$${decimalReading} o $${integerPart},${digits}.00? Escríbelo con centavos: ${decimalReading} o ${thousandsReading}.`;
}

const stripSymbols = (input: string) => input.replace(/\s/g, "").replace(/^(?:US)?\$|^B\/\./i, "");

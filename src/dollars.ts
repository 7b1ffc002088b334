const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;
/** Panama's own notation: 1,250.00. */
const WITH_POINT = /^(?:\d*|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
/** What a keyboard in Spanish offers: 12,50 and 1.250,00. */
const WITH_COMMA = /^(?:\d*|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;

/**
 * An amount of dollars as a person types it: «12.50», «12,50», «1,250.00», «1.250,00», «$ 12.5», «1,250» (a comma
 * before three digits groups thousands, as in Panama).
 *
 * @returns NaN when it is empty or can mean something else, as «1.250» can
 * @source rules 2.1
 */
export function dollarsIn(typed: string): number {
	const amount = typed.replace(/\s/g, "").replace(/^(?:US)?\$|^B\/\./i, "");
	if (WHOLE.test(amount) || WITH_POINT.test(amount)) return Number(amount.replaceAll(",", ""));
	if (!WITH_COMMA.test(amount)) return Number.NaN;
	return Number(amount.replaceAll(".", "").replace(",", "."));
}

/** Writes cents as «$1,249.99», where the furniture's format is out of reach. */
export function formatCents(cents: number): string {
	return `$${(Math.round(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

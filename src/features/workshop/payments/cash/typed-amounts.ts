import { getAmountQuestion, parseDollars, toCents } from "#domain/money.ts";
import { getMethodInfo, type PaymentMethod } from "#features/workshop/payments/methods.ts";
import {
	type AmountsByMethod,
	addAmounts,
	getAmount,
	hasSameAmounts,
	listCountedMethods,
} from "./day-rules.ts";
import { CASH_MESSAGES } from "./messages.ts";

/** The typed texts of a closing by field: `counted.cash`, and the note. */
export type ClosingTexts = { note: string } & { [Method in PaymentMethod as `counted.${Method}`]?: string };

/** Parses a typed amount; undefined while it is empty or unclear. */
export function parseTypedCents(text = ""): number | undefined {
	const isNegative = /^\s*[-−]/.test(text);
	const dollars = parseDollars(isNegative ? text.replace(/[-−]/, "") : text);
	if (Number.isNaN(dollars)) return undefined;
	return isNegative ? -toCents(dollars) : toCents(dollars);
}

/** Returns why a typed amount cannot be used, if it cannot. */
const getTypedAmountError = (text = "", message: string) =>
	parseTypedCents(text) === undefined ? (getAmountQuestion(text) ?? message) : undefined;

/** Parses what was counted so far. */
export function parseCounted(texts: ClosingTexts, expected: AmountsByMethod): AmountsByMethod {
	const entries = listCountedMethods(expected).map((method) => [
		method,
		parseTypedCents(texts[`counted.${method}`]),
	]);
	return Object.fromEntries(entries.filter(([, cents]) => cents !== undefined));
}

/** Compares what was counted so far with what is expected; undefined until everything is counted. */
export function compareCount(expected: AmountsByMethod, counted: AmountsByMethod) {
	if (listCountedMethods(expected).some((method) => counted[method] === undefined)) return undefined;
	return {
		isExact: hasSameAmounts(expected, counted),
		differenceCents: addAmounts(counted) - addAmounts(expected),
	};
}

export const getDifference = (expected: AmountsByMethod, counted: AmountsByMethod, method: PaymentMethod) =>
	counted[method] === undefined ? undefined : getAmount(counted, method) - getAmount(expected, method);

/** Returns the errors of a closing by field; none when it can be sent. */
export function validateClosing(texts: ClosingTexts, expected: AmountsByMethod): Record<string, string> {
	const errors = listCountedMethods(expected).flatMap((method) => {
		const text = texts[`counted.${method}`];
		// A drawer holds no less than nothing; a bank may have taken back more than it received.
		const isBelowZero = getMethodInfo(method).isCash && (parseTypedCents(text) ?? 0) < 0;
		const message = isBelowZero ? CASH_MESSAGES.counted : getTypedAmountError(text, CASH_MESSAGES.counted);
		return message ? [[`counted.${method}`, message]] : [];
	});
	if (errors.length > 0) return Object.fromEntries(errors);
	const isExact = compareCount(expected, parseCounted(texts, expected))?.isExact;
	return isExact || texts.note.trim() ? {} : { note: CASH_MESSAGES.note };
}

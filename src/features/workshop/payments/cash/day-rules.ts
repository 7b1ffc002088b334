import { addCents } from "#features/workshop/payments/ledger/entries.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#features/workshop/payments/methods.ts";
import { getMovementInfo, type MovementKind } from "./movement-kinds.ts";

/** Money of one day, method and person: payments, voids of payments, or refunds. Cents are positive. */
export type MoneyEntry = {
	source: "payment" | "void" | "refund";
	method: PaymentMethod;
	personId: string;
	person: string;
	cents: number;
};
export type MovementEntry = { kind: MovementKind; cents: number };
/** Cents by method; a method that is left out has none. */
export type AmountsByMethod = { [Method in PaymentMethod]?: number | undefined };
export type MethodTotals = {
	method: PaymentMethod;
	paymentsCents: number;
	voidsCents: number;
	refundsCents: number;
	/** The drawer's movements: float and cash in, minus cash out. */
	movementsCents: number;
	/** Payments − voids − refunds + movements. */
	expectedCents: number;
};
export type PersonTotals = {
	id: string;
	name: string;
	amounts: { method: PaymentMethod; cents: number }[];
	totalCents: number;
};

const SIGNS = { payment: 1, void: -1, refund: -1 } as const;
const addSigned = (entries: readonly MoneyEntry[]) =>
	entries.reduce((total, { source, cents }) => total + SIGNS[source] * cents, 0);

/**
 * Adds up the money of a day by method: cash always, and each method that money moved by.
 *
 * @source rules 12.4
 */
export function computeMethodTotals(
	entries: readonly MoneyEntry[],
	movements: readonly MovementEntry[] = [],
): MethodTotals[] {
	const drawerCents = movements.reduce(
		(total, { kind, cents }) => total + getMovementInfo(kind).sign * cents,
		0,
	);
	const byMethod = Map.groupBy(entries, ({ method }) => method);
	const methods = PAYMENT_METHODS.filter((method) => method === "cash" || byMethod.has(method));
	return methods.map((method) => {
		const moved = byMethod.get(method) ?? [];
		const getCents = (source: MoneyEntry["source"]) =>
			addCents(moved.filter((entry) => entry.source === source));
		const movementsCents = method === "cash" ? drawerCents : 0;
		return {
			method,
			paymentsCents: getCents("payment"),
			voidsCents: getCents("void"),
			refundsCents: getCents("refund"),
			movementsCents,
			expectedCents: addSigned(moved) + movementsCents,
		};
	});
}

/** Adds up the money of a day by the person who took or returned it; a void counts for the payment's person. */
export function computePersonTotals(entries: readonly MoneyEntry[]): PersonTotals[] {
	const byPerson = Map.groupBy(entries, ({ personId }) => personId);
	const people = [...byPerson].map(([id, moved]) => {
		const byMethod = Map.groupBy(moved, ({ method }) => method);
		const methods = PAYMENT_METHODS.filter((method) => byMethod.has(method));
		return {
			id,
			name: moved.at(-1)?.person ?? "",
			amounts: methods.map((method) => ({ method, cents: addSigned(byMethod.get(method) ?? []) })),
			totalCents: addSigned(moved),
		};
	});
	return people.sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the amounts that a closing compares with the count: cash always, and other methods unless they are zero. */
export function getExpectedAmounts(totals: readonly MethodTotals[]): AmountsByMethod {
	const expected = totals.filter(({ method, expectedCents }) => method === "cash" || expectedCents !== 0);
	return Object.fromEntries(expected.map(({ method, expectedCents }) => [method, expectedCents]));
}

/** Lists the methods that a closing asks to count. */
export const listCountedMethods = (expected: AmountsByMethod) =>
	PAYMENT_METHODS.filter((method) => method === "cash" || getAmount(expected, method) !== 0);

export const getAmount = (amounts: AmountsByMethod, method: PaymentMethod) => amounts[method] ?? 0;

export const addAmounts = (amounts: AmountsByMethod) =>
	PAYMENT_METHODS.reduce((total, method) => total + getAmount(amounts, method), 0);

export const hasSameAmounts = (one: AmountsByMethod, other: AmountsByMethod) =>
	PAYMENT_METHODS.every((method) => getAmount(one, method) === getAmount(other, method));

import { addDays } from "#domain/time.ts";
import type { PaymentMethod } from "#features/workshop/payments/methods.ts";
import { type DocumentChanges, type Invoice, planDocuments, planTypedNumber } from "./documents.ts";
import { addCents, addEntries, EMPTY_TOTALS, type EntrySource, findCharge, listStanding } from "./entries.ts";
import {
	buildCharge,
	buildChargeReversal,
	buildLoweringRefund,
	buildOwedRefund,
	buildPayment,
	buildReturnedCredit,
	buildReversal,
	buildSettlement,
	type Days,
	type Money,
	type NewEntry,
} from "./presses.ts";
import { type GrossLine, withAdjustment } from "./tax-lines.ts";

export type Random = (limit: number) => number;

/** Creates reproducible random integers below a limit. Neighbouring seeds begin differently. */
export function createRandom(seed: number): Random {
	let state = Math.imul(seed, 2_654_435_761) >>> 1;
	return (limit) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
		return Math.floor((state / 2_147_483_648) * limit);
	};
}

const MAX_CENTS = 30_000;
export const pick = <Item>(items: readonly Item[], random: Random) => items[random(items.length)] as Item;
export const pickCents = (random: Random, max = MAX_CENTS) => 1 + random(max);
/** The whole of an amount as often as a part of it. */
export const pickPart = (random: Random, cents: number) =>
	random(2) === 0 ? cents : pickCents(random, cents);

export const ANA = { id: "ana", fullName: "Ana" };
export const BETO = { id: "beto", fullName: "Beto" };
const TAX_PERCENT = 7;

export const buildGrossLine = (grossCents: number): GrossLine => ({
	description: "Pastillas",
	quantityHundredths: 100,
	grossCents,
});

export type TestShop = ReturnType<typeof openShop>;
export type TestRequest = ReturnType<typeof openRequest>;

/** Opens a shop in memory, whose presses call the pure ledger as the use cases do. */
export function openShop(firstDay = "2026-11-20") {
	const requests: TestRequest[] = [];
	const closedDays = new Set<string>();
	let today = firstDay;
	const getDays = (): Days => ({ today, cashDay: closedDays.has(today) ? addDays(today, 1) : today });
	return {
		requests,
		closedDays,
		getDays,
		getToday: () => today,
		closeToday: () => void closedDays.add(today),
		advance: (days: number) => {
			today = addDays(today, days);
		},
		openRequest: (source: "order" | "estimate" | "quote"): TestRequest => {
			const request = openRequest(getDays, source);
			requests.push(request);
			return request;
		},
	};
}

function openRequest(getDays: () => Days, source: EntrySource) {
	const request = {
		source,
		/** `due` while a charge stands. */
		phase: "open" as "open" | "due" | "ended",
		entries: [] as readonly NewEntry[],
		invoices: [] as readonly Invoice[],
		sums: EMPTY_TOTALS,
		/** Documents that had a number once. */
		typedIds: new Set<string>() as ReadonlySet<string>,
		/** The last press: how many entries it posted, and when. */
		last: { size: 0, days: getDays() },
	};

	/** Stores what a press changes, as `postEntries` does. */
	function post(entries: readonly NewEntry[]): void {
		applyDocuments(planDocuments(entries, request.invoices, getDays().today));
		request.entries = [...request.entries, ...entries.map(freeze)];
		request.sums = addEntries(request.sums, entries);
		request.last = { size: entries.length, days: getDays() };
	}

	function applyDocuments({ opened, states }: DocumentChanges): void {
		const changes = new Map(states.map((change) => [change.id, change]));
		request.invoices = [
			...request.invoices.map((invoice) => ({ ...invoice, ...changes.get(invoice.id) })),
			...opened.map(freeze),
		];
	}

	function build(cents: number, lines: readonly GrossLine[]): NewEntry {
		const charge = { cents, taxPercent: TAX_PERCENT, source, sourceId: source };
		// Free work has no lines, and no tax.
		return buildCharge(getDays(), { ...charge, lines: cents === 0 ? [] : withAdjustment(lines, cents) });
	}

	const getUncountedCents = () =>
		0 - addCents(listStanding(request.entries).filter((entry) => entry.source === "before_payments"));

	return {
		get ledger() {
			return request;
		},
		getUncountedCents,
		/** The car left, or the request is won. */
		charge: (cents: number, lines: readonly GrossLine[] = [buildGrossLine(cents)]) => {
			request.phase = "due";
			post([build(cents, lines)]);
		},
		/** A win of before payments were taken. */
		winOld: (cents: number) => {
			request.phase = "due";
			const settlement = buildSettlement(getDays(), cents, "before_payments");
			post([{ ...build(cents, []), lines: [], taxCents: 0, taxPercent: null }, settlement]);
		},
		/** The delivery or the win is undone. */
		undo: () => {
			request.phase = "open";
			post(buildChargeReversal(getDays(), request.entries));
		},
		lose: () => {
			request.phase = "ended";
		},
		reopen: () => {
			request.phase = "open";
		},
		/** One press; several methods share its receipt. */
		pay: (...parts: (number | Money)[]) => {
			const { chargedCents } = request.sums;
			const late =
				getUncountedCents() > 0
					? [...buildChargeReversal(getDays(), request.entries), build(chargedCents, [])]
					: [];
			post([...late, ...parts.map((part) => buildPayment(getDays(), toMoney(part)))]);
		},
		void: (payment = getPayment()) => post([buildReversal(getDays(), payment)]),
		refundOwed: (part: number | Money, payment = getPayment()) =>
			post(buildOwedRefund(getDays(), { ...toMoney(part), paymentId: payment.id })),
		refundLowering: (part: number | Money, payment = getPayment()) => {
			const refund = { ...toMoney(part), paymentId: payment.id };
			post(buildLoweringRefund(getDays(), { ...request, totals: request.sums }, refund, "Devolución"));
		},
		returnCredit: (part: number | Money) =>
			post(buildReturnedCredit(getDays(), request.entries, toMoney(part))),
		/** The balance is given up. */
		writeOff: () => post([buildSettlement(getDays(), request.sums.balanceCents, "written_off")]),
		typeNumber: (number: string, { id } = getSale()) => {
			const { entries, invoices } = request;
			const changes = planTypedNumber({ entries, invoices }, { id, number }, getDays().today);
			request.invoices = invoices.map((invoice) => (invoice.id === id ? { ...invoice, number } : invoice));
			if (number) request.typedIds = new Set([...request.typedIds, id]);
			applyDocuments(changes);
		},
	};

	function getPayment(): NewEntry {
		const payment = listStanding(request.entries).findLast(({ kind }) => kind === "payment");
		if (!payment) throw new Error("no payment stands");
		return payment;
	}

	function getSale(): Invoice {
		const sale = request.invoices.findLast(({ kind }) => kind === "invoice");
		if (!sale) throw new Error("no sale was charged");
		return sale;
	}
}

const toMoney = (part: number | Money): Money =>
	typeof part === "number" ? { cents: part, method: "cash" as PaymentMethod, cashier: ANA } : part;

/** A press that changed what is stored would throw. */
function freeze<Row extends object>(row: Row): Row {
	for (const value of Object.values(row)) if (typeof value === "object" && value !== null) freeze(value);
	return Object.freeze(row);
}

/** Lists the rows that an account has in the accountant's file. */
export const listFiled = ({ ledger: { entries, invoices } }: TestRequest) =>
	invoices
		.filter(({ state }) => state !== "dropped")
		.map((invoice) => {
			const own = entries.filter(({ id }) => invoice.entryIds.includes(id));
			const taxCents = own.reduce((total, entry) => total + entry.taxCents, 0);
			return { ...invoice, cents: addCents(own), taxCents };
		});

/** The part of a request in the figures of the shop, in cents. */
export function getFigures(request: TestRequest) {
	const { entries, sums } = request.ledger;
	const { chargedCents, reducedCents, paidCents, balanceCents, taxCents } = sums;
	const filed = listFiled(request);
	const wonCents = chargedCents - reducedCents;
	return {
		balance: balanceCents,
		cash: 0 - addCents(entries.filter(({ addsTo }) => addsTo === "paid")),
		file: addCents(filed),
		won: wonCents,
		tax: taxCents,
		/** The rows of the file, as «10000 missing». */
		rows: filed.map(({ cents, number, state }) => `${cents} ${number || state}`),
		/** The customer's page once it is due: total, paid and balance; until then what was paid. */
		page: findCharge(entries)
			? [wonCents, paidCents, balanceCents + request.getUncountedCents()]
			: [paidCents],
	};
}

import { getMonth } from "#features/workshop/payments/accounting/period.ts";
import {
	computeMethodTotals,
	computePersonTotals,
	type MoneyEntry,
} from "#features/workshop/payments/cash/day-rules.ts";
import { addCents, type Entry, findCharge, listStanding } from "./entries.ts";
import { ANA, listFiled, type TestRequest, type TestShop } from "./ledger.test.kit.ts";
import { buildPayment, buildReturnedCredit, buildSettlement, type NewEntry } from "./presses.ts";

/** Names of rules that do not hold; empty while all do. */
type Faults = string[];
type Rules = Record<string, boolean>;

const listBroken = (rules: Rules): Faults => Object.keys(rules).filter((name) => !rules[name]);
const addTax = (rows: readonly Pick<Entry, "taxCents">[]) =>
	rows.reduce((total, { taxCents }) => total + taxCents, 0);
const isBetween = (value: number, low: number, high: number) => low <= value && value <= high;

/** Checks one account: the checks of its tables, its documents, and that an owner can settle it. */
export const checkRequest = (shop: TestShop, request: TestRequest): Faults => [
	...checkSums(request),
	...checkNewEntries(request),
	...checkDocuments(request),
	...checkSettling(shop, request),
];

function checkSums(request: TestRequest): Faults {
	const { entries, sums, phase } = request.ledger;
	const { chargedCents, reducedCents, paidCents, settledCents, taxCents, balanceCents } = sums;
	const addSum = (name: Entry["addsTo"]) => addCents(entries.filter(({ addsTo }) => addsTo === name));
	const netCents = chargedCents - reducedCents;
	const standing = listStanding(entries);
	const payments = standing.filter(({ kind }) => kind === "payment");
	const charge = findCharge(entries);
	return listBroken({
		"sums are those of the entries":
			chargedCents === addSum("charged") &&
			reducedCents === 0 - addSum("reduced") &&
			paidCents === 0 - addSum("paid") &&
			settledCents === 0 - addSum("settled") &&
			taxCents === addTax(entries) &&
			balanceCents === addCents(entries),
		"no sum is -0": Object.values(sums).every((cents) => !Object.is(cents, -0)),
		"balance adds up": balanceCents === netCents - paidCents - settledCents,
		"reduced is within charged": isBetween(reducedCents, 0, chargedCents),
		"paid is not negative": paidCents >= 0,
		"settled is within what is owed": isBetween(settledCents, 0, netCents),
		"tax is within what is owed": isBetween(taxCents, 0, netCents),
		"nothing owed has no tax": netCents > 0 || taxCents === 0,
		"tax is that of what is owed":
			!charge?.cents || taxCents === Math.round((charge.taxCents * netCents) / charge.cents),
		"one charge stands exactly while it is due":
			standing.filter(({ kind }) => kind === "charge").length === (phase === "due" ? 1 : 0),
		"without a charge nothing but money stands":
			phase === "due" || standing.every(({ addsTo }) => addsTo === "paid"),
		"refunds are within their payment": payments.every(
			({ id, cents }) => addCents(standing.filter(({ ofEntryId }) => ofEntryId === id)) <= -cents,
		),
		"a refund has a payment that stands": standing
			.filter(({ kind }) => kind === "refund")
			.every(({ ofEntryId }) => payments.some(({ id }) => id === ofEntryId)),
	});
}

const SUM_BY_KIND: Partial<Record<Entry["kind"], Entry["addsTo"]>> = {
	charge: "charged",
	reduction: "reduced",
	payment: "paid",
	refund: "paid",
	settled_outside: "settled",
};

/** Checks the entries of the last press; earlier ones are frozen. */
function checkNewEntries({ ledger: { entries, last } }: TestRequest): Faults {
	const { size, days } = last;
	const faults = entries.slice(entries.length - size).flatMap((entry) => {
		const { kind, addsTo, cents, taxCents, reversesId, method, lines, day } = entry;
		const target = entries.find(({ id }) => id === reversesId);
		const hasSign = { charge: cents >= 0, refund: cents > 0, reversal: true }[kind as "charge"] ?? cents < 0;
		const isFiled = addsTo === "charged" || addsTo === "reduced";
		return listBroken({
			"sign fits the kind": hasSign,
			"sum fits the kind": addsTo === (target?.addsTo ?? SUM_BY_KIND[kind]),
			"tax is within the amount": isFiled
				? isBetween(taxCents, Math.min(0, cents), Math.max(0, cents))
				: taxCents === 0,
			"no entry is back-dated": day === (addsTo === "paid" ? days.cashDay : days.today),
			"only money has a method": (addsTo === "paid") === (method !== null),
			"lines add up":
				(kind !== "charge" && kind !== "reduction") ||
				(addCents(lines) === cents && addTax(lines) === taxCents) ||
				entry.taxPercent === null,
			"a reversal is exactly the negative": target ? isNegative(entry, target) : reversesId === null,
			"nothing is reversed twice": entries.filter((other) => other.reversesId === entry.id).length <= 1,
		});
	});
	return [...new Set(faults)];
}

const isNegative = (entry: NewEntry, target: NewEntry) =>
	target.kind !== "reversal" &&
	entry.cents + target.cents === 0 &&
	entry.taxCents + target.taxCents === 0 &&
	entry.method === target.method &&
	entry.cashierId === target.cashierId;

/** A sale that was undone leaves nothing in the file; one that stands leaves what it was charged less what lowered it. */
function checkDocuments(request: TestRequest): Faults {
	const { entries, invoices, typedIds } = request.ledger;
	const filed = listFiled(request);
	const charge = findCharge(entries);
	const faults = invoices.flatMap((invoice) => {
		const isFiled = invoice.state !== "dropped";
		const sale = invoices.find(({ id }) => id === invoice.ofInvoiceId);
		const family = invoices.filter(({ id, ofInvoiceId }) => id === invoice.id || ofInvoiceId === invoice.id);
		const rows = filed.filter(({ id }) => family.some((own) => own.id === id));
		const [saleEntry] = entries.filter(({ id }) => invoice.entryIds.includes(id));
		const undoing = entries.find(({ reversesId }) => reversesId === saleEntry?.id);
		const standsCents = saleEntry?.id === charge?.id ? request.ledger.sums : undefined;
		const untyped = !sale || sale.number ? "missing" : "optional";
		return listBroken({
			"a document with a number stays in the file": invoice.number === "" || isFiled,
			"a document says what is missing": !isFiled || invoice.state === (invoice.number ? "typed" : untyped),
			"a credit note has its sale in the file": !isFiled || !sale || sale.state !== "dropped",
			"a sale with its credit notes is what stands":
				sale !== undefined ||
				(addCents(rows) === (standsCents ? standsCents.chargedCents - standsCents.reducedCents : 0) &&
					addTax(rows) === (standsCents?.taxCents ?? 0)),
			"a sale undone in its month without a number leaves":
				sale !== undefined ||
				undoing === undefined ||
				family.some(({ id }) => typedIds.has(id)) ||
				getMonth(undoing.day) !== getMonth(invoice.day) ||
				!isFiled,
			"a sale undone later stays":
				undoing === undefined || getMonth(undoing.day) === getMonth(invoice.day) || isFiled,
		});
	});
	const ownIds = invoices.flatMap(({ entryIds }) => entryIds);
	return [
		...new Set(faults),
		...listBroken({ "an entry is in one document": new Set(ownIds).size === ownIds.length }),
	];
}

/** From every ended state an owner reaches 0: they collect or give up what is owed, or return what is not. */
function checkSettling(shop: TestShop, request: TestRequest): Faults {
	const { entries, sums, phase } = request.ledger;
	const { balanceCents } = sums;
	if (phase === "open" || balanceCents === 0) return [];
	const days = shop.getDays();
	if (balanceCents < 0) {
		const money = { cents: -balanceCents, method: "cash", cashier: ANA } as const;
		const refunds = buildReturnedCredit(days, entries, money);
		return listBroken({ "credit can be returned": addCents(refunds) === -balanceCents });
	}
	const payment = buildPayment(days, { cents: balanceCents, method: "cash", cashier: ANA });
	const settlement = buildSettlement(days, balanceCents, "written_off");
	return listBroken({
		"what is owed can be collected": addCents([payment]) === -balanceCents,
		"what is owed can be given up": phase === "due" && addCents([settlement]) === -balanceCents,
	});
}

const SOURCES = { payment: "payment", reversal: "void", refund: "refund" } as const;

/** Lists the money of all requests as the cash reads it. */
const listMoney = ({ requests }: TestShop): (MoneyEntry & { day: string })[] =>
	requests
		.flatMap(({ ledger }) => ledger.entries)
		.filter(({ addsTo }) => addsTo === "paid")
		.map(({ kind, cents, method, cashierId, cashier, day }) => ({
			day,
			source: SOURCES[kind as keyof typeof SOURCES],
			method: method ?? "other",
			personId: cashierId ?? "",
			person: cashier ?? "",
			cents: kind === "payment" ? 0 - cents : cents,
		}));

/** Follows a shop: what was told of days that were closed and of months that have ended must stay. */
export function watchShop(shop: TestShop) {
	const endedMonths = new Map<string, string>();
	const closedDays = new Map<string, string>();
	const describeMonth = (month: string) =>
		JSON.stringify(
			shop.requests
				.flatMap(listFiled)
				.filter(({ day }) => getMonth(day) === month)
				.map(({ number, state, ...row }) => row),
		);
	const describeDay = (day: string) =>
		JSON.stringify(computeMethodTotals(listMoney(shop).filter((entry) => entry.day === day)));

	return {
		closeToday: () => {
			shop.closeToday();
			closedDays.set(shop.getToday(), describeDay(shop.getToday()));
		},
		advance: (days: number) => {
			const month = getMonth(shop.getToday());
			shop.advance(days);
			if (getMonth(shop.getToday()) !== month) endedMonths.set(month, describeMonth(month));
		},
		/** Checks what all requests have in common. */
		check: (): Faults => {
			const money = listMoney(shop);
			const entries = shop.requests.flatMap(({ ledger }) => ledger.entries);
			const cashCents = 0 - addCents(entries.filter(({ addsTo }) => addsTo === "paid"));
			const days = [...Map.groupBy(money, ({ day }) => day).values()];
			const uncountedCents = shop.requests.reduce((total, request) => total + request.getUncountedCents(), 0);
			const wonCents = shop.requests.reduce(
				(total, { ledger: { sums } }) => total + sums.chargedCents - sums.reducedCents,
				0,
			);
			const methods = days.flatMap((day) => computeMethodTotals(day));
			const people = days.flatMap((day) => computePersonTotals(day));
			const standing = listStanding(entries).filter(({ addsTo }) => addsTo === "paid");
			return listBroken({
				"days add up to the money": addExpected(methods) === cashCents,
				"people add up to the money":
					people.reduce((total, { totalCents }) => total + totalCents, 0) === cashCents,
				"a person has what they took less what they returned": people.every(({ id }) => {
					const own = standing.filter(({ cashierId }) => cashierId === id);
					const days = people.filter((person) => person.id === id);
					return days.reduce((total, { totalCents }) => total + totalCents, 0) === 0 - addCents(own);
				}),
				"a method has what came less what went": methods.every(({ method }) => {
					const own = standing.filter((entry) => entry.method === method);
					return addExpected(methods.filter((totals) => totals.method === method)) === 0 - addCents(own);
				}),
				"the file adds up to what was won":
					addCents(shop.requests.flatMap(listFiled)) === wonCents - uncountedCents,
				"a month that ended stays": [...endedMonths].every(([month, text]) => describeMonth(month) === text),
				"a day that was closed stays": [...closedDays].every(([day, text]) => describeDay(day) === text),
			});
		},
	};
}

const addExpected = (totals: readonly { expectedCents: number }[]) =>
	totals.reduce((total, { expectedCents }) => total + expectedCents, 0);

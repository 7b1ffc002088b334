import { expect, test } from "vitest";
import { listStanding } from "./entries.ts";
import {
	BETO,
	buildGrossLine,
	getFigures,
	openShop,
	type TestRequest,
	type TestShop,
} from "./ledger.test.kit.ts";

type Figures = ReturnType<typeof getFigures>;
/** Presses in their order with amounts in cents, and the figures after them; those left out are 0 or empty. */
type Row = [title: string, presses: string, expected: Partial<Figures>];
type Press = (request: TestRequest, args: { cents: number[]; text: string; shop: TestShop }) => void;

const NOTHING: Figures = { balance: 0, cash: 0, file: 0, won: 0, tax: 0, rows: [], page: [0] };
const SOLD = { file: 10_000, won: 10_000, tax: 654, rows: ["10000 missing"] };
const PAID = { ...SOLD, cash: 10_000, page: [10_000, 10_000, 0] };
/** Sold for 100 and paid; 30 were returned that the customer does not owe. */
const LOWERED = {
	...{ cash: 7000, file: 7000, won: 7000, tax: 458 },
	...{ rows: ["10000 missing", "-3000 optional"], page: [7000, 7000, 0] },
};
const ADVANCE = { balance: -7000, cash: 7000, page: [7000] };

const PRESS_FUNCTIONS: Record<string, Press> = {
	/** Several amounts are several methods of one receipt. */
	pay: (request, { cents }) => request.pay(...cents),
	/** The second amount is that of the work. */
	charge: (request, { cents: [cents = 0, workCents = cents] }) =>
		request.charge(cents, [buildGrossLine(workCents)]),
	"win-old": (request, { cents: [cents = 0] }) => request.winOld(cents),
	undo: (request) => request.undo(),
	lose: (request) => request.lose(),
	void: (request) => request.void(),
	"refund-owed": (request, { cents: [cents = 0] }) => request.refundOwed(cents),
	"refund-lowering": (request, { cents: [cents = 0] }) => request.refundLowering(cents),
	"return-credit": (request, { cents: [cents = 0] }) => request.returnCredit(cents),
	"write-off": (request) => request.writeOff(),
	type: (request, { text }) => request.typeNumber(text),
	"days-later": (_, { cents: [days = 0], shop }) => shop.advance(days),
};

function pressAll(presses: string, shop = openShop()): TestRequest {
	const request = shop.openRequest("order");
	for (const press of presses.split("; ")) {
		const [name = "", ...args] = press.split(" ");
		const run = PRESS_FUNCTIONS[name];
		if (!run) throw new Error(`no press is called ${name}`);
		run(request, { cents: args.map(Number), text: args[0] ?? "", shop });
	}
	return request;
}

const LOWER = "charge 10000; pay 10000; refund-lowering 3000";

const PRESSES: Row[] = [
	["a deposit is an advance", "pay 5000", { balance: -5000, cash: 5000, page: [5000] }],
	["a delivery takes the rest in two methods", "pay 5000; charge 10000; pay 2000 3000", PAID],
	["a delivery is unpaid", "charge 10000", { ...SOLD, balance: 10_000, page: [10_000, 0, 10_000] }],
	[
		"a part is paid",
		"charge 10000; pay 4000",
		{ ...SOLD, balance: 6000, cash: 4000, page: [10_000, 4000, 6000] },
	],
	["the rest is paid", "charge 10000; pay 4000; pay 6000", PAID],
	[
		"80 are kept for 75",
		"charge 7500; pay 8000",
		{
			...{ balance: -500, cash: 8000, file: 7500, won: 7500, tax: 491 },
			...{ rows: ["7500 missing"], page: [7500, 8000, -500] },
		},
	],
	[
		"a payment is voided",
		"charge 10000; pay 10000; void",
		{ ...SOLD, balance: 10_000, page: [10_000, 0, 10_000] },
	],
	["credit is returned", "charge 10000; pay 10500; return-credit 500", PAID],
	["credit of two payments is returned", "charge 10000; pay 9000; pay 3000; return-credit 2000", PAID],
	[
		"a refund is owed again",
		"charge 10000; pay 10000; refund-owed 3000",
		{ ...SOLD, balance: 3000, cash: 7000, page: [10_000, 7000, 3000] },
	],
	["a refund lowers", LOWER, LOWERED],
	["a refund returns credit first", "charge 10000; pay 15000; refund-lowering 8000", LOWERED],
	["a sale without a number is undone in its month", `${LOWER}; undo`, ADVANCE],
	[
		"a sale without a number is undone in a later month",
		`${LOWER}; days-later 20; undo`,
		{ ...ADVANCE, rows: ["10000 missing", "-3000 optional", "-7000 optional"] },
	],
	[
		"a sale with a number is undone",
		`${LOWER}; type FE-77; undo`,
		{ ...ADVANCE, rows: ["10000 FE-77", "-3000 missing", "-7000 missing"] },
	],
	[
		"a number is typed on a sale that had left the file",
		`${LOWER}; undo; type FE-77`,
		{ ...ADVANCE, rows: ["10000 FE-77", "-3000 missing", "-7000 missing"] },
	],
	[
		"an undone delivery is delivered again at 150",
		`${LOWER}; undo; charge 15000`,
		{
			...{ balance: 8000, cash: 7000, file: 15_000, won: 15_000, tax: 981 },
			...{ rows: ["15000 missing"], page: [15_000, 7000, 8000] },
		},
	],
	[
		"all jobs are dropped and the car leaves",
		"pay 7000; charge 0",
		{ balance: -7000, cash: 7000, page: [0, 7000, -7000] },
	],
	[
		"a car leaves with a check-up",
		"charge 2500",
		{ balance: 2500, file: 2500, won: 2500, tax: 164, rows: ["2500 missing"], page: [2500, 0, 2500] },
	],
	[
		"a quote of 17.90 is won for 5",
		"charge 500 1790",
		{ balance: 500, file: 500, won: 500, tax: 33, rows: ["500 missing"], page: [500, 0, 500] },
	],
	[
		"a quote of 17.90 is won for 25",
		"charge 2500 1790",
		{ balance: 2500, file: 2500, won: 2500, tax: 164, rows: ["2500 missing"], page: [2500, 0, 2500] },
	],
	[
		"a quote is won without an amount",
		"charge 1790",
		{ balance: 1790, file: 1790, won: 1790, tax: 117, rows: ["1790 missing"], page: [1790, 0, 1790] },
	],
	["a quote is won for nothing", "charge 0 1790", { page: [0, 0, 0] }],
	["a loss holds 12", "pay 1200; lose", { balance: -1200, cash: 1200, page: [1200] }],
	["a loss returns what it held", "pay 700; pay 500; lose; return-credit 1200", {}],
	["a win is reopened", "charge 10000; pay 4000; undo", { balance: -4000, cash: 4000, page: [4000] }],
	["an old win asks nothing of the lists", "win-old 8000", { won: 8000, page: [8000, 0, 8000] }],
	[
		"an old win is paid",
		"win-old 8000; pay 8000",
		{ cash: 8000, file: 8000, won: 8000, tax: 523, rows: ["8000 missing"], page: [8000, 8000, 0] },
	],
	["an old win is reopened", "win-old 8000; undo", {}],
	[
		"a balance is given up",
		"charge 10000; pay 4000; write-off",
		{ ...SOLD, cash: 4000, page: [10_000, 4000, 0] },
	],
	[
		"a sale is undone whose balance was given up",
		"charge 10000; pay 4000; write-off; undo",
		{ balance: -4000, cash: 4000, page: [4000] },
	],
];

/** Cases that the tables before the ledger got wrong, by the number of the fault. */
const FAULTS: Row[] = [
	[
		"3: a refund before an undone delivery is not owed",
		"pay 10000; charge 10000; refund-lowering 3000; undo; charge 0; refund-owed 7000",
		{ page: [0, 0, 0] },
	],
	["4: returned credit does not lower the file", "pay 15000; charge 10000; refund-lowering 8000", LOWERED],
	[
		"6: a sale has its own number",
		"charge 10000; type FE-77; undo; charge 15000",
		{
			...{ balance: 15_000, file: 15_000, won: 15_000, tax: 981, page: [15_000, 0, 15_000] },
			rows: ["10000 FE-77", "-10000 missing", "15000 missing"],
		},
	],
	[
		"7: nothing is left of the tax",
		`charge 1000; pay 1000${"; refund-lowering 250".repeat(4)}`,
		{ rows: ["1000 missing", ...new Array(4).fill("-250 optional")], page: [0, 0, 0] },
	],
];

test.each([...PRESSES, ...FAULTS])("adds up when %s", (_, presses, expected) => {
	expect(getFigures(pressAll(presses))).toEqual({ ...NOTHING, ...expected });
});

test("lowers the tax by what the rest does not have", () => {
	const { entries } = pressAll(`charge 1000; pay 1000${"; refund-lowering 250".repeat(4)}`).ledger;
	const reductions = entries.filter(({ kind }) => kind === "reduction");
	expect(reductions.map(({ taxCents }) => taxCents)).toEqual([-16, -16, -17, -16]);
});

test("adds a line for what was agreed instead of the work", () => {
	const charges = pressAll("charge 500 1790; undo; charge 2500 1790; undo; charge 0 1790").ledger.entries;
	const lines = charges
		.filter(({ kind }) => kind === "charge")
		.map((charge) => charge.lines.map(({ description, cents }) => `${description} ${cents}`));
	expect(lines).toEqual([["Pastillas 1790", "Ajuste -1290"], ["Pastillas 1790", "Ajuste 710"], []]);
});

test("returns credit of the newest payment first", () => {
	const request = pressAll("pay 700; pay 500; pay 300; lose");
	request.returnCredit({ cents: 1000, method: "ach", cashier: BETO });
	const [oldest, middle, newest] = request.ledger.entries;
	expect(request.ledger.entries.slice(3)).toMatchObject([
		{ kind: "refund", cents: 300, ofEntryId: newest?.id, method: "ach", cashierId: "beto" },
		{ kind: "refund", cents: 500, ofEntryId: middle?.id },
		{ kind: "refund", cents: 200, ofEntryId: oldest?.id },
	]);
});

test("charges an old win anew on the day it is paid", () => {
	const { entries, invoices } = pressAll("win-old 8000; days-later 20; pay 8000").ledger;
	expect(entries.slice(2).map(({ kind, cents, taxCents }) => [kind, cents, taxCents])).toEqual([
		["reversal", -8000, 0],
		["reversal", 8000, 0],
		["charge", 8000, 523],
		["payment", -8000, 0],
	]);
	expect(invoices).toMatchObject([{ day: "2026-12-10", state: "missing" }]);
});

test("voids by the payment's method and cashier on the open day", () => {
	const shop = openShop("2026-11-20");
	const request = shop.openRequest("order");
	request.pay({ cents: 8000, method: "card", cashier: BETO });
	shop.closeToday();
	request.void();
	expect(request.ledger.entries).toMatchObject([
		{ day: "2026-11-20", cents: -8000 },
		{ day: "2026-11-21", cents: 8000, method: "card", cashierId: "beto" },
	]);
});

test("reverses no reversal when it is undone three times", () => {
	const request = pressAll(new Array(3).fill(`${LOWER}; undo`).join("; "));
	const totals = listStanding(request.ledger.entries).map(({ addsTo }) => addsTo);
	expect(new Set(totals)).toEqual(new Set(["paid"]));
	expect(getFigures(request)).toEqual({ ...NOTHING, balance: -21_000, cash: 21_000, page: [21_000] });
});

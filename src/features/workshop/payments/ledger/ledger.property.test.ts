import { expect, test } from "vitest";
import { PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { getReturnableCents, listStanding } from "./entries.ts";
import {
	ANA,
	BETO,
	buildGrossLine,
	createRandom,
	openShop,
	pick,
	pickCents,
	pickPart,
	type Random,
	type TestRequest,
} from "./ledger.test.kit.ts";
import { checkRequest, watchShop } from "./ledger-checks.test.kit.ts";
import { getLowerableCents, type NewEntry } from "./presses.ts";

const SEQUENCES = 10_000;
const PRESSES = 12;

/** A press, by the words that describe it; undefined if the state of the request does not allow it. */
type Press = (request: TestRequest, random: Random) => string | undefined;

const pickMoney = (random: Random, cents: number) => ({
	cents,
	method: pick(PAYMENT_METHODS, random),
	cashier: pick([ANA, BETO], random),
});

const listPayments = ({ ledger: { entries } }: TestRequest) =>
	listStanding(entries).filter(({ kind }) => kind === "payment");
const hasRefund = ({ ledger: { entries } }: TestRequest, { id }: NewEntry) =>
	entries.some(({ ofEntryId }) => ofEntryId === id);
const listReturnable = (request: TestRequest) =>
	listPayments(request).filter(({ id }) => getReturnableCents(request.ledger.entries, id) > 0);

/** A deposit, a part, the rest, or more than is owed. */
function pay(request: TestRequest, random: Random): string {
	const openCents = Math.max(0, request.ledger.sums.balanceCents + request.getUncountedCents());
	const cents = openCents > 0 && random(4) > 0 ? pickPart(random, openCents) : pickCents(random);
	const firstCents = random(3) === 0 ? pickCents(random, cents) : cents;
	const parts = [firstCents, cents - firstCents].filter((part) => part > 0);
	request.pay(...parts.map((part) => pickMoney(random, part)));
	return `pay ${parts.join(" + ")}`;
}

function charge(request: TestRequest, random: Random): string | undefined {
	if (request.ledger.phase !== "open") return undefined;
	const lines = Array.from({ length: random(4) }, () => buildGrossLine(random(30_000)));
	const workCents = lines.reduce((total, { grossCents }) => total + grossCents, 0);
	const cents = pick([0, workCents, workCents, pickCents(random), pickCents(random, 20)], random);
	request.charge(cents, lines);
	return `charge ${cents} for lines of ${workCents}`;
}

function winOld(request: TestRequest, random: Random): string | undefined {
	if (request.ledger.phase !== "open" || request.ledger.entries.length > 0) return undefined;
	const cents = pickCents(random);
	request.winOld(cents);
	return `won ${cents} before payments were taken`;
}

function undo(request: TestRequest): string | undefined {
	if (request.ledger.phase !== "due") return undefined;
	request.undo();
	return "undo";
}

function end(request: TestRequest): string | undefined {
	const { phase, source } = request.ledger;
	if (phase === "due" || source === "order") return undefined;
	if (phase === "open") request.lose();
	else request.reopen();
	return phase === "open" ? "lose" : "reopen";
}

function voidPayment(request: TestRequest, random: Random): string | undefined {
	const payment = pick(listPayments(request), random);
	if (!payment || hasRefund(request, payment)) return undefined;
	request.void(payment);
	return `void ${-payment.cents}`;
}

function refundOwed(request: TestRequest, random: Random): string | undefined {
	const payment = pick(listReturnable(request), random);
	if (!payment) return undefined;
	const cents = pickPart(random, getReturnableCents(request.ledger.entries, payment.id));
	request.refundOwed(pickMoney(random, cents), payment);
	return `refund ${cents}, owed again`;
}

function refundLowering(request: TestRequest, random: Random): string | undefined {
	const payment = pick(listReturnable(request), random);
	if (!payment) return undefined;
	const { entries, sums, phase } = request.ledger;
	const lowerableCents = getLowerableCents(sums, phase === "due");
	const maxCents = Math.min(lowerableCents, getReturnableCents(entries, payment.id));
	if (maxCents === 0) return undefined;
	const cents = pickPart(random, maxCents);
	request.refundLowering(pickMoney(random, cents), payment);
	return `refund ${cents}, lowers`;
}

function returnCredit(request: TestRequest, random: Random): string | undefined {
	const { phase, sums } = request.ledger;
	if (phase === "open" || sums.balanceCents >= 0) return undefined;
	const cents = pickPart(random, -sums.balanceCents);
	request.returnCredit(pickMoney(random, cents));
	return `return ${cents} of credit`;
}

function writeOff(request: TestRequest): string | undefined {
	const { phase, sums } = request.ledger;
	if (phase !== "due" || request.getUncountedCents() > 0 || sums.balanceCents <= 0) return undefined;
	request.writeOff();
	return `give up ${sums.balanceCents}`;
}

/** Types, corrects or removes a number, also of a sale that had left the file. */
function typeNumber(request: TestRequest, random: Random): string | undefined {
	const invoice = pick(request.ledger.invoices, random);
	if (!invoice) return undefined;
	const number = invoice.number && random(2) === 0 ? "" : `FE-${random(1000)}`;
	if (number === invoice.number) return undefined;
	request.typeNumber(number, invoice);
	return `type «${number}» on the ${invoice.state} ${invoice.kind} of ${invoice.day}`;
}

const PRESS_FUNCTIONS: readonly Press[] = [
	...[pay, pay, pay, charge, charge, charge, undo, undo, winOld, end, voidPayment],
	...[refundOwed, refundLowering, refundLowering, refundLowering, returnCredit, writeOff],
	...[typeNumber, typeNumber],
];

/** Presses buttons at random. @returns the first rules that do not hold, with the presses so far */
function findFault(seed: number): string | undefined {
	const random = createRandom(seed);
	const shop = openShop(`2026-11-${10 + random(20)}`);
	const watch = watchShop(shop);
	const requests = (["order", "estimate", "quote"] as const).map((source) => shop.openRequest(source));
	const pressed: string[] = [];
	let request = pick(requests, random);
	for (let count = 0; count < PRESSES; ) {
		// Most presses follow one another on one request.
		if (random(6) === 0) request = pick(requests, random);
		const words = pick([...PRESS_FUNCTIONS, moveClock, moveClock], random)(request, random);
		if (words === undefined) continue;
		count += 1;
		pressed.push(`${shop.getToday()} ${request.ledger.source}: ${words}`);
		const faults = [...checkRequest(shop, request), ...watch.check()];
		if (faults.length > 0) return [`seed ${seed}`, ...pressed, ...faults].join("\n");
	}
	return undefined;

	function moveClock(): string | undefined {
		if (random(3) > 0) {
			const days = pickCents(random, random(3) === 0 ? 20 : 2);
			watch.advance(days);
			return `${days} days later`;
		}
		if (shop.closedDays.has(shop.getToday())) return undefined;
		watch.closeToday();
		return "close the day";
	}
}

test(`keeps every rule of the ledger in ${SEQUENCES} sequences (property test)`, () => {
	for (let seed = 1; seed <= SEQUENCES; seed++) expect(findFault(seed)).toBeUndefined();
});

import { setImmediate } from "node:timers/promises";
import type { Settings } from "#features/settings/contract.ts";
import { shopOnPaper } from "#features/settings/on-paper.ts";
import { paymentsText } from "#features/settings/payments.ts";
import { taxShareCents } from "#features/settings/tax.ts";
import { formatCents } from "#panama/dollars.ts";
import {
	type Doc,
	GREY,
	heightOf,
	MARGIN,
	printOnLetters,
	room,
	rule,
	text,
	WIDTH,
} from "#platform/files/paper.server.ts";
import { dateWords } from "#words/moment.ts";
import { isAccepted } from "./estimate-states.ts";
import { sumWords } from "./own-page/words.ts";
import { PAPER } from "./sentences.ts";
import type { EstimateRecord } from "./store.server.ts";

/** Content of the PDF of a version; amounts in cents, ITBMS included. */
type Paper = EstimateRecord & {
	/** Status line, and the note on the validity of the prices. */
	stands: string;
	prices: string;
	name: string;
	car: string;
	/** Total approved in earlier versions. */
	beforeCents: number;
	jobs: readonly PaperJob[];
};
export type PaperJob = {
	title: string;
	remark: string;
	totalCents: number;
	lines: readonly { text: string; quantity: string; unit: string; amount: string }[];
};

type Shop = Pick<
	Settings,
	"name" | "legalName" | "ruc" | "phone" | "email" | "address" | "payments" | "taxPercent"
>;

const COLUMNS = { quantity: 44, unit: 80, amount: 80 };
/** Style of the amount to pay. */
const LARGE = { size: 14, isBold: true };

/**
 * Renders an estimate as a PDF in letter size.
 *
 * @returns a PDF
 * @throws RuleError busy (503)
 * @source rules 10.13
 */
export function printPaper(paper: Paper, shop: Shop): Promise<Buffer> {
	const { reference, version, sentAt, stands } = paper;
	const sent = sentAt ? dateWords(new Date(sentAt)) : PAPER.draft;
	const facts = [version > 1 ? PAPER.version(version) : "", sent, stands];
	const named = { name: PAPER.title, reference, facts };
	return printOnLetters(shopOnPaper(shop), named, async (document) => {
		drawTop(document, paper);
		for (const job of paper.jobs) {
			drawJob(document, job);
			// Yield between jobs, so that a long document does not block other requests.
			await setImmediate();
		}
		drawTotals(document, paper);
		drawFoot(document, paper, shop);
	});
}

function drawTop(document: Doc, paper: Paper) {
	for (const [label, value] of [
		[PAPER.customer, paper.name],
		[PAPER.car, paper.car],
	])
		if (value) text(document, `${label}: ${value}`, { size: 11 });
	document.y += 8;
	if (paper.note) text(document, paper.note, { size: 10 });
	if (paper.deliveryText) text(document, PAPER.delivery(paper.deliveryText), { size: 10 });
	document.y += 10;
}

function drawJob(document: Doc, job: PaperJob) {
	room(document, 48);
	rule(document);
	const top = document.y;
	text(document, job.title, { size: 11, isBold: true, width: WIDTH - COLUMNS.amount });
	const below = document.y;
	document.y = top;
	text(document, formatCents(job.totalCents), { size: 11, isBold: true, align: "right" });
	document.y = below;
	if (job.remark) text(document, job.remark, { size: 9, colour: GREY });
	for (const line of job.lines) {
		const textWidth = WIDTH - COLUMNS.quantity - COLUMNS.unit - COLUMNS.amount;
		room(document, heightOf(document, line.text, { size: 9.5, width: textWidth - 8 }) + 2);
		const y = document.y;
		const cell = (value: string, x: number, width: number, align: "left" | "right") => {
			document.y = y;
			text(document, value, { size: 9.5, x, width, align });
		};
		const second = MARGIN + COLUMNS.quantity;
		cell(line.quantity, MARGIN, COLUMNS.quantity - 8, "right");
		cell(line.unit, second + textWidth, COLUMNS.unit, "right");
		cell(line.amount, second + textWidth + COLUMNS.unit, COLUMNS.amount, "right");
		cell(line.text, second, textWidth - 8, "left");
		document.y += 2;
	}
	document.y += 8;
}

function drawTotals(document: Doc, paper: Paper) {
	room(document, 70);
	rule(document);
	const right = { align: "right" as const };
	if (paper.discountCents > 0) {
		const why = paper.discountReason ? ` (${paper.discountReason})` : "";
		const words = `${PAPER.discount}${why}: -${formatCents(paper.discountCents)}`;
		text(document, words, { size: 10, ...right });
	}
	const { totalCents, beforeCents } = paper;
	const { of, whole, all } = sumWords(beforeCents);
	const accepted = isAccepted(paper.state) ? paper.acceptedCents : null;
	// Print the accepted amount in large type: it is the amount to pay.
	const cents = accepted ?? totalCents;
	const label = accepted === null ? PAPER.total : PAPER.answer;
	text(document, `${label}${of} ${formatCents(cents)}`, { ...LARGE, ...right });
	const tax = PAPER.tax(paper.taxPercent, formatCents(taxShareCents(cents, paper)));
	text(document, tax, { size: 10, colour: GREY, ...right });
	if (cents !== totalCents)
		text(document, `${whole}: ${formatCents(totalCents)}`, { size: 10, colour: GREY, ...right });
	if (all && accepted !== null)
		text(document, `${all}: ${formatCents(beforeCents + cents)}`, { size: 10, ...right });
	document.y += 12;
}

function drawFoot(document: Doc, { prices }: Paper, shop: Shop) {
	const ways = paymentsText(shop.payments);
	room(document, 60 + 12 * ways.split("\n").length);
	if (ways) {
		text(document, PAPER.ways, { size: 10, isBold: true });
		text(document, ways, { size: 9.5 });
		document.y += 8;
	}
	text(document, prices, { size: 9.5 });
	text(document, PAPER.noInvoice, { size: 10, isBold: true });
}

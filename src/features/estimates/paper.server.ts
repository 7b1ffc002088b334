import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type PdfKit from "pdfkit";
import type { Settings } from "#features/settings/contract.ts";
import { paymentsText } from "#features/settings/payments.ts";
import { taxShareCents } from "#features/settings/rules.ts";
import { formatCents } from "#panama/dollars.ts";
import { phoneNumberOf, writtenNumber } from "#panama/phone.ts";
import { spokenDay } from "#panama/time.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { dateWords } from "#words/moment.ts";
import { isAccepted } from "./estimate-states.ts";
import { PAPER } from "./sentences.ts";
import type { EstimateRecord } from "./store.server.ts";

/** What stands on the paper of one version, besides what it says itself; amounts in cents, ITBMS included. */
type Paper = EstimateRecord & {
	name: string;
	car: string;
	jobs: readonly PaperJob[];
	approvedJobs: readonly PaperJob[];
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

/** One at a time: most take 12 ms, the longest, 30 jobs of 200 lines in all, a tenth of a second. */
const inTurn = openSemaphore(1, { mostWaiting: 20, sentence: PAPER.busy });

/** A letter, in points. */
const MARGIN = 54;
const RIGHT = 612 - MARGIN;
const WIDTH = RIGHT - MARGIN;
const BOTTOM = 792 - MARGIN - 24;
const COLUMNS = { quantity: 44, unit: 80, amount: 80 };
const GREY = "#555555";
/** What is to be paid. */
const LARGE = { size: 14, isBold: true };

/**
 * What the fonts of every reader have: the letters of Spanish and the signs of our texts. An accent that was typed apart is
 * its letter's, the other dashes and spaces are plain ones; anything else is left out.
 */
export const printable = (text: string) =>
	text
		.normalize("NFC")
		.replace(/[\u2010-\u2012\u2212]/g, "-")
		.replace(/[\u2000-\u200a\u202f]/g, " ")
		.replace(/[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/g, "");

/**
 * The paper of an estimate, on letters.
 *
 * @returns a PDF
 * @throws RuleError busy (503)
 * @source rules 10.13
 */
export function printPaper(paper: Paper, shop: Shop): Promise<Buffer> {
	return inTurn(async () => {
		// A tenth of a second and ten megabytes, for whoever prints first and not at every start.
		const { default: PDFDocument } = await import("pdfkit");
		const document = new PDFDocument({
			size: "LETTER",
			margin: MARGIN,
			bufferPages: true,
			lang: "es-PA",
			info: { Title: printable(`${PAPER.title} ${paper.reference}`), Author: printable(shop.name) },
		});
		const done = buffer(document);
		drawHead(document, paper, shop);
		const approved = paper.approvedJobs.map((job) => ({ ...job, remark: PAPER.approved }));
		for (const job of [...approved, ...paper.jobs]) {
			drawJob(document, job);
			// A visitor's turn comes between two jobs, not after the last of thirty.
			await setImmediate();
		}
		drawTotals(document, paper);
		drawFoot(document, paper, shop);
		numberPages(document, paper, shop);
		document.end();
		return done;
	});
}

const spoken = (phone: string) => {
	const number = phoneNumberOf(phone);
	return number ? writtenNumber(number) : phone;
};

type Doc = InstanceType<typeof PdfKit>;

function drawHead(document: Doc, paper: Paper, shop: Shop) {
	const half = WIDTH / 2;
	const { street, district, city } = shop.address;
	text(document, shop.name, { size: 16, isBold: true, width: half });
	const tax = shop.ruc ? `RUC ${shop.ruc}` : "";
	const facts = [shop.legalName, tax, [street, district, city].filter(Boolean).join(", ")];
	for (const fact of [...facts, [spoken(shop.phone), shop.email].filter(Boolean).join(" · ")])
		if (fact) text(document, fact, { size: 9, colour: GREY, width: half });
	const below = document.y;
	document.y = MARGIN;
	const right = { x: MARGIN + half, width: half, align: "right" as const };
	text(document, `${PAPER.title} ${paper.reference}`, { size: 14, isBold: true, ...right });
	const version = paper.version > 1 ? PAPER.version(paper.version) : "";
	const sent = paper.sentAt ? dateWords(new Date(paper.sentAt)) : PAPER.draft;
	for (const fact of [version, sent, PAPER.validUntil(spokenDay(paper.validUntil))])
		if (fact) text(document, fact, { size: 10, ...right });
	document.y = Math.max(below, document.y) + 14;
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
		document.fontSize(9.5);
		room(document, document.heightOfString(printable(line.text), { width: textWidth - 8 }) + 2);
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
	const { totalCents } = paper;
	const accepted = isAccepted(paper.state) ? paper.acceptedCents : null;
	// What was approved is what will be paid.
	const cents = accepted ?? totalCents;
	const label = accepted === null ? PAPER.total : PAPER.answer;
	text(document, `${label} ${formatCents(cents)}`, { ...LARGE, ...right });
	const tax = PAPER.tax(paper.taxPercent, formatCents(taxShareCents(cents, paper)));
	text(document, tax, { size: 10, colour: GREY, ...right });
	if (cents !== totalCents)
		text(document, PAPER.whole(formatCents(totalCents)), { size: 10, colour: GREY, ...right });
	document.y += 12;
}

function drawFoot(document: Doc, { validUntil }: Paper, shop: Shop) {
	const ways = paymentsText(shop.payments);
	room(document, 60 + 12 * ways.split("\n").length);
	if (ways) {
		text(document, PAPER.ways, { size: 10, isBold: true });
		text(document, ways, { size: 9.5 });
		document.y += 8;
	}
	text(document, PAPER.holds(spokenDay(validUntil)), { size: 9.5 });
	text(document, PAPER.noInvoice, { size: 10, isBold: true });
}

function numberPages(document: Doc, { reference }: Paper, { name }: Shop) {
	const { count } = document.bufferedPageRange();
	for (let page = 0; page < count; page++) {
		document.switchToPage(page);
		// Within the margin, where writing would begin another page.
		document.page.margins.bottom = 0;
		document.y = 792 - MARGIN;
		const words = `${name} · ${reference} · ${PAPER.page(page + 1, count)}`;
		text(document, words, { size: 8, colour: GREY, align: "center" });
	}
}

type Style = {
	size: number;
	isBold?: boolean;
	colour?: string;
	x?: number;
	width?: number;
	align?: "left" | "right" | "center";
};

function text(document: Doc, words: string, style: Style) {
	const { size, isBold = false, colour = "#111111", x = MARGIN, width = WIDTH } = style;
	document
		.font(isBold ? "Helvetica-Bold" : "Helvetica")
		.fontSize(size)
		.fillColor(colour)
		.text(printable(words), x, document.y, { width, align: style.align ?? "left" });
}

/** Goes on to the next page where a part would be torn. */
function room(document: Doc, height: number) {
	if (document.y + height <= BOTTOM) return;
	document.addPage();
	document.y = MARGIN;
}

function rule(document: Doc) {
	document
		.moveTo(MARGIN, document.y)
		.lineTo(RIGHT, document.y)
		.lineWidth(0.5)
		.strokeColor("#bbbbbb")
		.stroke();
	document.y += 6;
}

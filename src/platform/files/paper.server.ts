import { buffer } from "node:stream/consumers";
import type PdfKit from "pdfkit";
import { openSemaphore } from "#platform/semaphore.ts";

export type Doc = InstanceType<typeof PdfKit>;

/** One at a time: most take 12 ms, the longest, an estimate of 30 jobs of 200 lines in all, a tenth of a second. */
const inTurn = openSemaphore(1, {
	mostWaiting: 20,
	sentence: "Hay muchos papeles por imprimir. Prueba otra vez en unos segundos.",
});

/** A letter, in points. */
export const MARGIN = 54;
const RIGHT = 612 - MARGIN;
export const WIDTH = RIGHT - MARGIN;
const BOTTOM = 792 - MARGIN - 24;
export const GREY = "#555555";

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

/** Who writes a paper, or which one it is, with the facts that stand below; an empty one is left out. */
type Head = { name: string; facts: readonly string[] };

/**
 * A paper of the shop on letters, its pages numbered. At its top stands the shop on the left, the paper on the right.
 *
 * @param paper its reference stands below each page too
 * @returns a PDF
 * @throws RuleError busy (503)
 */
export function printOnLetters(
	shop: Head,
	paper: Head & { reference: string },
	draw: (document: Doc) => Promise<void> | void,
): Promise<Buffer> {
	const named = { ...paper, name: `${paper.name} ${paper.reference}` };
	return inTurn(async () => {
		// A tenth of a second and ten megabytes, for whoever prints first and not at every start.
		const { default: PDFDocument } = await import("pdfkit");
		const document = new PDFDocument({
			size: "LETTER",
			margin: MARGIN,
			bufferPages: true,
			lang: "es-PA",
			info: { Title: printable(named.name), Author: printable(shop.name) },
		});
		const done = buffer(document);
		drawHead(document, shop, named);
		await draw(document);
		numberPages(document, `${shop.name} · ${paper.reference}`);
		document.end();
		return done;
	});
}

function drawHead(document: Doc, shop: Head, paper: Head) {
	const half = WIDTH / 2;
	text(document, shop.name, { size: 16, isBold: true, width: half });
	for (const fact of shop.facts)
		if (fact) text(document, fact, { size: 9, colour: GREY, width: half });
	const below = document.y;
	document.y = MARGIN;
	const right = { x: MARGIN + half, width: half, align: "right" as const };
	text(document, paper.name, { size: 14, isBold: true, ...right });
	for (const fact of paper.facts) if (fact) text(document, fact, { size: 10, ...right });
	document.y = Math.max(below, document.y) + 14;
}

function numberPages(document: Doc, foot: string) {
	const { count } = document.bufferedPageRange();
	for (let page = 0; page < count; page++) {
		document.switchToPage(page);
		// Within the margin, where writing would begin another page.
		document.page.margins.bottom = 0;
		document.y = 792 - MARGIN;
		const words = `${foot} · Página ${page + 1} de ${count}`;
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

export function text(document: Doc, words: string, style: Style) {
	const { size, isBold = false, colour = "#111111", x = MARGIN, width = WIDTH } = style;
	document
		.font(isBold ? "Helvetica-Bold" : "Helvetica")
		.fontSize(size)
		.fillColor(colour)
		.text(printable(words), x, document.y, { width, align: style.align ?? "left" });
}

/** Goes on to the next page where a part would be torn. */
export function room(document: Doc, height: number) {
	if (document.y + height <= BOTTOM) return;
	document.addPage();
	document.y = MARGIN;
}

export function rule(document: Doc) {
	document
		.moveTo(MARGIN, document.y)
		.lineTo(RIGHT, document.y)
		.lineWidth(0.5)
		.strokeColor("#bbbbbb")
		.stroke();
	document.y += 6;
}

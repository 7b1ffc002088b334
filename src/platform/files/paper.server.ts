import { buffer } from "node:stream/consumers";
import type PdfKit from "pdfkit";
import { openSemaphore } from "#platform/semaphore.ts";
import { type Letters, loadLetters, tidy } from "./letters.server.ts";

export type Doc = InstanceType<typeof PdfKit> & { letters: Letters };

/**
 * PDFs are rendered one at a time: most take 12 ms, the largest (an estimate of 30 jobs and 200 lines) 100 ms. Each
 * embedded font, two at most, adds 15 ms.
 */
const inTurn = openSemaphore(1, {
	mostWaiting: 20,
	sentence: "Hay muchos papeles por imprimir. Prueba otra vez en unos segundos.",
});

/** Letter format, in points. */
export const MARGIN = 54;
const RIGHT = 612 - MARGIN;
export const WIDTH = RIGHT - MARGIN;
const BOTTOM = 792 - MARGIN - 24;
export const GREY = "#555555";

/** The heading of the business or of the document, with lines of details below; empty lines are skipped. */
type Head = { name: string; facts: readonly string[] };

/**
 * Renders a PDF in letter format with page numbers: business details at the top left, document details at the top
 * right.
 *
 * @param header its reference is also in the footer of each page
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
		// Loading takes 100 ms and 10 MB, so do it for the first PDF and not at startup.
		const [{ default: PDFDocument }, letters] = await Promise.all([
			import("pdfkit"),
			loadLetters(),
		]);
		const pdf = new PDFDocument({
			size: "LETTER",
			margin: MARGIN,
			bufferPages: true,
			lang: "es-PA",
			info: { Title: tidy(named.name), Author: tidy(shop.name) },
		});
		// pdfkit accepts fonts that are already in memory, although its types do not say so.
		// It parses and embeds them only if a text uses them.
		for (const [name, font] of Object.entries(letters.fonts)) pdf.registerFont(name, font);
		const document = Object.assign(pdf, { letters });
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
		// Inside the margin, pdfkit would otherwise start another page.
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

/**
 * Draws text below the previous one. If Helvetica lacks one of its characters, all of it uses the embedded font.
 */
export function text(document: Doc, words: string, style: Style) {
	const { colour = "#111111", x = MARGIN, width = WIDTH, align = "left" } = style;
	const { printable, rise } = setFont(document, words, style);
	document.fillColor(colour).text(printable, x, document.y - rise, { width, align });
	document.y += rise;
}

/** Returns the height in points that `drawText` would use. */
export function heightOf(document: Doc, words: string, style: Style): number {
	const { printable } = setFont(document, words, style);
	return document.heightOfString(printable, { width: style.width ?? WIDTH });
}

/** Distance from the line top to the capitals of Helvetica, as a multiple of the font size. */
const ASCENT = 0.718;

/** @returns the text to print, and how much higher it starts so that both fonts share one baseline */
function setFont(document: Doc, words: string, { size, isBold = false }: Style) {
	const { ascent, toPrintable } = document.letters;
	const { words: printable, isEmbedded } = toPrintable(words);
	document.fontSize(size);
	if (isEmbedded) document.font(isBold ? "bold" : "regular");
	else document.font(isBold ? "Helvetica-Bold" : "Helvetica");
	return { printable, rise: isEmbedded ? (ascent - ASCENT) * size : 0 };
}

/** Starts a new page if a block of this height does not fit. */
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

import { buffer } from "node:stream/consumers";
import type PdfKit from "pdfkit";
import { openSemaphore } from "#platform/semaphore.ts";
import { type Letters, loadLetters, tidy } from "./letters.server.ts";

export type Doc = InstanceType<typeof PdfKit> & { letters: Letters };

/**
 * One at a time: most take 12 ms, the longest, an estimate of 30 jobs of 200 lines in all, a tenth of a second. A font
 * that has to be embedded takes 15 ms more, and a paper has two of them at most.
 */
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
		// pdfkit takes a font that is read already, so that no paper reads it again; its types do not say so.
		// pdfkit reads and embeds them only when a text asks for them.
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

/** Writes a text below the last one. Where Helvetica lacks one of its signs, all of it is set in a font that has them. */
export function text(document: Doc, words: string, style: Style) {
	const { colour = "#111111", x = MARGIN, width = WIDTH, align = "left" } = style;
	const { printable, rise } = setFont(document, words, style);
	document.fillColor(colour).text(printable, x, document.y - rise, { width, align });
	document.y += rise;
}

/** The height in points that `text` would take. */
export function heightOf(document: Doc, words: string, style: Style): number {
	const { printable } = setFont(document, words, style);
	return document.heightOfString(printable, { width: style.width ?? WIDTH });
}

/** How far the capitals of Helvetica stand below the top of a line, in sizes of the font. */
const ASCENT = 0.718;

/** @returns what to print, and how much higher it begins so that a row keeps one baseline */
function setFont(document: Doc, words: string, { size, isBold = false }: Style) {
	const { ascent, toPrintable } = document.letters;
	const { words: printable, isEmbedded } = toPrintable(words);
	document.fontSize(size);
	if (isEmbedded) document.font(isBold ? "bold" : "regular");
	else document.font(isBold ? "Helvetica-Bold" : "Helvetica");
	return { printable, rise: isEmbedded ? (ascent - ASCENT) * size : 0 };
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

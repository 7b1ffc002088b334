import { buffer } from "node:stream/consumers";
import type PdfKit from "pdfkit";
import { createSemaphore } from "#server/semaphore.ts";
import { cleanText, loadPdfFonts, type PdfFonts } from "./pdf-fonts.server.ts";

export type Doc = InstanceType<typeof PdfKit> & { fonts: PdfFonts };

/**
 * PDFs are rendered one at a time: most take 12 ms, the largest (an estimate of 30 jobs and 200 lines) 100 ms. Each
 * embedded font, two at most, adds 15 ms.
 */
const runLimited = createSemaphore(1, {
	maxWaiting: 20,
	message: "Hay muchos papeles por imprimir. Prueba otra vez en unos segundos.",
});

/** Letter format, in points. */
export const MARGIN = 54;
const RIGHT = 612 - MARGIN;
export const WIDTH = RIGHT - MARGIN;
const BOTTOM = 792 - MARGIN - 24;
export const GREY = "#555555";

/** The heading of the business or of the document, with lines of details below; empty lines are skipped. */
type DocumentHeader = { name: string; facts: readonly string[] };

/**
 * Renders a PDF in letter format with page numbers: business details at the top left, document details at the top
 * right.
 *
 * @param header its reference is also in the footer of each page
 * @returns a PDF
 * @throws RuleError busy (503)
 */
export function renderPdf(
	business: DocumentHeader,
	header: DocumentHeader & { reference: string },
	draw: (document: Doc) => Promise<void> | void,
): Promise<Buffer> {
	const titledHeader = { ...header, name: `${header.name} ${header.reference}` };
	return runLimited(async () => {
		// Loading takes 100 ms and 10 MB, so do it for the first PDF and not at startup.
		const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), loadPdfFonts()]);
		const pdf = new PDFDocument({
			size: "LETTER",
			margin: MARGIN,
			bufferPages: true,
			lang: "es-PA",
			info: { Title: cleanText(titledHeader.name), Author: cleanText(business.name) },
		});
		// pdfkit accepts fonts that are already in memory, although its types do not say so.
		// It parses and embeds them only if a text uses them.
		for (const [name, font] of Object.entries(fonts.fonts)) pdf.registerFont(name, font);
		const document = Object.assign(pdf, { fonts });
		const pdfBuffer = buffer(document);
		drawHeader(document, business, titledHeader);
		await draw(document);
		drawPageNumbers(document, `${business.name} · ${header.reference}`);
		document.end();
		return pdfBuffer;
	});
}

function drawHeader(document: Doc, business: DocumentHeader, header: DocumentHeader) {
	const halfWidth = WIDTH / 2;
	drawText(document, business.name, { size: 16, isBold: true, width: halfWidth });
	for (const fact of business.facts)
		if (fact) drawText(document, fact, { size: 9, colour: GREY, width: halfWidth });
	const leftEndY = document.y;
	document.y = MARGIN;
	const rightColumn = { x: MARGIN + halfWidth, width: halfWidth, align: "right" as const };
	drawText(document, header.name, { size: 14, isBold: true, ...rightColumn });
	for (const fact of header.facts) if (fact) drawText(document, fact, { size: 10, ...rightColumn });
	document.y = Math.max(leftEndY, document.y) + 14;
}

function drawPageNumbers(document: Doc, footer: string) {
	const { count } = document.bufferedPageRange();
	for (let page = 0; page < count; page++) {
		document.switchToPage(page);
		// Inside the margin, pdfkit would otherwise start another page.
		document.page.margins.bottom = 0;
		document.y = 792 - MARGIN;
		const content = `${footer} · Página ${page + 1} de ${count}`;
		drawText(document, content, { size: 8, colour: GREY, align: "center" });
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
export function drawText(document: Doc, content: string, style: Style) {
	const { colour = "#111111", x = MARGIN, width = WIDTH, align = "left" } = style;
	const { printable, baselineShift } = setFont(document, content, style);
	document.fillColor(colour).text(printable, x, document.y - baselineShift, { width, align });
	document.y += baselineShift;
}

/** Returns the height in points that `drawText` would use. */
export function measureTextHeight(document: Doc, content: string, style: Style): number {
	const { printable } = setFont(document, content, style);
	return document.heightOfString(printable, { width: style.width ?? WIDTH });
}

/** Distance from the line top to the capitals of Helvetica, as a multiple of the font size. */
const ASCENT = 0.718;

/** @returns the text to print, and how much higher it starts so that both fonts share one baseline */
function setFont(document: Doc, content: string, { size, isBold = false }: Style) {
	const { ascent, toPrintable } = document.fonts;
	const { text: printable, isEmbedded } = toPrintable(content);
	document.fontSize(size);
	if (isEmbedded) document.font(isBold ? "bold" : "regular");
	else document.font(isBold ? "Helvetica-Bold" : "Helvetica");
	return { printable, baselineShift: isEmbedded ? (ascent - ASCENT) * size : 0 };
}

const AMOUNT_WIDTH = 110;

/** Draws a text with an amount at the right edge. The text wraps beside the amount, which stays whole. */
export function drawAmountRow(
	document: Doc,
	{ label, amount, ...style }: Omit<Style, "x" | "width"> & { label: string; amount: string },
) {
	const labelStyle = { ...style, width: WIDTH - AMOUNT_WIDTH };
	ensureSpace(document, measureTextHeight(document, label, labelStyle) + 4);
	const top = document.y;
	drawText(document, label, labelStyle);
	const bottom = document.y;
	document.y = top;
	drawText(document, amount, { ...style, x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: "right" });
	document.y = bottom + 2;
}

/** Starts a new page if a block of this height does not fit. */
export function ensureSpace(document: Doc, height: number) {
	if (document.y + height <= BOTTOM) return;
	document.addPage();
	document.y = MARGIN;
}

export function drawRule(document: Doc) {
	document
		.moveTo(MARGIN, document.y)
		.lineTo(RIGHT, document.y)
		.lineWidth(0.5)
		.strokeColor("#bbbbbb")
		.stroke();
	document.y += 6;
}

import { setImmediate } from "node:timers/promises";
import type { Settings } from "#core/settings/contract.ts";
import { formatPayments } from "#core/settings/payments.ts";
import { formatShopHeader } from "#core/settings/printed-header.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import { formatCents } from "#domain/money.ts";
import { formatInstantDate } from "#domain/text/format-instant.ts";
import { getTotalLabels } from "#features/workshop/estimates/customer/portal-messages.ts";
import { isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { PDF_TEXTS } from "#features/workshop/estimates/messages.ts";
import type { EstimateRecord } from "#features/workshop/estimates/store.server.ts";
import {
	type Doc,
	drawAmountRow,
	drawRule,
	drawText,
	ensureSpace,
	GREY,
	MARGIN,
	measureTextHeight,
	renderPdf,
	WIDTH,
} from "#server/files/pdf.server.ts";

/** Content of the PDF of a version; amounts in cents, ITBMS included. */
type PdfContent = EstimateRecord & {
	/** Status line, and the note on the validity of the prices. */
	status: string;
	prices: string;
	name: string;
	car: string;
	/** Total approved in earlier versions. */
	approvedBeforeCents: number;
	/** The amount to pay before work starts; 0 for none. */
	depositCents: number;
	jobs: readonly PdfJob[];
};
export type PdfJob = {
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
const TOTAL_STYLE = { size: 14, isBold: true };

/**
 * Renders an estimate as a PDF in letter size.
 *
 * @returns a PDF
 * @throws RuleError busy (503)
 * @source rules 10.13
 */
export function renderEstimatePdf(content: PdfContent, shop: Shop): Promise<Buffer> {
	const { reference, version, sentAt, status } = content;
	const sent = sentAt ? formatInstantDate(new Date(sentAt)) : PDF_TEXTS.draft;
	const details = [version > 1 ? PDF_TEXTS.version(version) : "", sent, status];
	const heading = { name: PDF_TEXTS.title, reference, facts: details };
	return renderPdf(formatShopHeader(shop), heading, async (document) => {
		drawHeader(document, content);
		for (const job of content.jobs) {
			drawJob(document, job);
			// Yield between jobs, so that a long document does not block other requests.
			await setImmediate();
		}
		drawTotals(document, content);
		drawFooter(document, content, shop);
	});
}

function drawHeader(document: Doc, content: PdfContent) {
	for (const [label, value] of [
		[PDF_TEXTS.customer, content.name],
		[PDF_TEXTS.car, content.car],
	])
		if (value) drawText(document, `${label}: ${value}`, { size: 11 });
	document.y += 8;
	if (content.note) drawText(document, content.note, { size: 10 });
	if (content.deliveryText) drawText(document, PDF_TEXTS.delivery(content.deliveryText), { size: 10 });
	document.y += 10;
}

function drawJob(document: Doc, job: PdfJob) {
	ensureSpace(document, 48);
	drawRule(document);
	const top = document.y;
	drawText(document, job.title, { size: 11, isBold: true, width: WIDTH - COLUMNS.amount });
	const below = document.y;
	document.y = top;
	drawText(document, formatCents(job.totalCents), { size: 11, isBold: true, align: "right" });
	document.y = below;
	if (job.remark) drawText(document, job.remark, { size: 9, colour: GREY });
	for (const line of job.lines) {
		const textWidth = WIDTH - COLUMNS.quantity - COLUMNS.unit - COLUMNS.amount;
		ensureSpace(document, measureTextHeight(document, line.text, { size: 9.5, width: textWidth - 8 }) + 2);
		const y = document.y;
		const cell = (value: string, x: number, width: number, align: "left" | "right") => {
			document.y = y;
			drawText(document, value, { size: 9.5, x, width, align });
		};
		const textX = MARGIN + COLUMNS.quantity;
		cell(line.quantity, MARGIN, COLUMNS.quantity - 8, "right");
		cell(line.unit, textX + textWidth, COLUMNS.unit, "right");
		cell(line.amount, textX + textWidth + COLUMNS.unit, COLUMNS.amount, "right");
		cell(line.text, textX, textWidth - 8, "left");
		document.y += 2;
	}
	document.y += 8;
}

function drawTotals(document: Doc, content: PdfContent) {
	ensureSpace(document, content.discountCents > 0 ? 150 : 100);
	drawRule(document);
	const right = { align: "right" as const };
	if (content.discountCents > 0) {
		const reasonText = content.discountReason ? ` (${content.discountReason})` : "";
		const label = `${PDF_TEXTS.discount}${reasonText}:`;
		drawAmountRow(document, { label, amount: `-${formatCents(content.discountCents)}`, size: 10, ...right });
	}
	const { totalCents, approvedBeforeCents } = content;
	const { suffix, totalLabel, combinedLabel } = getTotalLabels(approvedBeforeCents);
	const accepted = isAccepted(content.state) ? content.acceptedCents : null;
	// Print the accepted amount in large type: it is the amount to pay.
	const cents = accepted ?? totalCents;
	const label = accepted === null ? PDF_TEXTS.total : PDF_TEXTS.acceptedTotal;
	drawText(document, `${label}${suffix} ${formatCents(cents)}`, { ...TOTAL_STYLE, ...right });
	const tax = PDF_TEXTS.tax(content.taxPercent, formatCents(computeTaxCents(cents, content)));
	drawText(document, tax, { size: 10, colour: GREY, ...right });
	if (cents !== totalCents)
		drawText(document, `${totalLabel}: ${formatCents(totalCents)}`, {
			size: 10,
			colour: GREY,
			...right,
		});
	if (combinedLabel && accepted !== null)
		drawText(document, `${combinedLabel}: ${formatCents(approvedBeforeCents + cents)}`, {
			size: 10,
			...right,
		});
	if (content.depositCents > 0) {
		const deposit = PDF_TEXTS.deposit(content.depositPercent, formatCents(content.depositCents));
		drawText(document, deposit, { size: 10, isBold: true, ...right });
	}
	document.y += 12;
}

function drawFooter(document: Doc, { prices }: PdfContent, shop: Shop) {
	const paymentMethods = formatPayments(shop.payments);
	ensureSpace(document, 60 + 12 * paymentMethods.split("\n").length);
	if (paymentMethods) {
		drawText(document, PDF_TEXTS.paymentMethods, { size: 10, isBold: true });
		drawText(document, paymentMethods, { size: 9.5 });
		document.y += 8;
	}
	drawText(document, prices, { size: 9.5 });
	drawText(document, PDF_TEXTS.noInvoice, { size: 10, isBold: true });
}

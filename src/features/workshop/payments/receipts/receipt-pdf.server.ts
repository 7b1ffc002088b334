import { formatShopHeader } from "#core/settings/printed-header.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { maskPlate } from "#domain/car/car.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { drawAmountRow, drawRule, drawText, GREY, renderPdf } from "#server/files/pdf.server.ts";
import { readReceipt } from "./receipt.server.ts";
import {
	listReceiptAmounts,
	listReceiptCorrections,
	listReceiptFacts,
	listReceiptLines,
	listReceiptWarranties,
	NOT_AN_INVOICE,
	RECEIPT_TITLE,
	VOIDED,
} from "./receipt-texts.ts";

/**
 * Renders the receipt of a payment in letter format.
 *
 * @param forLink shows only the end of the plate, because a link is passed on
 * @returns a PDF
 * @throws NotFoundError | RuleError busy (503)
 * @source rules 12.3
 */
export async function renderReceipt(
	ctx: AppContext,
	id: string,
	{ forLink = false } = {},
): Promise<{ file: Buffer; name: string }> {
	const stored = await readReceipt(ctx, ctx.db, id);
	const receipt = forLink ? { ...stored, plate: maskPlate(stored.plate) } : stored;
	const shop = getPublicSettings(ctx, await getSettings(ctx.db));
	const { reference } = receipt;
	const corrections = listReceiptCorrections(receipt);
	const heading = { name: RECEIPT_TITLE, reference, facts: [receipt.voided_at ? VOIDED : ""] };
	const file = await renderPdf(formatShopHeader(shop), heading, (document) => {
		for (const { label, value } of listReceiptFacts(receipt))
			drawText(document, `${label}: ${value}`, { size: 11 });
		document.y += 10;
		for (const { label, value } of listReceiptLines(receipt))
			drawAmountRow(document, { label, amount: value, size: 11 });
		drawRule(document);
		for (const { label, value } of listReceiptAmounts(receipt))
			drawAmountRow(document, { label, amount: value, size: 11 });
		document.y += 10;
		for (const warranty of listReceiptWarranties(receipt)) drawText(document, warranty, { size: 10 });
		for (const correction of corrections) drawText(document, correction, { size: 11, isBold: true });
		document.y += 10;
		drawText(document, NOT_AN_INVOICE, { size: 10, colour: GREY });
	});
	return { file, name: `${reference}.pdf` };
}

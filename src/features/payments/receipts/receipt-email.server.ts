import { findLinkUrl } from "#core/requests/link/links.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { NO_RECEIPT_EMAIL } from "#features/payments/messages.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { fieldError } from "#server/errors.ts";
import { composeEmail } from "#server/mail/compose-email.server.ts";
import { buildGreeting } from "#server/mail/email-text.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { formatPhone } from "#server/phone.server.ts";
import { readReceipt } from "./receipt.server.ts";
import {
	listReceiptAmounts,
	listReceiptCorrections,
	listReceiptFacts,
	NOT_AN_INVOICE,
	RECEIPT_TITLE,
} from "./receipt-texts.ts";

/**
 * Queues the receipt of a payment as an email.
 *
 * @param to an address, or "" for the one of the request
 * @throws NotFoundError | RuleError no_address (422)
 */
export const sendReceipt = (ctx: AppContext, id: string, to: string): Promise<void> =>
	withTransaction(ctx.db, (trx) => queueReceipt(ctx, trx, id, { to, field: "to" }));

/** Queues the receipt in an existing transaction. @param field the form's field that shows a missing address */
export async function queueReceipt(
	ctx: AppContext,
	trx: Trx,
	id: string,
	{ to, field }: { to: string; field: string },
): Promise<void> {
	const receipt = await readReceipt(ctx, trx, id);
	const address = to || receipt.email;
	if (!address) throw fieldError("no_address", field, NO_RECEIPT_EMAIL);
	const settings = await getSettings(trx);
	const { name: shop, email, phone, legalName, ruc } = settings;
	const link = await findLinkUrl(ctx, trx, receipt.lead_id);
	const rows = [...listReceiptFacts(receipt), ...listReceiptAmounts(receipt)];
	const content = composeEmail({
		shop,
		subject: `${RECEIPT_TITLE} ${receipt.reference} · ${shop}`,
		preheader: `${formatCents(receipt.cents)}. ${NOT_AN_INVOICE}`,
		greeting: buildGreeting(receipt.payer_name),
		paragraphs: [
			`Este es tu comprobante ${receipt.reference} por ${formatCents(receipt.cents)}.`,
			...listReceiptCorrections(receipt),
			NOT_AN_INVOICE,
		],
		rows,
		buttons: link ? [{ label: "Ver mi cuenta", href: link }] : [],
		footer: [
			`${[legalName, ruc && `RUC ${ruc}`].filter(Boolean).join(", ")}. Teléfono ${formatPhone(phone)}.`,
			"Recibes este correo porque pagaste en el taller. Si no fuiste tú, respóndenos.",
		],
	});
	const payload = { to: address, fromName: shop, ...(email && { replyTo: email }), ...content };
	await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
}

import { composeCustomerEmail } from "#core/requests/form/customer-email.server.ts";
import { findLinkUrl } from "#core/requests/link/links.server.ts";
import { assertNotForgotten } from "#core/requests/store.server.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { NO_RECEIPT_EMAIL } from "#features/workshop/payments/messages.ts";
import type { Call } from "#server/call.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { type AnyWork, runOnce } from "#server/work.server.ts";
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
 * Queues the receipt of a payment as an email. Repeating the submission, also after a lost response, sends it once; a
 * new key sends it again, because the customer may not find the first one.
 *
 * @param to an address, or "" for the one of the request
 * @throws NotFoundError | RuleError no_address (422) | person_gone (409)
 * @source rules 12.3
 */
export async function sendReceipt(call: Call, { id, to }: { id: string; to: string }): Promise<void> {
	const submission = { scope: "receipt-emails", body: { id, to } };
	await runOnce(call, submission, async (work) => {
		await queueReceipt(work, { id, to, field: "to" });
		// The idempotency record must hold no personal data.
		return { id };
	});
}

/** Queues the receipt in an existing transaction. @param field the form's field that shows a missing address */
export async function queueReceipt(
	work: AnyWork,
	{ id, to, field }: { id: string; to: string; field: string },
): Promise<void> {
	const { ctx, trx } = work;
	// An email is forwarded and stays in mailboxes, so it has no plate.
	const receipt = { ...(await readReceipt(ctx, trx, id)), plate: "" };
	await assertNotForgotten(trx, receipt.lead_id);
	const recipient = to || receipt.email;
	if (!recipient) throw rejectPayment("no_address", NO_RECEIPT_EMAIL, { field });
	const settings = getPublicSettings(ctx, await getSettings(trx));
	const { name, legalName, ruc, address } = settings;
	const { lead_id: leadId, reference } = receipt;
	const link = await findLinkUrl(ctx, trx, leadId);
	const rows = [...listReceiptFacts(receipt), ...listReceiptLines(receipt), ...listReceiptAmounts(receipt)];
	const title = receipt.voided_at ? `${RECEIPT_TITLE} ${VOIDED}` : RECEIPT_TITLE;
	const email = composeCustomerEmail(
		settings,
		{ leadId, name: receipt.payer_name, reference, link },
		{
			subject: `${title} ${reference} · ${receipt.subject}`,
			preheader: `${formatCents(receipt.cents)}. ${NOT_AN_INVOICE}`,
			paragraphs: [
				`Este es tu comprobante ${reference} por ${formatCents(receipt.cents)}.`,
				...listReceiptCorrections(receipt),
				...listReceiptWarranties(receipt),
				NOT_AN_INVOICE,
			],
			rows,
			referenceLabel: null,
			linkLabel: "Ver mi cuenta",
			sender: [legalName || name, ruc && `RUC ${ruc}`, address.street, address.district]
				.filter(Boolean)
				.join(", "),
			reason: "Recibes este correo porque pagaste en el taller. Si no fuiste tú, respóndenos.",
		},
	);
	const payload = { to: recipient, ...email };
	await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
}

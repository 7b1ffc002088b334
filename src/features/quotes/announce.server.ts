import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/db.server.ts";
import { MAIL_TOPIC, type MailMessage } from "#platform/mail.server.ts";
import { queueEffect } from "#platform/outbox.server.ts";
import type { Customer } from "./contract.ts";
import type { NewLine } from "./store.server.ts";

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Tells the shop that a quote came in: a message in the outbox, sent after the commit. */
export async function announceQuote(
	trx: Trx,
	now: Date,
	settings: Settings,
	quote: { reference: string; customer: Customer; lines: NewLine[]; totalCents: number },
): Promise<void> {
	const { reference, customer, lines, totalCents } = quote;
	const message: MailMessage = {
		to: settings.email,
		subject: `Nueva cotización ${reference}`,
		text: [
			`${oneLine(customer.name)} (${oneLine(customer.phone)}) pide precio de:`,
			...lines.map(
				(line) => `· ${line.quantity} × ${line.name} (${line.sku}) a ${usd(line.priceCents)}`,
			),
			`Total: ${usd(totalCents)}, ITBMS incluido.`,
			customer.notes ? `Nota: ${customer.notes}` : "",
			"Respóndele desde la Bandeja del panel.",
		]
			.filter(Boolean)
			.join("\n"),
	};
	await queueEffect(trx, now, { topic: MAIL_TOPIC, payload: message });
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

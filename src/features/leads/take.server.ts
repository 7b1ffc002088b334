import type { Settings } from "#features/settings/contract.ts";
import { writtenMoment } from "#features/settings/promise.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { getRow } from "#platform/database/rows.server.ts";
import { composeLetter, type LetterRow } from "#platform/mail/letter.server.ts";
import { greetingOf, plainWords } from "#platform/mail/letter-text.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import { mayWriteTo, queueUnasked } from "#platform/mail/unasked-letter.server.ts";
import { writtenPhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { whatsappUrl } from "#workshop.ts";
import type { Receipt } from "./contract.ts";
import type { Submission } from "./form/consent.ts";
import { FIRST_VERSION, linkOf } from "./link/links.server.ts";
import { type NewLead, openLead } from "./open.server.ts";
import { keepSender, type Offered, receiptFor } from "./photo-term.server.ts";
import { SEND_PHOTOS } from "./photo-term.ts";
import { queueShopLetter, type ShopLetter } from "./shop-letter.server.ts";
import { isStillOpen } from "./store.server.ts";

/** A form's request, prepared by its feature. */
type Taken = Pick<ShopLetter, "rows"> & {
	lead: NewLead;
	/** Stores the feature's own details. */
	keep: (leadId: string) => Promise<void>;
	/** Text of the receipt. */
	message: string;
	/** Subject of the shop's email, before the reference. */
	title: string;
	/** Rows from our own records, for the customer. */
	known?: LetterRow[];
	/** Rows from the form, for the customer; links are removed. */
	typed: LetterRow[];
};

/**
 * Stores a public form once: creates its lead, stores the feature's details, and queues emails to the shop and to the
 * customer, sent after the commit. Stores sender and consent.
 *
 * @param submission the form's Idempotency-Key and the visitor's address; repeating it returns the first answer, as
 *   do the same texts while that request is open
 * @param prepare builds the request, in the transaction that stores it
 * @throws RuleError idempotency_conflict (422) | crowd (503) | errors of `prepare`
 */
export async function takeRequest(
	at: Platform,
	{ submission, ...form }: { scope: string; body: object; submission: Submission },
	read: (trx: Trx, settings: Settings) => Taken | Promise<Taken>,
): Promise<Receipt> {
	const submitted = {
		...form,
		key: submission.key,
		stands: (trx: Trx, { reference }: Receipt) => isStillOpen(trx, { reference }),
	};
	const { answer } = await once(at, submitted, async (trx): Promise<Receipt & Offered> => {
		const settings = await getSettings(trx);
		const { lead, keep, message, title, rows, known = [], typed } = await read(trx, settings);
		const { id: leadId, reference, waits } = await openLead(at, trx, settings, lead);
		await keep(leadId);
		const subject = `${title} ${reference}`;
		await queueShopLetter(at, trx, settings, { leadId, subject, rows, words: lead.words });
		const told = [...known, ...typed.flatMap(withoutLinks)];
		await queueReceipt(at, trx, settings, { leadId, rows: told });
		const offered = await keepSender(at, trx, { leadId, submission });
		return { success: true, message, reference, ...waits, ...offered };
	});
	return receiptFor(at, answer, submission);
}

/**
 * Queues the confirmation to the customer, with the request and the answer deadline, if the form has an email
 * address. It goes to that address even if the customer record has another. The consent covers this use
 * (leads/consent.ts); spam gets no email.
 *
 * @source rules 4.13, 5.4; ASVS 5.0 §1.3.11
 */
async function queueReceipt(
	at: Platform,
	trx: Trx,
	settings: Settings,
	{ leadId, rows }: { leadId: string; rows: readonly LetterRow[] },
): Promise<void> {
	const lead = await getRow(trx, "leads", { id: leadId });
	if (!lead.email || lead.isQuarantined) return;
	const { name: shop, address, phone, whatsapp } = settings;
	const { reference } = lead;
	// Undefined while no site address is configured.
	const href = linkOf(at, { leadId, linkVersion: FIRST_VERSION });
	const due = writtenMoment(new Date(lead.dueAt));
	const answer = `Te respondemos a más tardar ${due} (hora de Panamá).`;
	const letter = composeLetter({
		shop,
		subject: `Recibimos tu solicitud ${reference} · ${shop}`,
		preheader: answer,
		greeting: greetingOf(lead.name),
		paragraphs: [`Recibimos tu solicitud. ${answer}`],
		rows: [...rows, { label: "Referencia", value: reference }],
		buttons: [
			{
				label: "Escribir al taller por WhatsApp",
				href: whatsappUrl(whatsapp, `Hola. Les escribo por mi solicitud ${reference}.`),
			},
			...(href ? [{ label: SEND_PHOTOS, href }] : []),
		],
		footer: [
			`${shop}, ${address.street}, ${address.district}. Teléfono ${writtenPhone(phone)}.`,
			"Recibes este correo porque alguien escribió esta dirección en nuestro sitio. Si no fuiste tú, respóndenos y la quitamos.",
		],
	});
	const message: MailMessage = {
		to: lead.email,
		fromName: shop,
		...(settings.email && { replyTo: settings.email }),
		...letter,
	};
	const now = at.now();
	await queueUnasked(trx, now, message, await mayWriteTo(trx, now, lead.email, "request"));
}

function withoutLinks({ label, value }: LetterRow): LetterRow[] {
	const words = plainWords(value);
	return words ? [{ label, value: words }] : [];
}

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

/** What a room makes of a request. */
type Taken = Pick<ShopLetter, "rows"> & {
	lead: NewLead;
	/** Stores what the room keeps of it. */
	keep: (leadId: string) => Promise<void>;
	/** What its receipt says. */
	message: string;
	/** What the shop's letter is headed, before its reference. */
	title: string;
	/** Of our own records, for who asked. */
	known?: LetterRow[];
	/** Of the form, for who asked: only what is no link. */
	typed: LetterRow[];
};

/**
 * Takes what a public form asks for, once: opens its lead, stores what its room keeps, tells the shop that somebody asked,
 * and who asked that it arrived and takes photos: letters in the outbox, sent after the commit. Keeps who sent it, and that
 * they agreed.
 *
 * @param submission the form's Idempotency-Key and the visitor's address; the same one again gets the first answer, and so
 *   do the same words while that request is open
 * @param read what the room makes of it, in the transaction that stores it
 * @throws RuleError idempotency_conflict (422) | crowd (503) | what `read` throws
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
 * Tells who asked for something that it arrived, what it was and until when the shop answers, when they gave an
 * address: the one of this request, whatever else is known of the person. What was given to be answered may be used for
 * that (leads/consent.ts); spam gets no letter.
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
	// None while nobody said where the site is.
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

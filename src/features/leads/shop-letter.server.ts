import type { Speaker } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { writtenMoment } from "#features/settings/promise.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { getRow } from "#platform/database/rows.server.ts";
import {
	composeLetter,
	type Letter,
	type LetterLink,
	type LetterRow,
} from "#platform/mail/letter.server.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#platform/mail/mail.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { urlPart } from "#site-path.ts";
import { oneLine } from "#words/one-line.ts";
import { whatsappUrl } from "#workshop.ts";
import { repliesTo } from "./replies.ts";
import { TOLD_EVERY_MS } from "./strangers/rules.ts";
import { CROWD_LETTER } from "./strangers/sentences.ts";
import { strangerOf, wasOneHeld } from "./strangers/store.server.ts";
import type { LeadRow } from "./table.server.ts";

type World = Pick<Platform, "env" | "now">;
type Shop = OpeningDays & Pick<Settings, "name" | "email" | "chats">;

/** `rows` are the details of the request; `message` is the customer's own text. */
export type ShopLetter = {
	leadId: string;
	subject: string;
	rows: readonly (LetterRow | undefined)[];
	words?: string | undefined;
};

/**
 * Queues an email to the shop about a request, sent after the commit, with everything needed to answer from a phone.
 * It goes to the shop's address at that time. A shop without one sees the request in the inbox only. A burst causes
 * one email, not one per request.
 *
 * @source rules 4.12, 4.42
 */
export async function queueShopLetter(
	at: World,
	trx: Trx,
	settings: Shop,
	letter: ShopLetter,
): Promise<void> {
	if (!settings.email) return;
	const { leadId } = letter;
	const { isHeld } = await strangerOf(trx, leadId);
	const quiet = new Date(at.now().getTime() - TOLD_EVERY_MS).toISOString();
	if (isHeld && (await wasOneHeld(trx, leadId, quiet))) return;
	const lead = await getRow(trx, "leads", { id: leadId });
	const composed = isHeld ? crowdLetter(at, settings) : letterOf(at, settings, letter, lead);
	const message: QueuedMail = {
		to: SHOP_MAILBOX,
		fromName: settings.name,
		...(lead.email && !isHeld && { replyTo: lead.email }),
		...composeLetter(composed),
	};
	await queueEffect(trx, at.now(), { topic: MAIL_TOPIC, payload: message });
}

function crowdLetter({ env }: World, { name: shop }: Shop): Letter {
	const { subject, text } = CROWD_LETTER;
	const origin = publicOrigin(env);
	const button = { label: "Abrir la Bandeja", href: `${origin}/admin/dashboard/bandeja` };
	const buttons = origin ? [button] : [];
	const told = { shop, subject, preheader: subject, greeting: subject, paragraphs: [text] };
	return { ...told, rows: [], buttons, footer: [`Del sitio de ${shop}.`] };
}

function letterOf(at: World, { name: shop, chats }: Shop, letter: ShopLetter, lead: LeadRow) {
	const origin = publicOrigin(at.env);
	const inbox = `${origin}/admin/dashboard/bandeja/${lead.id}`;
	const reach = reachOf(lead, { shop, chats });
	return {
		shop,
		subject: letter.subject,
		preheader: lead.summary,
		greeting: letter.subject,
		paragraphs: [
			lead.answeredAt ? "" : untilWhen(lead),
			lead.isQuarantined ? "Parece spam: está en «Cuarentena» hasta que alguien la saque." : "",
		].filter(Boolean),
		rows: [{ label: "Cliente", value: lead.name }, ...reach.rows, ...letter.rows].filter(
			(row) => row !== undefined && row.value.trim() !== "",
		) as LetterRow[],
		words: letter.words,
		buttons: [...(origin ? [{ label: "Abrir en la Bandeja", href: inbox }] : []), ...reach.buttons],
		footer: [`${lead.reference}. Lo escribe el sitio de ${shop}.`],
	};
}

function untilWhen({ dueAt }: Pick<LeadRow, "dueAt">): string {
	return `Respóndele a más tardar ${writtenMoment(new Date(dueAt))} (hora de Panamá).`;
}

/** Returns the contact options: the phone as typed, a call link, and a chat with a prepared greeting. */
function reachOf(lead: LeadRow, speaker: Speaker): { rows: LetterRow[]; buttons: LetterLink[] } {
	const { phone, phoneTyped, email, name } = lead;
	const rows: LetterRow[] = [];
	const buttons: LetterLink[] = [];
	if (phone) {
		const call = `tel:${phone}`;
		rows.push({ label: "Teléfono", value: phoneTyped ?? phone, href: call });
		const [greeting] = repliesTo({ ...lead, name: oneLine(name), ...speaker });
		const chat = whatsappUrl(phone, greeting.text);
		const hasWhatsapp = normalisePhone(phoneTyped ?? phone)?.hasWhatsapp ?? true;
		if (hasWhatsapp) buttons.push({ label: "Escribir por WhatsApp", href: chat });
		buttons.push({ label: "Llamar", href: call });
	}
	if (email) rows.push({ label: "Correo", value: email, href: `mailto:${urlPart(email)}` });
	return { rows, buttons };
}

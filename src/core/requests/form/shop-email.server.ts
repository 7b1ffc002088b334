import { BURST_EMAIL } from "#core/requests/burst-protection/messages.ts";
import { BURST_EMAIL_INTERVAL_MS } from "#core/requests/burst-protection/rules.ts";
import { getUnknownSender, hasOtherHeldSince } from "#core/requests/burst-protection/store.server.ts";
import { listReplies } from "#core/requests/replies.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { ChatSender } from "#core/settings/chats.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatDatedMoment } from "#core/settings/promise.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getRow } from "#server/database/rows.server.ts";
import {
	composeEmail,
	type EmailContent,
	type EmailLink,
	type EmailRow,
} from "#server/mail/compose-email.server.ts";
import { buildEmailThread } from "#server/mail/email-thread.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";

type MailContext = Pick<AppContext, "env" | "now">;
type Shop = OpeningDays & Pick<Settings, "name" | "email" | "chats">;

/** `rows` are the details of the request; `message` is the customer's own text. */
export type ShopEmail = {
	leadId: string;
	subject: string;
	rows: readonly (EmailRow | undefined)[];
	message?: string | undefined;
};

/**
 * Queues an email to the shop about a request, sent after the commit, with everything needed to answer from a phone.
 * It goes to the shop's address at that time. A shop without one sees the request in the inbox only. A burst causes
 * one email, not one per request.
 *
 * @source rules 4.12, 4.42
 */
export async function queueShopEmail(
	ctx: MailContext,
	trx: Trx,
	settings: Shop,
	email: ShopEmail,
): Promise<void> {
	if (!settings.email) return;
	const { leadId } = email;
	const { isHeld } = await getUnknownSender(trx, leadId);
	const since = new Date(ctx.now().getTime() - BURST_EMAIL_INTERVAL_MS).toISOString();
	if (isHeld && (await hasOtherHeldSince(trx, leadId, since))) return;
	const lead = await getRow(trx, "leads", { id: leadId });
	const composed = isHeld ? composeBurstEmail(ctx, settings) : composeShopEmail(ctx, settings, email, lead);
	const message: QueuedMail = {
		to: SHOP_MAILBOX,
		fromName: settings.name,
		...(lead.email && !isHeld && { replyTo: lead.email }),
		...composeEmail(composed),
		// The email of a burst is about many requests.
		...(!isHeld && { thread: buildEmailThread(leadId) }),
	};
	await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload: message });
}

function composeBurstEmail({ env }: MailContext, { name: shop }: Shop): EmailContent {
	const { subject, text } = BURST_EMAIL;
	const origin = getPublicOrigin(env);
	const button = { label: "Abrir la Bandeja", href: `${origin}/admin/dashboard/bandeja` };
	const buttons = origin ? [button] : [];
	const content = { shop, subject, preheader: subject, greeting: subject, paragraphs: [text] };
	return { ...content, rows: [], buttons, footer: [`Del sitio de ${shop}.`] };
}

function composeShopEmail(ctx: MailContext, { name: shop, chats }: Shop, email: ShopEmail, lead: LeadRow) {
	const origin = getPublicOrigin(ctx.env);
	const inbox = `${origin}/admin/dashboard/bandeja/${lead.id}`;
	const contactOptions = getContactOptions(lead, { shop, chats });
	return {
		shop,
		subject: email.subject,
		preheader: lead.summary,
		greeting: email.subject,
		paragraphs: [
			lead.answeredAt ? "" : formatDeadline(lead),
			lead.isQuarantined ? "Parece spam: está en «Cuarentena» hasta que alguien la saque." : "",
		].filter(Boolean),
		rows: [{ label: "Cliente", value: lead.name }, ...contactOptions.rows, ...email.rows].filter(
			(row) => row !== undefined && row.value.trim() !== "",
		) as EmailRow[],
		quotedText: email.message,
		buttons: [...(origin ? [{ label: "Abrir en la Bandeja", href: inbox }] : []), ...contactOptions.buttons],
		footer: [`${lead.reference}. Lo escribe el sitio de ${shop}.`],
	};
}

function formatDeadline({ dueAt }: Pick<LeadRow, "dueAt">): string {
	return `Respóndele a más tardar ${formatDatedMoment(new Date(dueAt))} (hora de Panamá).`;
}

/** Returns the contact options: the phone as typed, a call link, and a chat with a prepared greeting. */
function getContactOptions(lead: LeadRow, sender: ChatSender): { rows: EmailRow[]; buttons: EmailLink[] } {
	const { phone, phoneTyped, email, name } = lead;
	const rows: EmailRow[] = [];
	const buttons: EmailLink[] = [];
	if (phone) {
		const call = `tel:${phone}`;
		rows.push({ label: "Teléfono", value: phoneTyped ?? phone, href: call });
		const [greeting] = listReplies({ ...lead, name: toSingleLine(name), ...sender });
		const chat = buildWhatsappUrl(phone, greeting.text);
		const hasWhatsapp = normalizePhone(phoneTyped ?? phone)?.hasWhatsapp ?? true;
		if (hasWhatsapp) buttons.push({ label: "Escribir por WhatsApp", href: chat });
		buttons.push({ label: "Llamar", href: call });
	}
	if (email) rows.push({ label: "Correo", value: email, href: `mailto:${encodeUrlSegment(email)}` });
	return { rows, buttons };
}

import type { Settings } from "#core/settings/contract.ts";
import { composeEmail, type EmailLink, type EmailRow } from "#server/mail/compose-email.server.ts";
import { buildGreeting } from "#server/mail/email-text.ts";
import { buildEmailThread } from "#server/mail/email-thread.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { formatPhone } from "#server/phone.server.ts";

type EmailShop = Pick<Settings, "name" | "email" | "phone" | "address">;

/** The subject of an email: a request, or its visit, order or receipt. */
type EmailCase = {
	leadId: string;
	/** The customer's name as typed; the greeting leaves out what is no plain name. */
	name: string;
	reference: string;
	/** The customer portal; undefined when the site has no address, or the email does not lead there. */
	link?: string | undefined;
};

type EmailBlocks = {
	/** Without the shop's name; the reference is appended if it is missing. */
	subject: string;
	preheader: string;
	paragraphs: readonly string[];
	rows: readonly EmailRow[];
	/** Label of the last row, with the reference; null for none. */
	referenceLabel?: string | null;
	/** Label of the first button, which opens the portal. */
	linkLabel?: string | undefined;
	buttons?: readonly EmailLink[];
	/** Names the sender in the footer, in place of the shop with its address. */
	sender?: string;
	/** Why the customer receives it, and what to do if it is not theirs. */
	reason: string;
};

/**
 * Composes an email to a customer about their case. Greeting, reference, link, footer, reply address and thread are the
 * same in each.
 *
 * @param shop also the public contact data of `getPublicSettings`
 * @source rules 4.13; decision 012
 */
export function composeCustomerEmail(
	shop: EmailShop,
	{ leadId, name, reference, link }: EmailCase,
	blocks: EmailBlocks,
): Omit<MailMessage, "to"> {
	const { subject, preheader, paragraphs, rows, linkLabel, buttons = [], reason } = blocks;
	const { referenceLabel = "Referencia", sender = formatSender(shop) } = blocks;
	const referenceRow = { label: referenceLabel ?? "", value: reference, ...(link && { href: link }) };
	const content = composeEmail({
		shop: shop.name,
		subject: [subject, ...(subject.includes(reference) ? [] : [reference]), shop.name].join(" · "),
		preheader,
		greeting: buildGreeting(name),
		paragraphs,
		rows: referenceLabel ? [...rows, referenceRow] : rows,
		buttons: link && linkLabel ? [{ label: linkLabel, href: link }, ...buttons] : buttons,
		footer: [`${sender}. Teléfono ${formatPhone(shop.phone)}.`, reason],
	});
	return {
		fromName: shop.name,
		...(shop.email && { replyTo: shop.email }),
		...content,
		thread: buildEmailThread(leadId),
	};
}

const formatSender = ({ name, address }: EmailShop) => `${name}, ${address.street}, ${address.district}`;

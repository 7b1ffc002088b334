import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { composeEmail, type EmailContent } from "#server/mail/compose-email.server.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { isMailOn } from "#server/mail/mail-settings.server.ts";
import { queueUnverifiedEmail } from "#server/mail/unverified-email.server.ts";
import { getPublicOrigin, getSiteOrigin } from "#server/site-origin.ts";
import { buildLink, type Subscriber } from "./link.server.ts";
import type { LinkPurpose } from "./rules.ts";

type EmailContext = Pick<AppContext, "secret" | "env" | "now">;
type EmailText = Pick<EmailContent, "subject" | "preheader" | "paragraphs" | "buttons">;
type EmailTemplate = (shop: string, link: (purpose: LinkPurpose) => string, site: string) => EmailText;

/**
 * Returns whether links can be built; without the site's public URL an email could not be confirmed or unsubscribed.
 */
export const hasLinks = (env: EmailContext["env"]) => getPublicOrigin(env) !== undefined;

/** Returns whether emails can be sent with working links. */
export const canSendEmail = async ({ env }: Pick<EmailContext, "env">, db: DbOrTrx) =>
	hasLinks(env) && (await isMailOn({ env }, db));

/** Email templates by purpose. @param link builds the confirm or unsubscribe link */
const EMAILS = {
	/** Asks the mailbox to confirm; nothing else is sent until it does. */
	confirm: (shop, link) => ({
		subject: `Confirma tu suscripción a ${shop}`,
		preheader: "Falta un paso: dinos que esta dirección es tuya.",
		paragraphs: [
			`Alguien pidió que ${shop} te envíe ofertas especiales y consejos automotrices a este correo. Si fuiste tú, confírmalo con el botón.`,
			"Si no fuiste tú, no hagas nada: sin ese paso no te enviamos ofertas.",
		],
		buttons: [{ label: "Confirmar mi suscripción", href: link("confirm") }],
	}),
	/** Confirms the subscription and explains how to unsubscribe. */
	welcome: (shop, link, site) => ({
		subject: `Ya estás en la lista de ${shop}`,
		preheader: "Tu suscripción quedó confirmada.",
		paragraphs: [
			"Tu suscripción quedó confirmada. Recibirás ofertas especiales y consejos automotrices.",
			"Puedes darte de baja cuando quieras, con el enlace de abajo o con el de tu programa de correo.",
		],
		buttons: [
			{ label: "Ver las ofertas", href: `${site}/productos` },
			{ label: "Darme de baja", href: link("leave") },
		],
	}),
	/** Tells an active subscriber who signs up again; the form itself must not reveal who subscribes. */
	again: (shop, link) => ({
		subject: `Ya estabas en la lista de ${shop}`,
		preheader: "No tienes que hacer nada.",
		paragraphs: [
			"Alguien pidió otra vez suscribir este correo. Ya estabas en la lista, así que no tienes que hacer nada.",
		],
		buttons: [{ label: "Darme de baja", href: link("leave") }],
	}),
} satisfies Record<string, EmailTemplate>;

/** Queues an email to a subscriber. */
export async function queueEmail(
	ctx: EmailContext,
	trx: Trx,
	template: keyof typeof EMAILS,
	{ subscriber, canSend }: { subscriber: Subscriber; canSend: boolean },
): Promise<void> {
	if (!hasLinks(ctx.env)) return;
	const { name: shop, email: replyTo, address } = await getSettings(trx);
	const link = (purpose: LinkPurpose) => buildLink(ctx, purpose, subscriber);
	const composed = composeEmail({
		shop,
		greeting: "Hola:",
		rows: [],
		...EMAILS[template](shop, link, getSiteOrigin(ctx.env)),
		footer: [`${shop}, ${address.street}, ${address.district}`],
	});
	const message: MailMessage = {
		to: subscriber.email,
		fromName: shop,
		...(replyTo && { replyTo }),
		...composed,
		leaveUrl: link("leave"),
	};
	await queueUnverifiedEmail(trx, ctx.now(), message, canSend);
}

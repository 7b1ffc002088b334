import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { composeLetter, type Letter } from "#platform/mail/letter.server.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import { queueUnasked } from "#platform/mail/unasked-letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin, siteOrigin } from "#platform/site-origin.ts";
import { linkOf, type Subscriber } from "./link.server.ts";
import type { LinkPurpose } from "./rules.ts";

type At = Pick<Platform, "secret" | "env" | "now">;
type Words = Pick<Letter, "subject" | "preheader" | "paragraphs" | "buttons">;
type Written = (shop: string, link: (purpose: LinkPurpose) => string, site: string) => Words;

/** Without an address of the site nobody could confirm or leave: a letter would ask for what it gives no way to do. */
export const hasLinks = (env: At["env"]) => publicOrigin(env) !== undefined;

/** Whether a letter can leave, and its links lead somewhere. */
export const canWrite = (env: At["env"]) => Boolean(env.SMTP_URL) && hasLinks(env);

/** What we write to an address, by what it asks or tells. @param link what leads off the list, or onto it */
const LETTERS = {
	/** Asks the mailbox itself whether it wants our letters; nothing else is sent until it says yes. */
	confirm: (shop, link) => ({
		subject: `Confirma tu suscripción a ${shop}`,
		preheader: "Falta un paso: dinos que esta dirección es tuya.",
		paragraphs: [
			`Alguien pidió que ${shop} te envíe ofertas especiales y consejos automotrices a este correo. Si fuiste tú, confírmalo con el botón.`,
			"Si no fuiste tú, no hagas nada: sin ese paso no te enviamos ofertas.",
		],
		buttons: [{ label: "Confirmar mi suscripción", href: link("confirm") }],
	}),
	/** Says that it is done and how to leave. */
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
	/** Tells a subscriber who asks again that nothing is missing: the form itself tells nobody who subscribes. */
	again: (shop, link) => ({
		subject: `Ya estabas en la lista de ${shop}`,
		preheader: "No tienes que hacer nada.",
		paragraphs: [
			"Alguien pidió otra vez suscribir este correo. Ya estabas en la lista, así que no tienes que hacer nada.",
		],
		buttons: [{ label: "Darme de baja", href: link("leave") }],
	}),
} satisfies Record<string, Written>;

/** Writes to an address, as soon as it may leave. */
export async function queueLetter(
	at: At,
	trx: Trx,
	letter: keyof typeof LETTERS,
	{ subscriber, mayLeave }: { subscriber: Subscriber; mayLeave: boolean },
): Promise<void> {
	if (!hasLinks(at.env)) return;
	const { name: shop, email: replyTo, address } = await getSettings(trx);
	const link = (purpose: LinkPurpose) => linkOf(at, purpose, subscriber);
	const composed = composeLetter({
		shop,
		greeting: "Hola:",
		rows: [],
		...LETTERS[letter](shop, link, siteOrigin(at.env)),
		footer: [`${shop}, ${address.street}, ${address.district}`],
	});
	const message: MailMessage = {
		to: subscriber.email,
		fromName: shop,
		...(replyTo && { replyTo }),
		...composed,
		leaveUrl: link("leave"),
	};
	await queueUnasked(trx, at.now(), message, mayLeave);
}

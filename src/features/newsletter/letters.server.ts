import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { composeLetter, type Letter } from "#platform/mail/letter.server.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import { queueUnasked } from "#platform/mail/unasked-letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin, siteOrigin } from "#platform/site-origin.ts";
import { linkOf, type Subscriber } from "./link.server.ts";

type At = Pick<Platform, "secret" | "env" | "now">;
type Words = Pick<Letter, "subject" | "preheader" | "paragraphs" | "buttons">;

/** Whether a letter can leave, and its links lead somewhere. */
export function canWrite(env: At["env"]): boolean {
	return Boolean(env.SMTP_URL) && publicOrigin(env) !== undefined;
}

/** Asks the mailbox itself whether it wants our letters; nothing else is sent until it says yes. */
export async function askToConfirm(
	at: At,
	trx: Trx,
	subscriber: Subscriber,
	mayLeave: boolean,
): Promise<void> {
	await queueLetter(at, trx, { subscriber, mayLeave }, (shop) => ({
		subject: `Confirma tu suscripción a ${shop}`,
		preheader: "Falta un paso: dinos que esta dirección es tuya.",
		paragraphs: [
			`Alguien pidió que ${shop} te envíe ofertas especiales y consejos automotrices a este correo. Si fuiste tú, confírmalo con el botón.`,
			"Si no fuiste tú, no hagas nada: no te escribiremos más.",
		],
		buttons: [{ label: "Confirmar mi suscripción", href: linkOf(at, "confirm", subscriber) }],
	}));
}

/** Says that it is done and how to leave. */
export async function welcome(at: At, trx: Trx, subscriber: Subscriber): Promise<void> {
	// Only the mailbox itself can have confirmed.
	await queueLetter(at, trx, { subscriber, mayLeave: true }, (shop) => ({
		subject: `Ya estás en la lista de ${shop}`,
		preheader: "Tu suscripción quedó confirmada.",
		paragraphs: [
			"Tu suscripción quedó confirmada. Recibirás ofertas especiales y consejos automotrices.",
			"Puedes darte de baja cuando quieras, con el enlace de abajo o con el de tu programa de correo.",
		],
		buttons: [
			{ label: "Ver las ofertas", href: `${siteOrigin(at.env)}/productos` },
			{ label: "Darme de baja", href: linkOf(at, "leave", subscriber) },
		],
	}));
}

/** Tells a subscriber who asks again that nothing is missing: the form itself tells nobody who subscribes. */
export async function alreadySubscribed(
	at: At,
	trx: Trx,
	subscriber: Subscriber,
	mayLeave: boolean,
): Promise<void> {
	await queueLetter(at, trx, { subscriber, mayLeave }, (shop) => ({
		subject: `Ya estabas en la lista de ${shop}`,
		preheader: "No tienes que hacer nada.",
		paragraphs: [
			"Alguien pidió otra vez suscribir este correo. Ya estabas en la lista, así que no tienes que hacer nada.",
		],
		buttons: [{ label: "Darme de baja", href: linkOf(at, "leave", subscriber) }],
	}));
}

async function queueLetter(
	at: At,
	trx: Trx,
	{ subscriber, mayLeave }: { subscriber: Subscriber; mayLeave: boolean },
	words: (shop: string) => Words,
): Promise<void> {
	// Without an address nobody could confirm or leave: the letter would ask for what it gives no way to do.
	if (!publicOrigin(at.env)) return;
	const { name: shop, email: replyTo, address } = await getSettings(trx);
	const letter = composeLetter({
		shop,
		greeting: "Hola:",
		rows: [],
		...words(shop),
		footer: [`${shop}, ${address.street}, ${address.district}`],
	});
	const message: MailMessage = {
		to: subscriber.email,
		fromName: shop,
		...(replyTo && { replyTo }),
		...letter,
		leaveUrl: linkOf(at, "leave", subscriber),
	};
	await queueUnasked(trx, at.now(), message, mayLeave);
}

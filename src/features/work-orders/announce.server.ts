import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { composeLetter } from "#platform/mail/letter.server.ts";
import { greetingOf } from "#platform/mail/letter-text.ts";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { writtenPhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { carOf, filled, type Told } from "./messages.server.ts";
import { hasOpen } from "./order-effects.server.ts";
import { factsOf } from "./order-states.ts";
import { LETTERS } from "./sentences.ts";
import { lockOrder } from "./store.server.ts";
import { readTold, workIn } from "./view.server.ts";

type Happening = keyof typeof LETTERS;

/**
 * Writes the customer of a car what became of it, where they left an address, in the transaction that makes it so.
 *
 * @param why the promise changed
 * @source rules 11.14
 */
export async function announceOrder(
	at: Pick<Platform, "now" | "secret" | "env">,
	trx: Trx,
	leadId: string,
	happening: Happening,
	why = "",
): Promise<void> {
	const told = await readTold(at, trx, leadId);
	const { email } = told.row;
	if (!email) return;
	const payload = { to: email, ...letterOf(told, happening, why) };
	await queueEffect(trx, told.now, { topic: MAIL_TOPIC, payload });
}

/**
 * Reminds the customer of a car that is still ready, unless they were so many times already or it has left meanwhile.
 *
 * @param times how many letters are due since it is ready
 */
export function remindToFetch(at: Platform, leadId: string, times: number): Promise<void> {
	return inTransaction(at.db, async (trx) => {
		const order = await lockOrder(trx, leadId);
		if (!order || !factsOf(order.state).isReady || order.unfetchedLetters >= times) return;
		// What was approved since is done before it is fetched.
		if (hasOpen((await workIn(trx, leadId, at.now())).jobs)) return;
		await updateRows(trx, "workOrders", { leadId }, { unfetchedLetters: times });
		await announceOrder(at, trx, leadId, "unfetched");
	});
}

const GREETING = /^¡?Hola(,? \{nombre\})?[.,:!]+(?!\s*\{nombre\})\s*/i;
/** A letter may leave and be read on another day: none of its days is told beside today. */
const ANY_DAY = new Date(0);

function letterOf(told: Told, happening: Happening, why: string) {
	const { row, link, settings } = told;
	const { name: shop, email, address, phone } = settings;
	const { subject, text } = LETTERS[happening];
	// The link is a button, and whoever is greeted stands above: looked for before the name is there, which may have a dot.
	const words = settings.chats[text].replace(GREETING, "");
	const filledIn = filled(words, { ...told, link: null }, why, ANY_DAY);
	const said = filledIn.charAt(0).toUpperCase() + filledIn.slice(1);
	const letter = composeLetter({
		shop,
		subject: `${subject} · ${shop}`,
		preheader: said,
		greeting: greetingOf(row.name),
		paragraphs: [said],
		rows: [
			{ label: "Carro", value: carOf(row) },
			{ label: "Orden", value: row.reference, ...(link && { href: link }) },
		],
		buttons: link ? [{ label: "Ver cómo va mi carro", href: link }] : [],
		footer: [
			`${shop}, ${address.street}, ${address.district}. Teléfono ${writtenPhone(phone)}.`,
			"Recibes este correo porque dejaste tu carro en el taller con esta dirección. Si no fuiste tú, respóndenos y la quitamos.",
		],
	});
	return { fromName: shop, ...(email && { replyTo: email }), ...letter };
}

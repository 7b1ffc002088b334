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
 * Queues an email to the customer about a change of their order, if they left an address, in the same transaction.
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
 * Reminds the customer to pick up a ready car, unless the reminders due were already sent or the car has left.
 *
 * @param times the number of reminders due since the car is ready
 */
export function remindToFetch(at: Platform, leadId: string, times: number): Promise<void> {
	return inTransaction(at.db, async (trx) => {
		const order = await lockOrder(trx, leadId);
		if (!order || !factsOf(order.state).isReady || order.unfetchedLetters >= times) return;
		// Newly approved work must be finished before the pickup.
		if (hasOpen((await workIn(trx, leadId, at.now())).jobs)) return;
		await updateRows(trx, "workOrders", { leadId }, { unfetchedLetters: times });
		await announceOrder(at, trx, leadId, "unfetched");
	});
}

const GREETING = /^¡?Hola(,? \{nombre\})?[.,:!]+(?!\s*\{nombre\})\s*/i;
/** An email may be read on another day, so its dates are never written relative to today. */
const ANY_DAY = new Date(0);

function letterOf(told: Told, happening: Happening, why: string) {
	const { row, link, settings } = told;
	const { name: shop, email, address, phone } = settings;
	const { subject, text } = LETTERS[happening];
	// The email has its own greeting and link button.
	// Remove the greeting before the name is filled in, because the name may have a dot.
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

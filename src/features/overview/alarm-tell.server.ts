import { noticeAll } from "#features/push/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { composeLetter } from "#platform/mail/letter.server.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#platform/mail/mail.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import type { Check } from "./contract.ts";
import { REMEDIES, STATUS_PATH } from "./sentences.ts";

type News = { title: string; paragraphs: string[]; byLetter: boolean };

/** To everybody who can hear it: a letter about mail that is stuck would only be stuck with it, the calendar writes its own. */
export function tellTrouble(at: Platform, trx: Trx, { id, label, detail }: Check): Promise<void> {
	return tell(at, trx, id, {
		title: `Atención: ${label}`,
		paragraphs: [`${detail}.`.replace(/\.\.$/, "."), REMEDIES[id] ?? ""].filter(Boolean),
		byLetter: id !== "mail" && id !== "calendar",
	});
}

export function tellMended(at: Platform, trx: Trx, { id, label, detail }: Check): Promise<void> {
	return tell(at, trx, id, {
		title: `Arreglado: ${label}`,
		paragraphs: [
			"Lleva una hora bien; no hace falta hacer nada.",
			`${detail}.`.replace(/\.\.$/, "."),
		],
		byLetter: true,
	});
}

async function tell(at: Platform, trx: Trx, id: Check["id"], news: News) {
	const { title, paragraphs, byLetter } = news;
	const now = at.now();
	at.log.warn({ event: "alarm", check: id, title }, "told the shop");
	const body = (paragraphs[0] ?? "").slice(0, 160);
	await noticeAll(trx, now, { title, body, url: STATUS_PATH, tag: `alarma-${id}` });
	const { email, name: shop } = await getSettings(trx);
	if (!byLetter || !email || !at.env.SMTP_URL) return;
	const origin = publicOrigin(at.env);
	const payload: QueuedMail = {
		to: SHOP_MAILBOX,
		fromName: shop,
		...composeLetter({
			shop,
			subject: title,
			preheader: body,
			greeting: title,
			paragraphs,
			rows: [],
			buttons: origin ? [{ label: "Ver el estado", href: origin + STATUS_PATH }] : [],
			footer: [`Lo escribe el panel de ${shop}.`],
		}),
	};
	await queueEffect(trx, now, { topic: MAIL_TOPIC, payload });
}

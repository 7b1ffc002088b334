import { noticeAll } from "#features/push/notice-all.server.ts";
import { queuePanelLetter } from "#features/settings/panel-letter.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
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
	const button = { label: "Ver el estado", path: STATUS_PATH };
	if (byLetter && at.env.SMTP_URL)
		await queuePanelLetter(at, trx, { title, preheader: body, paragraphs, button });
}

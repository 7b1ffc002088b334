import { noticeAll } from "#features/push/store.server.ts";
import { queuePanelLetter } from "#features/settings/panel-letter.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { findRow, insertMissing } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { isAlarming, LOOK_EVERY_MS, nextStep, type Step } from "./alarm-rules.ts";
import type { Alarms, Check } from "./contract.ts";
import { CHECK_LABELS, REMEDIES, STATUS_PATH } from "./sentences.ts";
import { readStatus } from "./status.server.ts";

/** Lists notified alarms that are not over, the oldest first. */
export async function listAlarms({ db }: Pick<Platform, "db">): Promise<Alarms["alarms"]> {
	const rows = await db
		.selectFrom("alarms")
		.select(["id", "detail", "since"])
		.where("toldAt", "is not", null)
		.orderBy("since")
		.execute();
	return rows.map((row) => ({ ...row, label: CHECK_LABELS[row.id] }));
}

/**
 * Runs all checks once and notifies the shop. Every machine does; the alarm's row decides which one notifies.
 *
 * @source rules 7.15
 */
export async function watchOver(at: Platform): Promise<void> {
	const { checks } = await readStatus(at);
	for (const check of checks) {
		const alarm = await findRow(at.db, "alarms", { id: check.id });
		const step = nextStep(alarm, isAlarming(check), at.now());
		if (step !== "nothing") await take(at, step, check);
	}
}

/** Starts running the checks every five minutes. */
export function watchByTheClock(at: Platform): void {
	const look = () =>
		void watchOver(at).catch((error) => at.log.error({ error }, "nobody could look after it"));
	setInterval(look, LOOK_EVERY_MS).unref();
}

function take(at: Platform, step: Step, check: Check): Promise<void> {
	const now = at.now();
	const nowText = now.toISOString();
	const { id, detail } = check;
	return inTransaction(at.db, async (trx) => {
		const mine = trx.updateTable("alarms").where("id", "=", id);
		const gone = trx.deleteFrom("alarms").where("id", "=", id);
		if (step === "note") await insertMissing(trx, "alarms", { id, detail, since: nowText });
		if (step === "worsen") await mine.set({ okSince: null, detail }).execute();
		if (step === "ease")
			await mine.set({ okSince: nowText }).where("okSince", "is", null).execute();
		if (step === "drop") await gone.where("toldAt", "is", null).execute();
		if (step === "tell") {
			const { numUpdatedRows } = await mine
				.set({ toldAt: nowText, detail })
				.where("toldAt", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows) await tellTrouble(at, trx, check);
		}
		if (step === "mend") {
			const { numDeletedRows } = await gone.where("okSince", "is not", null).executeTakeFirst();
			if (numDeletedRows) await tellMended(at, trx, check);
		}
	});
}

type News = { title: string; paragraphs: string[]; byLetter: boolean };

/** Notifies by push, and by email unless mail itself is stuck; the calendar sends its own email. */
function tellTrouble(at: Platform, trx: Trx, { id, label, detail }: Check): Promise<void> {
	return tell(at, trx, id, {
		title: `Atención: ${label}`,
		paragraphs: [ended(detail), REMEDIES[id] ?? ""].filter(Boolean),
		byLetter: id !== "mail" && id !== "calendar",
	});
}

function tellMended(at: Platform, trx: Trx, { id, label, detail }: Check): Promise<void> {
	return tell(at, trx, id, {
		title: `Arreglado: ${label}`,
		paragraphs: ["Lleva una hora bien; no hace falta hacer nada.", ended(detail)],
		byLetter: true,
	});
}

const ended = (sentence: string) => `${sentence}.`.replace(/\.\.$/, ".");

async function tell(at: Platform, trx: Trx, id: Check["id"], news: News) {
	const { title, paragraphs, byLetter } = news;
	const now = at.now();
	at.log.warn({ event: "alarm", check: id, title }, "told the shop");
	const body = (paragraphs[0] ?? "").slice(0, 160);
	// Notify staff without access to settings too; the panel's banner says how to continue.
	await noticeAll(trx, now, { title, body, url: "/admin/dashboard", tag: `alarma-${id}` });
	const button = { label: "Ver el estado", path: STATUS_PATH };
	if (byLetter && at.env.SMTP_URL)
		await queuePanelLetter(at, trx, { title, preheader: body, paragraphs, button });
}

import { queuePanelEmail } from "#core/settings/panel-email.server.ts";
import { queueNotices } from "#features/operation/push/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow, insertIfMissing } from "#server/database/rows.server.ts";
import { isMailOn } from "#server/mail/mail-settings.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import { type AlarmStep, getNextStep, isAlarming } from "./alarm-rules.ts";
import type { Alarms, Check } from "./contract.ts";
import { CHECK_LABELS, REMEDIES, STATUS_PATH } from "./messages.ts";
import { readStatus } from "./status.server.ts";

/** Lists notified alarms that are not over, the oldest first. */
export async function listAlarms({ db }: Pick<AppContext, "db">): Promise<Alarms["alarms"]> {
	const rows = await db
		.selectFrom("alarms")
		.select(["id", "detail", "since"])
		.where("notifiedAt", "is not", null)
		.orderBy("since")
		.execute();
	return rows.map((row) => ({ ...row, label: CHECK_LABELS[row.id] }));
}

/**
 * Runs all checks once and notifies the shop. Every machine does; the alarm's row decides which one notifies.
 *
 * @source rules 7.15
 */
export async function runAlarmCheck(ctx: AppContext): Promise<void> {
	const { checks } = await readStatus(ctx);
	for (const check of checks) {
		const alarm = await findRow(ctx.db, "alarms", { id: check.id });
		const step = getNextStep(alarm, isAlarming(check), ctx.now());
		if (step !== "nothing") await applyStep(ctx, step, check);
	}
}

function applyStep(ctx: AppContext, step: AlarmStep, check: Check): Promise<void> {
	const now = ctx.now();
	const nowIso = now.toISOString();
	const { id, detail } = check;
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		const updateQuery = trx.updateTable("alarms").where("id", "=", id);
		const deleteQuery = trx.deleteFrom("alarms").where("id", "=", id);
		if (step === "note") await insertIfMissing(trx, "alarms", { id, detail, since: nowIso });
		if (step === "worsen") await updateQuery.set({ okSince: null, detail }).execute();
		if (step === "ease") await updateQuery.set({ okSince: nowIso }).where("okSince", "is", null).execute();
		if (step === "drop") await deleteQuery.where("notifiedAt", "is", null).execute();
		if (step === "tell") {
			const { numUpdatedRows } = await updateQuery
				.set({ notifiedAt: nowIso, detail })
				.where("notifiedAt", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows) await notifyOfTrouble(work, check);
		}
		if (step === "mend") {
			const { numDeletedRows } = await deleteQuery.where("okSince", "is not", null).executeTakeFirst();
			if (numDeletedRows) await notifyOfRecovery(work, check);
		}
	});
}

type Notification = { title: string; paragraphs: string[]; byEmail: boolean };

/** Notifies by push, and by email unless mail itself is stuck; the calendar sends its own email. */
function notifyOfTrouble(work: AnyWork, { id, label, detail }: Check): Promise<void> {
	return notifyShop(work, {
		id,
		notification: {
			title: `Atención: ${label}`,
			paragraphs: [endWithPeriod(detail), REMEDIES[id] ?? ""].filter(Boolean),
			byEmail: id !== "mail" && id !== "calendar",
		},
	});
}

function notifyOfRecovery(work: AnyWork, { id, label, detail }: Check): Promise<void> {
	return notifyShop(work, {
		id,
		notification: {
			title: `Arreglado: ${label}`,
			paragraphs: ["Lleva una hora bien; no hace falta hacer nada.", endWithPeriod(detail)],
			byEmail: true,
		},
	});
}

const endWithPeriod = (text: string) => `${text}.`.replace(/\.\.$/, ".");

async function notifyShop(
	work: AnyWork,
	{ id, notification }: { id: Check["id"]; notification: Notification },
) {
	const { ctx, trx } = work;
	const { title, paragraphs, byEmail } = notification;
	const now = ctx.now();
	ctx.log.warn({ event: "alarm", check: id, title }, "told the shop");
	const body = (paragraphs[0] ?? "").slice(0, 160);
	// Notify staff without access to settings too; the panel's banner says how to continue.
	await queueNotices(trx, now, { title, body, url: "/admin/dashboard", tag: `alarma-${id}` });
	const button = { label: "Ver el estado", path: STATUS_PATH };
	if (byEmail && (await isMailOn(ctx, trx)))
		await queuePanelEmail(work, { title, preheader: body, paragraphs, button });
}

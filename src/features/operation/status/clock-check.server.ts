import { getErasureForecast } from "#core/requests/ending/erase-leads.server.ts";
import { formatAge, formatInstant, formatInstantDate, formatTimeSpan } from "#domain/text/format-instant.ts";
import { findNewestBackup } from "#features/operation/backups/keeping/backup-health.server.ts";
import { getPurgeDelay } from "#features/operation/backups/rules.ts";
import { findNewestActivity } from "#features/operation/status/newest-activity-read-model.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { readClock } from "#server/start/clock-mark.server.ts";
import type { Finding } from "./contract.ts";

/** The reason given to the chores while deletion has to wait. */
export const WAITS_FOR_BACKUP = "copy";

/**
 * Finds out whether due deletions must wait for a backup. Without any backup, the wait starts with the backup alarm.
 *
 * @returns the latest end of the wait; undefined if nothing has to wait
 * @source rules 9.18
 */
export async function findBackupDeadline(ctx: Pick<AppContext, "db" | "env" | "now">) {
	const newestBackup = await findNewestBackup(ctx);
	const alarm = newestBackup ? undefined : await findRow(ctx.db, "alarms", { id: "backup" });
	return getPurgeDelay(newestBackup?.madeAt, alarm && new Date(alarm.since), ctx.now());
}

/** Checks the clock against the last trusted time. @source rules 9.12 */
export async function checkClock(ctx: AppContext): Promise<Finding> {
	const now = ctx.now();
	const clock = await readClock(ctx, () => findNewestActivity(ctx.reads));
	const clockText = `Marca ${formatInstant(now)} en Panamá`;
	if (clock.name === "set")
		return {
			state: "warn",
			detail: `${clockText}: lo puso BIELA_NOW. Mientras tanto no se borra nada.`,
		};
	const lastSeenAt = new Date(clock.trustedAt);
	if (clock.name === "right")
		return {
			state: "ok",
			detail: `${clockText}; la última hora anotada es ${formatAge(lastSeenAt, now)}`,
		};
	const difference = formatTimeSpan(Math.abs(now.getTime() - lastSeenAt.getTime()));
	const direction = clock.name === "ahead" ? "después" : "antes";
	return {
		state: "error",
		detail: `${clockText}, ${difference} ${direction} de lo último que se vio. No se borra nada. Corrige la hora del servidor; si es la correcta, no hagas nada: se cree desde el ${formatInstantDate(new Date(clock.believedAt))}.`,
	};
}

/** Formats why the deletion of personal data waits, and until when. */
async function formatWaitReason(ctx: AppContext, holdReason: string): Promise<string> {
	if (holdReason !== WAITS_FOR_BACKUP) return "detenido por ahora";
	const { until } = (await findBackupDeadline(ctx)) ?? {};
	const latest = until ? `, a más tardar hasta el ${formatInstantDate(until)}` : "";
	return `espera a que una copia comprobada los tenga${latest}`;
}

/** Reports how many requests will soon lose their personal data, and from when. @source rules 5.5, 9.12, 9.18 */
export async function checkErasures(ctx: AppContext): Promise<Finding> {
	const { count, days, first: firstDueAt } = await getErasureForecast(ctx);
	const holdReason = await ctx.chores.findHoldReason();
	const state = holdReason && count > 0 ? "warn" : "ok";
	if (!firstDueAt) return { state, detail: `Nadie en los próximos ${days} días` };
	const pauseText = holdReason ? `; ${await formatWaitReason(ctx, holdReason)}` : "";
	const countText = count === 1 ? "1 solicitud" : `${count >= 1000 ? "1000 o más" : count} solicitudes`;
	const startText = firstDueAt <= ctx.now() ? "desde ya" : `desde el ${formatInstantDate(firstDueAt)}`;
	return {
		state,
		detail: `En los próximos ${days} días, ${startText}: los datos personales de ${countText} sin trabajo y sin contacto en 24 meses${pauseText}`,
	};
}

import { findNewestBackup } from "#features/backups/backup-health.server.ts";
import { getPurgeDelay } from "#features/backups/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";

/** The reason given to the purge while it has to wait. */
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

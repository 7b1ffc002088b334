import { newestCopy } from "#features/copies/judge.server.ts";
import { waitForCopy } from "#features/copies/rules.ts";
import { findRow } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** The reason given to the purge while it has to wait. */
export const WAITS_FOR_COPY = "copy";

/**
 * Finds out whether due deletions must wait for a backup. Without any backup, the wait starts with the backup alarm.
 *
 * @returns the latest end of the wait; undefined if nothing has to wait
 * @source rules 9.18
 */
export async function copiedFirst(at: Pick<Platform, "db" | "env" | "now">) {
	const newest = await newestCopy(at);
	const alarm = newest ? undefined : await findRow(at.db, "alarms", { id: "backup" });
	return waitForCopy(newest?.at, alarm && new Date(alarm.since), at.now());
}

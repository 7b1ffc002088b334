import { newestCopy } from "#features/copies/judge.server.ts";
import { waitForCopy } from "#features/copies/rules.ts";
import { findRow } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** What the purge is told when it has to wait. */
export const WAITS_FOR_COPY = "copy";

/**
 * Whether what is due must stay until a copy has it; where there never was one, for as long as the alarm about that rang.
 *
 * @returns until when at most; undefined when nothing has to wait
 * @source rules 9.18
 */
export async function copiedFirst(at: Pick<Platform, "db" | "env" | "now">) {
	const newest = await newestCopy(at);
	const alarm = newest ? undefined : await findRow(at.db, "alarms", { id: "backup" });
	return waitForCopy(newest?.at, alarm && new Date(alarm.since), at.now());
}

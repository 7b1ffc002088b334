import type { AppContext } from "#server/app-context.server.ts";
import { runBackup } from "#server/start/run-backup.server.ts";
import { recordFailedRun } from "./run-state.server.ts";

/**
 * Makes a backup if the newest is an hour old. With a custom clock (BIELA_NOW) it does nothing, because backups would get
 * wrong names and replace the right ones. Every machine does; a lock lets one backup run at a time.
 *
 * @source rules 9.14
 */
export async function backUpIfDue(
	{ env, log, now }: Pick<AppContext, "env" | "log" | "now">,
	startBackup: typeof runBackup = runBackup,
): Promise<void> {
	if (env.BIELA_NOW) return;
	const startedAt = now();
	const result = await startBackup(env, { startedAt, isDue: true });
	if ("problem" in result && result.problem) {
		log.error({ event: "copy_failed", problem: result.problem }, "no copy could be made");
		await recordFailedRun(env.BIELA_DATA, startedAt, result.problem);
	} else if ("name" in result && result.name)
		log.info({ event: "copied", startBackup: result.name }, "the data were copied and compared");
}

import type { AppContext } from "#server/app-context.server.ts";
import { runBackup } from "#server/start/run-backup.server.ts";
import { recordFailedRun } from "./run-state.server.ts";

/** Gives the first visitors priority over the first backup. */
const FIRST_CHECK_DELAY_MS = 60_000;
const CHECK_INTERVAL_MS = 5 * 60_000;

/**
 * Schedules a backup whenever the newest is an hour old, for as long as the process runs. With a custom clock
 * (BIELA_NOW) nothing is scheduled, because backups would get wrong names and replace the right ones.
 *
 * @source rules 9.14
 */
export function scheduleHourlyBackups(
	{ env, log, now }: Pick<AppContext, "env" | "log" | "now">,
	startBackup: typeof runBackup = runBackup,
): void {
	if (env.BIELA_NOW) return;
	let isBusy = false;
	const backUpIfDue = async () => {
		if (isBusy) return;
		isBusy = true;
		const startedAt = now();
		const result = await startBackup(env, { startedAt, isDue: true });
		isBusy = false;
		if ("problem" in result && result.problem) {
			log.error({ event: "copy_failed", problem: result.problem }, "no copy could be made");
			await recordFailedRun(env.BIELA_DATA, startedAt, result.problem);
		} else if ("name" in result && result.name)
			log.info({ event: "copied", startBackup: result.name }, "the data were copied and compared");
	};
	setTimeout(() => void backUpIfDue(), FIRST_CHECK_DELAY_MS).unref();
	setInterval(() => void backUpIfDue(), CHECK_INTERVAL_MS).unref();
}

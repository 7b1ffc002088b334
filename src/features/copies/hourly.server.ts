import type { Platform } from "#platform/platform.server.ts";
import { copyAside } from "#platform/start/copy-aside.server.ts";
import { noteEnded } from "./state.server.ts";

/** Gives the first visitors priority over the first backup. */
const FIRST_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5 * 60_000;

/**
 * Schedules a backup whenever the newest is an hour old, for as long as the process runs. With a custom clock
 * (BIELA_NOW) nothing is scheduled, because backups would get wrong names and replace the right ones.
 *
 * @source rules 9.14
 */
export function copyByTheHour(
	{ env, log, now }: Pick<Platform, "env" | "log" | "now">,
	copy: typeof copyAside = copyAside,
): void {
	if (env.BIELA_NOW) return;
	let isBusy = false;
	const look = async () => {
		if (isBusy) return;
		isBusy = true;
		const at = now();
		const outcome = await copy(env, { at, isDue: true });
		isBusy = false;
		if ("problem" in outcome && outcome.problem) {
			log.error({ event: "copy_failed", problem: outcome.problem }, "no copy could be made");
			await noteEnded(env.BIELA_DATA, at, outcome.problem);
		} else if ("name" in outcome && outcome.name)
			log.info({ event: "copied", copy: outcome.name }, "the data were copied and compared");
	};
	setTimeout(() => void look(), FIRST_AFTER_MS).unref();
	setInterval(() => void look(), LOOK_EVERY_MS).unref();
}

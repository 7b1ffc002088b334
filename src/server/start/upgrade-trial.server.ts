import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "./env.server.ts";
import type { Health } from "./health.server.ts";
import { serveMaintenance } from "./maintenance.server.ts";

/** The upgrade touches this file of the data folder every second while it may still go back by itself. */
export const TRIAL_FILE = "actualizando";
/** An upgrade that was killed touches nothing any more, and the new version must serve. */
const MAX_SILENCE_MS = 10_000;
const POLL_MS = 200;
/** The answer of /health for a version that could serve; `scripts/upgrade/machine.mjs` waits for it. */
const TRIAL_READY = "vivo, a prueba: lista";

/**
 * Holds a new version before its first write while the upgrade that started it checks it: the database is migrated, no
 * request is accepted, no job runs. So the upgrade can go back without losing anything. Without an upgrade it returns at once.
 *
 * @source rules 9.24
 */
export async function waitForTrial(env: Env, health: Pick<Health, "getNotReadyReason">): Promise<void> {
	if (!(await isOnTrial(env.BIELA_DATA))) return;
	const stopServing = serveMaintenance(env, async () => {
		const reason = await health.getNotReadyReason();
		return reason ? `vivo, a prueba: ${reason}` : TRIAL_READY;
	});
	while (await isOnTrial(env.BIELA_DATA)) await pause(POLL_MS);
	await stopServing();
}

async function isOnTrial(dataFolder: string): Promise<boolean> {
	const file = await stat(join(dataFolder, TRIAL_FILE)).catch(() => undefined);
	// A time to come would hold the start for ever.
	return file !== undefined && Math.abs(Date.now() - file.mtimeMs) < MAX_SILENCE_MS;
}

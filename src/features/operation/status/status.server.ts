import { statfs } from "node:fs/promises";
import { getKeys } from "#domain/text/keys.ts";
import { checkStoreHealth } from "#features/content/media/store-health.server.ts";
import {
	getBackupHealth,
	readPictureFaults,
} from "#features/operation/backups/keeping/backup-health.server.ts";
import { formatFaults } from "#features/operation/backups/keeping/picture-faults.ts";
import { getCalendarHealth } from "#features/operation/calendar/link-state.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { VERSION } from "#server/version.server.ts";
import { checkClock, checkErasures } from "./clock-check.server.ts";
import type { Check, Finding, SystemStatus } from "./contract.ts";
import { checkMail, checkNotices } from "./delivery-checks.server.ts";
import { CHECK_LABELS } from "./messages.ts";
import { getDiskState } from "./rules.ts";

/**
 * Runs the status checks one by one. A check that fails to run is «unknown».
 *
 * @source rules 7.10
 */
export async function readStatus(ctx: AppContext): Promise<SystemStatus> {
	const checks: Check[] = [];
	for (const id of getKeys(CHECKS)) {
		const finding = await CHECKS[id](ctx).catch((error): Finding => {
			ctx.log.warn({ error, check: id }, "status check failed");
			return { state: "unknown", detail: "No se pudo comprobar" };
		});
		checks.push({ id, label: CHECK_LABELS[id], ...finding, checked_at: ctx.now().toISOString() });
	}
	return { checks, now: ctx.now().toISOString() };
}

const ENGINES = { sqlite: "SQLite en este servidor", postgres: "PostgreSQL" };

async function checkDatabase({ database }: AppContext): Promise<Finding> {
	const started = performance.now();
	try {
		await database.probe();
	} catch {
		return { state: "error", detail: `${ENGINES[database.engine]} no guarda cambios` };
	}
	const durationMs = Math.max(1, Math.round(performance.now() - started));
	return { state: "ok", detail: `${ENGINES[database.engine]}, guarda en ${durationMs} ms` };
}

async function checkDisk({ env }: AppContext): Promise<Finding> {
	const { bavail, blocks, bsize } = await statfs(env.BIELA_DATA);
	const freeShare = bavail / blocks;
	const freeGigabytes = (bavail * bsize) / 1e9;
	return {
		state: getDiskState(freeShare),
		detail: `${freeGigabytes.toFixed(freeGigabytes < 10 ? 1 : 0)} GB libres (${Math.round(freeShare * 100)} %) donde están los datos`,
	};
}

/** Checks the picture storage and whether pictures are missing. @source rules 9.17, 9.19 */
async function checkPictures(ctx: AppContext): Promise<Finding> {
	const storeFinding = await checkStoreHealth(ctx);
	const missingPictures = await readPictureFaults(ctx);
	if (storeFinding.state !== "ok" || missingPictures.length === 0) return storeFinding;
	return { state: "error", detail: formatFaults(missingPictures) };
}

async function readVersion(): Promise<Finding> {
	return { state: "ok", detail: `Biela ${VERSION}, Node ${process.versions.node}` };
}

const CHECKS: Record<Check["id"], (ctx: AppContext) => Promise<Finding>> = {
	database: checkDatabase,
	disk: checkDisk,
	backup: getBackupHealth,
	media: checkPictures,
	mail: checkMail,
	push: checkNotices,
	calendar: getCalendarHealth,
	clock: checkClock,
	forgetting: checkErasures,
	version: readVersion,
};

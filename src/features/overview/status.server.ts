import { statfs } from "node:fs/promises";
import { judgeCalendar } from "#features/calendar/state.server.ts";
import { judgeCopies, lostPictures } from "#features/copies/judge.server.ts";
import { faultWords } from "#features/copies/picture-faults.ts";
import { judgeStore } from "#features/media/judge.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { VERSION } from "#platform/version.server.ts";
import { keysOf } from "#words/keys.ts";
import { announceForgetting, checkClock } from "./clock-check.server.ts";
import type { Check, Finding, SystemStatus } from "./contract.ts";
import { checkMail, checkNotices } from "./leaving-checks.server.ts";
import { diskState } from "./rules.ts";
import { CHECK_LABELS } from "./sentences.ts";

/**
 * Runs the status checks one by one. A check that fails to run is «unknown».
 *
 * @source rules 7.10
 */
export async function readStatus(at: Platform): Promise<SystemStatus> {
	const checks: Check[] = [];
	for (const id of keysOf(CHECKS)) {
		const finding = await CHECKS[id](at).catch((error): Finding => {
			at.log.warn({ error, check: id }, "status check failed");
			return { state: "unknown", detail: "No se pudo comprobar" };
		});
		checks.push({ id, label: CHECK_LABELS[id], ...finding, checked_at: at.now().toISOString() });
	}
	return { checks, now: at.now().toISOString() };
}

const ENGINES = { sqlite: "SQLite en este servidor", postgres: "PostgreSQL" };

async function tryDatabase({ database }: Platform): Promise<Finding> {
	const started = performance.now();
	try {
		await database.probe();
	} catch {
		return { state: "error", detail: `${ENGINES[database.engine]} no guarda cambios` };
	}
	const took = Math.max(1, Math.round(performance.now() - started));
	return { state: "ok", detail: `${ENGINES[database.engine]}, guarda en ${took} ms` };
}

async function measureDisk({ env }: Platform): Promise<Finding> {
	const { bavail, blocks, bsize } = await statfs(env.BIELA_DATA);
	const share = bavail / blocks;
	const free = (bavail * bsize) / 1e9;
	return {
		state: diskState(share),
		detail: `${free.toFixed(free < 10 ? 1 : 0)} GB libres (${Math.round(share * 100)} %) donde están los datos`,
	};
}

/** Checks the picture storage and whether pictures are missing. @source rules 9.17, 9.19 */
async function checkPictures(at: Platform): Promise<Finding> {
	const store = await judgeStore(at);
	const lost = await lostPictures(at);
	if (store.state !== "ok" || lost.length === 0) return store;
	return { state: "error", detail: faultWords(lost) };
}

async function readVersion(): Promise<Finding> {
	return { state: "ok", detail: `Biela ${VERSION}, Node ${process.versions.node}` };
}

const CHECKS: Record<Check["id"], (at: Platform) => Promise<Finding>> = {
	database: tryDatabase,
	disk: measureDisk,
	backup: judgeCopies,
	media: checkPictures,
	mail: checkMail,
	push: checkNotices,
	calendar: judgeCalendar,
	clock: checkClock,
	forgetting: announceForgetting,
	version: readVersion,
};

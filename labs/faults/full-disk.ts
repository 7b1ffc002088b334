import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN_PASSWORD, callServer, logInAsStaff } from "./client.ts";
import { type Fault, onCleanUp, SQLITE_ONLY } from "./fault.ts";
import { createQuote, formatCounts, formatSeconds, startWriters, summarize, warmUpPages } from "./load.ts";
import { compareStored, runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld } from "./world.ts";

const DISK_MB = 64;
const WRITE_DURATION_S = 4;

/** Fills the rest of a disk, down to its last block. */
function fillDisk(file: string) {
	const handle = openSync(file, "a");
	for (const size of [1024 * 1024, 4096, 1])
		try {
			for (;;) writeSync(handle, Buffer.alloc(size));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
		}
	closeSync(handle);
}

async function fillAndFreeDisk() {
	const disk = createTemporaryFolder("disk");
	const size = `size=${DISK_MB}m`;
	if (spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", disk]).status !== 0)
		return { untried: "mounting a small disk needs root" };
	onCleanUp(() => void spawnSync("umount", ["--lazy", disk]));
	const world = await openWorld("SQLite", { data: join(disk, "data") });
	await warmUpPages(world.origin);
	const staff = await logInAsStaff(world.origin);
	const ballastFile = join(disk, "ballast");
	// The session was last used a while ago: its new use should be stored, which the full disk prevents.
	const lastUsedAt = new Date(Date.now() - 10 * 60_000).toISOString();
	await runQuery(world, `update sessions set last_used_at = '${lastUsedAt}'`);
	const earlyWriters = startWriters(world.origin, 4);
	await wait(300);
	fillDisk(ballastFile);
	const writers = startWriters(world.origin, 4, 100);
	await wait(WRITE_DURATION_S * 1000);
	const writeResponses = [...writers.responses];
	await writers.stop();
	await earlyWriters.stop();
	const pageCounts = await readPages(world.origin, staff);
	const readyWhileFull = await callServer(world.origin, "/ready");
	const login = await callServer(world.origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD },
	});
	const doesLoginExplain = /disco del servidor está lleno/.test(login.text);
	await world.stop("SIGTERM");
	// Do not wait for /ready, which a full disk turns to 503: pages are served all the same.
	const restartOutcome = await world.start("/health").then(
		() => "serves",
		() => `ended with ${world.getExitReason()}`,
	);
	const pagesAfterRestart = world.getExitReason()
		? "ended"
		: formatCounts(await readPages(world.origin, staff));
	rmSync(ballastFile);
	const freedAt = performance.now();
	let status = 0;
	while (!world.getExitReason() && status !== 201 && performance.now() - freedAt < 30_000) {
		status = (await callServer(world.origin, "/api/quotes", { json: createQuote() })).status;
		await wait(50);
	}
	const resumedAfterMs = performance.now() - freedAt;
	// /ready caches its result for a second.
	await wait(1100);
	const readyAfterFreeing = await callServer(world.origin, "/ready");
	const comparison = await compareStored(world, [...earlyWriters.acknowledged, ...writers.acknowledged]);
	const rejectedWrites = writeResponses.filter((answer) => answer.status !== 201);
	const areWritesRejectedCleanly =
		rejectedWrites.length > 0 &&
		rejectedWrites.every(({ status, headers }) => status === 503 && headers["retry-after"]);
	const areAllPagesServed = (figures: string) => figures === "200 ×7";
	const figures = [
		`full: writes ${formatCounts(summarize(writeResponses).statuses)}${areWritesRejectedCleanly ? " with Retry-After" : ""}; pages, agenda, inbox ${formatCounts(pageCounts)}; /ready ${readyWhileFull.status}; a login ${login.status}${doesLoginExplain ? " and why" : ""}`,
		`restarted on it: ${restartOutcome}, ${pagesAfterRestart}`,
		`freed: ${status === 201 ? `accepted after ${formatSeconds(resumedAfterMs)}` : status}, /ready ${readyAfterFreeing.status}`,
		comparison.figure,
	];
	return {
		figure: figures.join("; "),
		holds:
			areWritesRejectedCleanly &&
			areAllPagesServed(formatCounts(pageCounts)) &&
			areAllPagesServed(pagesAfterRestart) &&
			readyWhileFull.status === 503 &&
			doesLoginExplain &&
			readyAfterFreeing.status === 200 &&
			status === 201 &&
			comparison.holds,
	};
}

/** Requests pages, one of them uncached, and the panel's lists. */
async function readPages(origin: string, staff: Awaited<ReturnType<typeof logInAsStaff>>) {
	const pages = ["/", "/productos", "/contacto", "/productos?q=filtro"];
	const panel = [
		"/api/admin/inbox",
		"/api/admin/agenda?from=2026-11-16&to=2026-11-22",
		"/api/admin/settings",
	];
	const responses = [];
	for (const page of pages) responses.push(await callServer(origin, page));
	for (const path of panel) responses.push(await staff(path));
	return summarize(responses).statuses;
}

export const diskFaults: Fault[] = [
	{
		name: "full-disk",
		fault: "The disk is full",
		injected: `data folder on a file system of ${DISK_MB} MB, filled to the last byte under writers; restarted on it; freed`,
		goal: "false acknowledgements 0; pages, agenda and inbox 200; writes 503; a login says why; a restart serves; writes resume by themselves, /ready with them",
		engines: SQLITE_ONLY,
		run: fillAndFreeDisk,
	},
];

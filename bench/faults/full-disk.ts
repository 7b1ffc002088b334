import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN_PASSWORD, asStaff, callServer } from "./client.ts";
import { type Fault, onCleanUp, SQLITE } from "./fault.ts";
import { createQuote, formatCounts, formatSeconds, startWriters, summarize, warmUpPages } from "./load.ts";
import { compareStored, runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld } from "./world.ts";

const DISK_MB = 64;
const WRITING_S = 4;

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
	const staff = await asStaff(world.origin);
	const ballast = join(disk, "ballast");
	// The session was last used a while ago: its new use should be stored, which the full disk prevents.
	const used = new Date(Date.now() - 10 * 60_000).toISOString();
	await runQuery(world, `update sessions set last_used_at = '${used}'`);
	const early = startWriters(world.origin, 4);
	await wait(300);
	fillDisk(ballast);
	const writers = startWriters(world.origin, 4, 100);
	await wait(WRITING_S * 1000);
	const refusals = [...writers.answers];
	await writers.stop();
	await early.stop();
	const reads = await readPages(world.origin, staff);
	const ready = await callServer(world.origin, "/ready");
	const login = await callServer(world.origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD },
	});
	const saysWhy = /disco del servidor está lleno/.test(login.text);
	await world.end("SIGTERM");
	// Do not wait for /ready, which a full disk turns to 503: pages are served all the same.
	const restarted = await world.start("/health").then(
		() => "serves",
		() => `ended with ${world.ended()}`,
	);
	const again = world.ended() ? "ended" : formatCounts(await readPages(world.origin, staff));
	rmSync(ballast);
	const freedAt = performance.now();
	let status = 0;
	while (!world.ended() && status !== 201 && performance.now() - freedAt < 30_000) {
		status = (await callServer(world.origin, "/api/quotes", { json: createQuote() })).status;
		await wait(50);
	}
	const resumed = performance.now() - freedAt;
	// /ready caches its result for a second.
	await wait(1100);
	const freed = await callServer(world.origin, "/ready");
	const stored = await compareStored(world, [...early.acknowledged, ...writers.acknowledged]);
	const rejected = refusals.filter((answer) => answer.status !== 201);
	const isHonest =
		rejected.length > 0 && rejected.every(({ status, headers }) => status === 503 && headers["retry-after"]);
	const isReadable = (figures: string) => figures === "200 ×7";
	const figures = [
		`full: writes ${formatCounts(summarize(refusals).statuses)}${isHonest ? " with Retry-After" : ""}; pages, agenda, inbox ${formatCounts(reads)}; /ready ${ready.status}; a login ${login.status}${saysWhy ? " and why" : ""}`,
		`restarted on it: ${restarted}, ${again}`,
		`freed: ${status === 201 ? `accepted after ${formatSeconds(resumed)}` : status}, /ready ${freed.status}`,
		stored.figure,
	];
	return {
		figure: figures.join("; "),
		holds:
			isHonest &&
			isReadable(formatCounts(reads)) &&
			isReadable(again) &&
			ready.status === 503 &&
			saysWhy &&
			freed.status === 200 &&
			status === 201 &&
			stored.holds,
	};
}

/** Requests pages, one of them uncached, and the panel's lists. */
async function readPages(origin: string, staff: Awaited<ReturnType<typeof asStaff>>) {
	const pages = ["/", "/productos", "/contacto", "/productos?q=filtro"];
	const panel = [
		"/api/admin/inbox",
		"/api/admin/agenda?from=2026-11-16&to=2026-11-22",
		"/api/admin/settings",
	];
	const answers = [];
	for (const page of pages) answers.push(await callServer(origin, page));
	for (const path of panel) answers.push(await staff(path));
	return summarize(answers).statuses;
}

export const diskFaults: Fault[] = [
	{
		name: "full-disk",
		fault: "The disk is full",
		injected: `data folder on a file system of ${DISK_MB} MB, filled to the last byte under writers; restarted on it; freed`,
		goal: "false acknowledgements 0; pages, agenda and inbox 200; writes 503; a login says why; a restart serves; writes resume by themselves, /ready with them",
		engines: SQLITE,
		run: fillAndFreeDisk,
	},
];

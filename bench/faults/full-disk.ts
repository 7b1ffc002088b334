import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN_PASSWORD, ask, asStaff } from "./client.ts";
import { afterwards, type Fault, SQLITE } from "./fault.ts";
import { countsOf, newQuote, seconds, startWriters, summaryOf, warmUp } from "./load.ts";
import { compare, query } from "./stored.ts";
import { openWorld, temporaryFolder } from "./world.ts";

const DISK_MB = 64;
const WRITING_S = 4;

/** Fills the rest of a disk, down to its last block. */
function fill(file: string) {
	const handle = openSync(file, "a");
	for (const size of [1024 * 1024, 4096, 1])
		try {
			for (;;) writeSync(handle, Buffer.alloc(size));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
		}
	closeSync(handle);
}

async function fullDisk() {
	const disk = temporaryFolder("disk");
	const size = `size=${DISK_MB}m`;
	if (spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", disk]).status !== 0)
		return { untried: "mounting a small disk needs root" };
	afterwards(() => void spawnSync("umount", ["--lazy", disk]));
	const world = await openWorld("SQLite", { data: join(disk, "data") });
	await warmUp(world.origin);
	const staff = await asStaff(world.origin);
	const ballast = join(disk, "ballast");
	// The session was last used a while ago: its new use should be stored, which the full disk prevents.
	const used = new Date(Date.now() - 10 * 60_000).toISOString();
	await query(world, `update sessions set last_used_at = '${used}'`);
	const early = startWriters(world.origin, 4);
	await wait(300);
	fill(ballast);
	const writers = startWriters(world.origin, 4, 100);
	await wait(WRITING_S * 1000);
	const refusals = [...writers.answers];
	await writers.stop();
	await early.stop();
	const reads = await lookAround(world.origin, staff);
	const ready = await ask(world.origin, "/ready");
	const login = await ask(world.origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD },
	});
	const saysWhy = /disco del servidor está lleno/.test(login.text);
	await world.end("SIGTERM");
	// Do not wait for /ready, which a full disk turns to 503: pages are served all the same.
	const restarted = await world.start("/health").then(
		() => "serves",
		() => `ended with ${world.ended()}`,
	);
	const again = world.ended() ? "ended" : countsOf(await lookAround(world.origin, staff));
	rmSync(ballast);
	const began = performance.now();
	let status = 0;
	while (!world.ended() && status !== 201 && performance.now() - began < 30_000) {
		status = (await ask(world.origin, "/api/quotes", { json: newQuote() })).status;
		await wait(50);
	}
	const resumed = performance.now() - began;
	// /ready caches its result for a second.
	await wait(1100);
	const freed = await ask(world.origin, "/ready");
	const stored = await compare(world, [...early.acknowledged, ...writers.acknowledged]);
	const refused = refusals.filter((answer) => answer.status !== 201);
	const isHonest =
		refused.length > 0 &&
		refused.every(({ status, headers }) => status === 503 && headers["retry-after"]);
	const isReadable = (figures: string) => figures === "200 ×7";
	const figures = [
		`full: writes ${countsOf(summaryOf(refusals).statuses)}${isHonest ? " with Retry-After" : ""}; pages, agenda, inbox ${countsOf(reads)}; /ready ${ready.status}; a login ${login.status}${saysWhy ? " and why" : ""}`,
		`restarted on it: ${restarted}, ${again}`,
		`freed: ${status === 201 ? `accepted after ${seconds(resumed)}` : status}, /ready ${freed.status}`,
		stored.figure,
	];
	return {
		figure: figures.join("; "),
		holds:
			isHonest &&
			isReadable(countsOf(reads)) &&
			isReadable(again) &&
			ready.status === 503 &&
			saysWhy &&
			freed.status === 200 &&
			status === 201 &&
			stored.holds,
	};
}

/** Requests pages, one of them uncached, and the panel's lists. */
async function lookAround(origin: string, staff: Awaited<ReturnType<typeof asStaff>>) {
	const pages = ["/", "/productos", "/contacto", "/productos?q=filtro"];
	const panel = [
		"/api/admin/inbox",
		"/api/admin/agenda?from=2026-11-16&to=2026-11-22",
		"/api/admin/settings",
	];
	const answers = [];
	for (const page of pages) answers.push(await ask(origin, page));
	for (const path of panel) answers.push(await staff(path));
	return summaryOf(answers).statuses;
}

export const diskFaults: Fault[] = [
	{
		name: "full-disk",
		fault: "The disk is full",
		injected: `data folder on a file system of ${DISK_MB} MB, filled to the last byte under writers; restarted on it; freed`,
		goal: "false acknowledgements 0; pages, agenda and inbox 200; writes 503; a login says why; a restart serves; writes resume by themselves, /ready with them",
		engines: SQLITE,
		run: fullDisk,
	},
];

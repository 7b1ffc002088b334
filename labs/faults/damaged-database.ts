import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, SQLITE_ONLY } from "./fault.ts";
import { damageFile } from "./invalid-starts.ts";
import { createQuote, formatCounts, startVisitors, warmUpPages } from "./load.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const NOTICE_LIMIT_MS = 10_000;
const TABLES = ["settings", "products", "services", "promotions", "blog_posts", "leads", "outbox"];

/** Measures whether /ready reports the damage while cached pages are still served. */
async function checkReadiness(
	world: World,
): Promise<{ isReported: boolean; pageCounts: string; isAlive: boolean }> {
	const visitors = startVisitors(world.origin);
	const startedAt = performance.now();
	let status = 200;
	while (status === 200 && performance.now() - startedAt < NOTICE_LIMIT_MS) {
		await wait(200);
		status = (await callServer(world.origin, "/ready")).status;
	}
	const pageCounts = formatCounts((await visitors.stop()).statuses);
	return { isReported: status === 503, pageCounts, isAlive: !world.getExitReason() };
}

async function hideTables(engine: Engine) {
	const world = await openWorld(engine);
	await warmUpPages(world.origin);
	const unreportedTables: string[] = [];
	for (const table of TABLES) {
		await runQuery(world, `alter table ${table} rename to ${table}_away`);
		const { isReported, isAlive } = await checkReadiness(world);
		if (!isReported || !isAlive) unreportedTables.push(table);
		await runQuery(world, `alter table ${table}_away rename to ${table}`);
		for (
			let attempt = 0;
			attempt < 50 && (await callServer(world.origin, "/ready")).status !== 200;
			attempt++
		)
			await wait(100);
	}
	const { status } = await callServer(world.origin, "/ready");
	return {
		figure: `/ready 503 for ${TABLES.length - unreportedTables.length} of ${TABLES.length} tables${unreportedTables.length > 0 ? `, not for ${unreportedTables.join(", ")}` : ""}; ${status} once they are back`,
		holds: unreportedTables.length === 0 && status === 200,
	};
}

async function damageRunningDatabase() {
	const previousWorld = await openWorld("SQLite");
	await previousWorld.stop("SIGTERM");
	const world = await openWorld("SQLite", { data: previousWorld.data });
	await warmUpPages(world.origin);
	const file = join(world.data, "biela.db");
	damageFile(file, 3 * 4096, statSync(file).size - 4 * 4096);
	const { isReported, pageCounts, isAlive } = await checkReadiness(world);
	const writeResponse = await callServer(world.origin, "/api/quotes", { json: createQuote() });
	await world.stop("SIGKILL");
	const restartOutcome = await world.start("/health").then(
		() => "starts again",
		() => `the next start ends with ${world.getExitReason()}`,
	);
	return {
		figure: `/ready ${isReported ? 503 : 200}, ${isAlive ? "alive" : "ended"}; cached pages ${pageCounts}; a request ${writeResponse.status}; ${restartOutcome}`,
		holds: isAlive && /^200 ×\d+$/.test(pageCounts) && restartOutcome.includes("ends with 1"),
	};
}

export const damageFaults: Fault[] = [
	{
		name: "damaged",
		fault: "A table that pages or forms need cannot be read",
		injected: `renamed under a running server, one at a time: ${TABLES.join(", ")}`,
		goal: `/ready 503 within ${NOTICE_LIMIT_MS / 1000} s, 200 once it is back; the process lives`,
		engines: BOTH_ENGINES,
		run: hideTables,
	},
	{
		name: "damaged",
		fault: "The database file is overwritten under the running server",
		injected: "rubbish over all but the first pages of biela.db",
		goal: "the process lives, cached pages 200; the next start fails",
		engines: SQLITE_ONLY,
		run: damageRunningDatabase,
	},
];

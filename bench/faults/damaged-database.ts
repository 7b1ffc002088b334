import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, SQLITE } from "./fault.ts";
import { createQuote, formatCounts, startVisitors, warmUpPages } from "./load.ts";
import { damageFile } from "./refusals.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const WITHIN_MS = 10_000;
const TABLES = ["settings", "products", "services", "promotions", "blog_posts", "leads", "outbox"];

/** Measures whether /ready reports the damage while cached pages are still served. */
async function checkReadiness(world: World): Promise<{ notices: boolean; pages: string; alive: boolean }> {
	const visitors = startVisitors(world.origin);
	const startedAt = performance.now();
	let status = 200;
	while (status === 200 && performance.now() - startedAt < WITHIN_MS) {
		await wait(200);
		status = (await callServer(world.origin, "/ready")).status;
	}
	const pages = formatCounts((await visitors.stop()).statuses);
	return { notices: status === 503, pages, alive: !world.ended() };
}

async function hideTables(engine: Engine) {
	const world = await openWorld(engine);
	await warmUpPages(world.origin);
	const unnoticed: string[] = [];
	for (const table of TABLES) {
		await runQuery(world, `alter table ${table} rename to ${table}_away`);
		const { notices, alive } = await checkReadiness(world);
		if (!notices || !alive) unnoticed.push(table);
		await runQuery(world, `alter table ${table}_away rename to ${table}`);
		for (let tries = 0; tries < 50 && (await callServer(world.origin, "/ready")).status !== 200; tries++)
			await wait(100);
	}
	const { status } = await callServer(world.origin, "/ready");
	return {
		figure: `/ready 503 for ${TABLES.length - unnoticed.length} of ${TABLES.length} tables${unnoticed.length > 0 ? `, not for ${unnoticed.join(", ")}` : ""}; ${status} once they are back`,
		holds: unnoticed.length === 0 && status === 200,
	};
}

async function damageRunningDatabase() {
	const first = await openWorld("SQLite");
	await first.end("SIGTERM");
	const world = await openWorld("SQLite", { data: first.data });
	await warmUpPages(world.origin);
	const file = join(world.data, "biela.db");
	damageFile(file, 3 * 4096, statSync(file).size - 4 * 4096);
	const { notices, pages, alive } = await checkReadiness(world);
	const written = await callServer(world.origin, "/api/quotes", { json: createQuote() });
	await world.end("SIGKILL");
	const restarted = await world.start("/health").then(
		() => "starts again",
		() => `the next start ends with ${world.ended()}`,
	);
	return {
		figure: `/ready ${notices ? 503 : 200}, ${alive ? "alive" : "ended"}; cached pages ${pages}; a request ${written.status}; ${restarted}`,
		holds: alive && /^200 ×\d+$/.test(pages) && restarted.includes("ends with 1"),
	};
}

export const damaged: Fault[] = [
	{
		name: "damaged",
		fault: "A table that pages or forms need cannot be read",
		injected: `renamed under a running server, one at a time: ${TABLES.join(", ")}`,
		goal: `/ready 503 within ${WITHIN_MS / 1000} s, 200 once it is back; the process lives`,
		engines: BOTH,
		run: hideTables,
	},
	{
		name: "damaged",
		fault: "The database file is overwritten under the running server",
		injected: "rubbish over all but the first pages of biela.db",
		goal: "the process lives, cached pages 200; the next start fails",
		engines: SQLITE,
		run: damageRunningDatabase,
	},
];

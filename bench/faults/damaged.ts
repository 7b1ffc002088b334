import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./client.ts";
import { BOTH, type Engine, type Fault, SQLITE } from "./fault.ts";
import { countsOf, newQuote, startVisitors, warmUp } from "./load.ts";
import { damage } from "./refusals.ts";
import { query } from "./stored.ts";
import { openWorld, type World } from "./world.ts";

const WITHIN_MS = 10_000;
const TABLES = ["settings", "products", "services", "promotions", "blog_posts", "leads", "outbox"];

/** Measures whether /ready reports the damage while cached pages are still served. */
async function noticed(world: World): Promise<{ notices: boolean; pages: string; alive: boolean }> {
	const visitors = startVisitors(world.origin);
	const began = performance.now();
	let status = 200;
	while (status === 200 && performance.now() - began < WITHIN_MS) {
		await wait(200);
		status = (await ask(world.origin, "/ready")).status;
	}
	const pages = countsOf((await visitors.stop()).statuses);
	return { notices: status === 503, pages, alive: !world.ended() };
}

async function missingTable(engine: Engine) {
	const world = await openWorld(engine);
	await warmUp(world.origin);
	const unseen: string[] = [];
	for (const table of TABLES) {
		await query(world, `alter table ${table} rename to ${table}_away`);
		const { notices, alive } = await noticed(world);
		if (!notices || !alive) unseen.push(table);
		await query(world, `alter table ${table}_away rename to ${table}`);
		for (let tries = 0; tries < 50 && (await ask(world.origin, "/ready")).status !== 200; tries++)
			await wait(100);
	}
	const { status } = await ask(world.origin, "/ready");
	return {
		figure: `/ready 503 for ${TABLES.length - unseen.length} of ${TABLES.length} tables${unseen.length > 0 ? `, not for ${unseen.join(", ")}` : ""}; ${status} once they are back`,
		holds: unseen.length === 0 && status === 200,
	};
}

async function damagedWhileRunning() {
	const first = await openWorld("SQLite");
	await first.end("SIGTERM");
	const world = await openWorld("SQLite", { data: first.data });
	await warmUp(world.origin);
	const file = join(world.data, "biela.db");
	damage(file, 3 * 4096, statSync(file).size - 4 * 4096);
	const { notices, pages, alive } = await noticed(world);
	const written = await ask(world.origin, "/api/quotes", { json: newQuote() });
	await world.end("SIGKILL");
	const restarted = await world.start("/health").then(
		() => "starts again",
		() => `the next start ends with ${world.ended()}`,
	);
	return {
		figure: `/ready ${notices ? 503 : 200}, ${alive ? "alive" : "ended"}; kept pages ${pages}; a request ${written.status}; ${restarted}`,
		holds: alive && /^200 ×\d+$/.test(pages) && restarted.includes("ends with 1"),
	};
}

export const damaged: Fault[] = [
	{
		name: "damaged",
		fault: "A table that pages or forms need cannot be read",
		injected: `taken away under a running server, one at a time: ${TABLES.join(", ")}`,
		goal: `/ready 503 within ${WITHIN_MS / 1000} s, 200 once it is back; the process lives`,
		engines: BOTH,
		run: missingTable,
	},
	{
		name: "damaged",
		fault: "The database file is overwritten under the running server",
		injected: "rubbish over all but the first pages of biela.db",
		goal: "the process lives, kept pages 200; the next start refuses",
		engines: SQLITE,
		run: damagedWhileRunning,
	},
];

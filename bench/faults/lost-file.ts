import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./client.ts";
import { type Fault, many, SQLITE } from "./fault.ts";
import { countsOf, newQuote, seconds, summaryOf, warmUp } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const WRITES = 400;
const NOTICED_MS = 2000;
/** Blocks of 512 bytes: the size of a new shop and little more. */
const FILE_BLOCKS = 9000;

async function writes(world: World, count: number) {
	const answers = [];
	for (let n = 0; n < count; n++)
		answers.push(await ask(world.origin, "/api/quotes", { json: newQuote() }));
	return answers;
}

/** Returns the first message of /ready that is not well, and the time until then. */
async function noticed(world: World) {
	const began = performance.now();
	let reply = await ask(world.origin, "/ready");
	while (reply.status === 200 && performance.now() - began < NOTICED_MS) {
		await wait(50);
		reply = await ask(world.origin, "/ready");
	}
	return { ms: performance.now() - began, status: reply.status, says: reply.text.trim() };
}

async function lost(lose: (world: World) => void) {
	const world = await openWorld("SQLite");
	await warmUp(world.origin);
	const before = await writes(world, 5);
	lose(world);
	const after = await writes(world, many(WRITES));
	const { ms, status, says } = await noticed(world);
	const isLogged = /was removed or is another file/.test(world.output());
	const page = await ask(world.origin, "/productos");
	const { statuses } = summaryOf(after);
	return {
		figure: `before ${countsOf(summaryOf(before).statuses)}; after ${countsOf(statuses)}; /ready ${status} within ${seconds(ms)}, «${says}»; ${isLogged ? "the log says it" : "nothing in the log"}; a kept page ${page.status}`,
		holds:
			Object.keys(statuses).join() === "503" && status === 503 && isLogged && page.status === 200,
	};
}

async function limited() {
	const world = await openWorld("SQLite", { fileBlocks: FILE_BLOCKS });
	const answers = await writes(world, many(WRITES));
	const { status, says } = await noticed(world);
	const { statuses } = summaryOf(answers);
	return {
		figure: `writes ${countsOf(statuses)}; /ready ${status}, «${says}»`,
		holds: (statuses[503] ?? 0) > 0 && status === 503,
	};
}

const fault = (title: string, injected: string, run: Fault["run"]): Fault => ({
	name: "lost-file",
	fault: title,
	injected,
	goal: "accepted into nothing 0; /ready 503 within 2 s and says why; the log says it; pages go on",
	engines: SQLITE,
	run,
});

export const lostFile: Fault[] = [
	fault(
		"The data folder is removed under the running server",
		`rm -r of the folder, then ${WRITES} requests`,
		() => lost(({ data }) => rmSync(data, { recursive: true })),
	),
	fault(
		"The database file is renamed under the running server",
		`mv biela.db away, then ${WRITES} requests`,
		() => lost(({ data }) => renameSync(join(data, "biela.db"), join(data, "biela.old"))),
	),
	{
		...fault(
			"A limit on the size of files refuses most writes",
			`ulimit -f ${FILE_BLOCKS}, ${WRITES} requests`,
			limited,
		),
		goal: "refused writes 503; /ready 503 while they are",
	},
];

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { type Fault, SQLITE, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, formatSeconds, summarize, warmUpPages } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const WRITES = 400;
const NOTICED_MS = 2000;
/** Blocks of 512 bytes: the size of a new shop and little more. */
const FILE_BLOCKS = 9000;

async function sendWrites(world: World, count: number) {
	const answers = [];
	for (let n = 0; n < count; n++)
		answers.push(await callServer(world.origin, "/api/quotes", { json: createQuote() }));
	return answers;
}

/** Returns the first response of /ready that reports a problem, and the time until then. */
async function waitForWarning(world: World) {
	const startedAt = performance.now();
	let reply = await callServer(world.origin, "/ready");
	while (reply.status === 200 && performance.now() - startedAt < NOTICED_MS) {
		await wait(50);
		reply = await callServer(world.origin, "/ready");
	}
	return { ms: performance.now() - startedAt, status: reply.status, says: reply.text.trim() };
}

async function loseFile(lose: (world: World) => void) {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const before = await sendWrites(world, 5);
	lose(world);
	const after = await sendWrites(world, scaleCount(WRITES));
	const { ms, status, says } = await waitForWarning(world);
	const isLogged = /was removed or is another file/.test(world.output());
	const page = await callServer(world.origin, "/productos");
	const { statuses } = summarize(after);
	return {
		figure: `before ${formatCounts(summarize(before).statuses)}; after ${formatCounts(statuses)}; /ready ${status} within ${formatSeconds(ms)}, «${says}»; ${isLogged ? "the log reports it" : "nothing in the log"}; a cached page ${page.status}`,
		holds: Object.keys(statuses).join() === "503" && status === 503 && isLogged && page.status === 200,
	};
}

async function limitFileSize() {
	const world = await openWorld("SQLite", { fileBlocks: FILE_BLOCKS });
	const answers = await sendWrites(world, scaleCount(WRITES));
	const { status, says } = await waitForWarning(world);
	const { statuses } = summarize(answers);
	return {
		figure: `writes ${formatCounts(statuses)}; /ready ${status}, «${says}»`,
		holds: (statuses[503] ?? 0) > 0 && status === 503,
	};
}

const createFault = (title: string, injected: string, run: Fault["run"]): Fault => ({
	name: "lost-file",
	fault: title,
	injected,
	goal: "accepted but not stored 0; /ready 503 within 2 s with the reason; the log reports it; pages keep working",
	engines: SQLITE,
	run,
});

export const lostFile: Fault[] = [
	createFault(
		"The data folder is removed under the running server",
		`rm -r of the folder, then ${WRITES} requests`,
		() => loseFile(({ data }) => rmSync(data, { recursive: true })),
	),
	createFault(
		"The database file is renamed under the running server",
		`mv biela.db away, then ${WRITES} requests`,
		() => loseFile(({ data }) => renameSync(join(data, "biela.db"), join(data, "biela.old"))),
	),
	{
		...createFault(
			"A limit on the size of files rejects most writes",
			`ulimit -f ${FILE_BLOCKS}, ${WRITES} requests`,
			limitFileSize,
		),
		goal: "rejected writes 503; /ready 503 meanwhile",
	},
];

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { type Fault, SQLITE_ONLY, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, formatSeconds, summarize, warmUpPages } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const WRITE_COUNT = 400;
const NOTICE_LIMIT_MS = 2000;
/** Blocks of 512 bytes: the size of a new shop and little more. */
const FILE_BLOCKS = 9000;

async function sendWrites(world: World, count: number) {
	const responses = [];
	for (let n = 0; n < count; n++)
		responses.push(await callServer(world.origin, "/api/quotes", { json: createQuote() }));
	return responses;
}

/** Returns the first response of /ready that reports a problem, and the time until then. */
async function waitForWarning(world: World) {
	const startedAt = performance.now();
	let response = await callServer(world.origin, "/ready");
	while (response.status === 200 && performance.now() - startedAt < NOTICE_LIMIT_MS) {
		await wait(50);
		response = await callServer(world.origin, "/ready");
	}
	return {
		noticedAfterMs: performance.now() - startedAt,
		status: response.status,
		message: response.text.trim(),
	};
}

async function loseFile(removeFile: (world: World) => void) {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const responsesBefore = await sendWrites(world, 5);
	removeFile(world);
	const responsesAfter = await sendWrites(world, scaleCount(WRITE_COUNT));
	const { noticedAfterMs, status, message } = await waitForWarning(world);
	const isLogged = /was removed or is another file/.test(world.getOutput());
	const pageResponse = await callServer(world.origin, "/productos");
	const { statuses } = summarize(responsesAfter);
	return {
		figure: `before ${formatCounts(summarize(responsesBefore).statuses)}; after ${formatCounts(statuses)}; /ready ${status} within ${formatSeconds(noticedAfterMs)}, «${message}»; ${isLogged ? "the log reports it" : "nothing in the log"}; a cached page ${pageResponse.status}`,
		holds:
			Object.keys(statuses).join() === "503" && status === 503 && isLogged && pageResponse.status === 200,
	};
}

async function limitFileSize() {
	const world = await openWorld("SQLite", { fileBlocks: FILE_BLOCKS });
	const responses = await sendWrites(world, scaleCount(WRITE_COUNT));
	const { status, message } = await waitForWarning(world);
	const { statuses } = summarize(responses);
	return {
		figure: `writes ${formatCounts(statuses)}; /ready ${status}, «${message}»`,
		holds: (statuses[503] ?? 0) > 0 && status === 503,
	};
}

const createFault = (faultTitle: string, injected: string, run: Fault["run"]): Fault => ({
	name: "lost-file",
	fault: faultTitle,
	injected,
	goal: "accepted but not stored 0; /ready 503 within 2 s with the reason; the log reports it; pages keep working",
	engines: SQLITE_ONLY,
	run,
});

export const missingFileFaults: Fault[] = [
	createFault(
		"The data folder is removed under the running server",
		`rm -r of the folder, then ${WRITE_COUNT} requests`,
		() => loseFile(({ data }) => rmSync(data, { recursive: true })),
	),
	createFault(
		"The database file is renamed under the running server",
		`mv biela.db away, then ${WRITE_COUNT} requests`,
		() => loseFile(({ data }) => renameSync(join(data, "biela.db"), join(data, "biela.old"))),
	),
	{
		...createFault(
			"A limit on the size of files rejects most writes",
			`ulimit -f ${FILE_BLOCKS}, ${WRITE_COUNT} requests`,
			limitFileSize,
		),
		goal: "rejected writes 503; /ready 503 meanwhile",
	},
];

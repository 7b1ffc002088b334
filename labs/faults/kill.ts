import { setTimeout as wait } from "node:timers/promises";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatSeconds, startWriters } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const KILL_COUNT = 60;
const CLIENT_COUNT = 50;
const READY_WITHIN_MS = 5000;

/** Checks the most important guarantee: an acknowledged request is stored, exactly once and complete. */
async function killServerUnderLoad(engine: Engine) {
	const world = await openWorld(engine);
	const writers = startWriters(world.origin, CLIENT_COUNT);
	let slowestStartMs = 0;
	for (let kill = 0; kill < scaleCount(KILL_COUNT); kill++) {
		await wait(100 + Math.random() * 500);
		await world.stop("SIGKILL");
		slowestStartMs = Math.max(slowestStartMs, await world.start());
	}
	await writers.stop();
	await world.stop("SIGTERM");
	const { figure, holds } = await compareStored(world, writers.acknowledged);
	return {
		figure: `${scaleCount(KILL_COUNT)} kills: ${figure}; ready again within ${formatSeconds(slowestStartMs)}`,
		holds: holds && slowestStartMs < READY_WITHIN_MS,
	};
}

export const kill: Fault[] = [
	{
		name: "kill",
		fault: "The process is killed in the middle of writing",
		injected: `kill -9 at ${KILL_COUNT} random instants under ${CLIENT_COUNT} clients who retry with the same idempotency key`,
		goal: "lost 0, duplicated 0, incomplete 0; ready < 5 s",
		engines: BOTH_ENGINES,
		run: killServerUnderLoad,
	},
];

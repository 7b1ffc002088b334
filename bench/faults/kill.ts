import { setTimeout as wait } from "node:timers/promises";
import { BOTH, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatSeconds, startWriters } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const KILLS = 60;
const CLIENTS = 50;
const READY_WITHIN_MS = 5000;

/** Checks the most important guarantee: an acknowledged request is stored, exactly once and complete. */
async function killServerUnderLoad(engine: Engine) {
	const world = await openWorld(engine);
	const writers = startWriters(world.origin, CLIENTS);
	let slowest = 0;
	for (let kill = 0; kill < scaleCount(KILLS); kill++) {
		await wait(100 + Math.random() * 500);
		await world.end("SIGKILL");
		slowest = Math.max(slowest, await world.start());
	}
	await writers.stop();
	await world.end("SIGTERM");
	const { figure, holds } = await compareStored(world, writers.acknowledged);
	return {
		figure: `${scaleCount(KILLS)} kills: ${figure}; ready again within ${formatSeconds(slowest)}`,
		holds: holds && slowest < READY_WITHIN_MS,
	};
}

export const kill: Fault[] = [
	{
		name: "kill",
		fault: "The process is killed in the middle of writing",
		injected: `kill -9 at ${KILLS} random instants under ${CLIENTS} clients who retry with the same idempotency key`,
		goal: "lost 0, duplicated 0, incomplete 0; ready < 5 s",
		engines: BOTH,
		run: killServerUnderLoad,
	},
];

import { type Answer, callServer } from "./client.ts";
import { type Fault, SQLITE } from "./fault.ts";
import { formatCounts, formatMs, startPings, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const TIMES = 20;
/** A busy machine alone takes a tenth of a second. */
const MAX_MS = 250;
const LONG = 15_500;

/** Addresses that may slow down a regular expression, a router or a log. */
const SLOW = [
	`/api/${"/".repeat(LONG)}x`,
	`/${"/".repeat(LONG)}x`,
	`/productos${"/".repeat(LONG)}x`,
	`/seguir/${"a/".repeat(LONG / 2)}`,
	`/boletin${"/".repeat(LONG)}confirmar`,
	`/blog/${"-".repeat(LONG)}!`,
	`/productos?q=${"a".repeat(LONG)}`,
	`/productos?${"q=&".repeat(LONG / 3)}`,
	`/${"%20".repeat(LONG / 3)}`,
	`/${"../".repeat(LONG / 3)}`,
	`/images/${"a.".repeat(LONG / 2)}webp`,
	`/api/products?q=${"%C3%B1".repeat(LONG / 6)}`,
	`/api/visits/${"x".repeat(LONG)}/confirmation`,
	`/contacto?${"&".repeat(LONG)}`,
];

async function requestLongAddresses() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const pings = startPings(world.origin);
	const answers: Answer[] = [];
	for (let time = 0; time < TIMES; time++)
		for (const path of SLOW) answers.push(await callServer(world.origin, path));
	const alive = await pings.stop();
	const { statuses, max } = summarize(answers);
	const just = await callServer(world.origin, `/productos?q=${"a".repeat(1900)}`);
	return {
		figure: `${SLOW.length} shapes of 15 kB, ${TIMES} times: ${formatCounts(statuses)}, slowest ${formatMs(max)}, /health beside it at most ${formatMs(alive.max)}; 1.9 kB answers ${just.status}`,
		holds:
			answers.every(({ status }) => status === 414) &&
			max < MAX_MS &&
			alive.max < MAX_MS &&
			just.status === 200,
	};
}

export const longAddress: Fault[] = [
	{
		name: "long-address",
		fault: "Addresses of 15 kB",
		injected: "slashes, dots, percent signs, parameters, one after the other, before any limit counts",
		goal: `414 before anything else; every response and /health < ${MAX_MS} ms`,
		engines: SQLITE,
		run: requestLongAddresses,
	},
];

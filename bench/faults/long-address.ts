import { type Answer, ask } from "./client.ts";
import { type Fault, SQLITE } from "./fault.ts";
import { countsOf, ms, startPings, summaryOf, warmUp } from "./load.ts";
import { openWorld } from "./world.ts";

const TIMES = 20;
/** A busy machine alone takes a tenth of a second. */
const MOST_MS = 250;
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

async function longAddresses() {
	const world = await openWorld("SQLite");
	await warmUp(world.origin);
	const pings = startPings(world.origin);
	const answers: Answer[] = [];
	for (let time = 0; time < TIMES; time++)
		for (const path of SLOW) answers.push(await ask(world.origin, path));
	const alive = await pings.stop();
	const { statuses, max } = summaryOf(answers);
	const just = await ask(world.origin, `/productos?q=${"a".repeat(1900)}`);
	return {
		figure: `${SLOW.length} shapes of 15 kB, ${TIMES} times: ${countsOf(statuses)}, slowest ${ms(max)}, /health beside it at most ${ms(alive.max)}; 1.9 kB answers ${just.status}`,
		holds:
			answers.every(({ status }) => status === 414) &&
			max < MOST_MS &&
			alive.max < MOST_MS &&
			just.status === 200,
	};
}

export const longAddress: Fault[] = [
	{
		name: "long-address",
		fault: "Addresses of 15 kB",
		injected:
			"slashes, dots, percent signs, parameters, one after the other, before any limit counts",
		goal: `414 before anything else; every answer and /health < ${MOST_MS} ms`,
		engines: SQLITE,
		run: longAddresses,
	},
];

import { callServer, type HttpResponse } from "./client.ts";
import { type Fault, SQLITE_ONLY } from "./fault.ts";
import { formatCounts, formatMs, startPings, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const REPETITIONS = 20;
/** A busy machine alone takes a tenth of a second. */
const MAX_RESPONSE_MS = 250;
const ADDRESS_LENGTH = 15_500;

/** Addresses that may slow down a regular expression, a router or a log. */
const SLOW_ADDRESSES = [
	`/api/${"/".repeat(ADDRESS_LENGTH)}x`,
	`/${"/".repeat(ADDRESS_LENGTH)}x`,
	`/productos${"/".repeat(ADDRESS_LENGTH)}x`,
	`/seguir/${"a/".repeat(ADDRESS_LENGTH / 2)}`,
	`/boletin${"/".repeat(ADDRESS_LENGTH)}confirmar`,
	`/blog/${"-".repeat(ADDRESS_LENGTH)}!`,
	`/productos?q=${"a".repeat(ADDRESS_LENGTH)}`,
	`/productos?${"q=&".repeat(ADDRESS_LENGTH / 3)}`,
	`/${"%20".repeat(ADDRESS_LENGTH / 3)}`,
	`/${"../".repeat(ADDRESS_LENGTH / 3)}`,
	`/images/${"a.".repeat(ADDRESS_LENGTH / 2)}webp`,
	`/api/products?q=${"%C3%B1".repeat(ADDRESS_LENGTH / 6)}`,
	`/api/visits/${"x".repeat(ADDRESS_LENGTH)}/confirmation`,
	`/contacto?${"&".repeat(ADDRESS_LENGTH)}`,
];

async function requestLongAddresses() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const pings = startPings(world.origin);
	const responses: HttpResponse[] = [];
	for (let repetition = 0; repetition < REPETITIONS; repetition++)
		for (const path of SLOW_ADDRESSES) responses.push(await callServer(world.origin, path));
	const healthStats = await pings.stop();
	const { statuses, max } = summarize(responses);
	const shorterAddressResponse = await callServer(world.origin, `/productos?q=${"a".repeat(1900)}`);
	return {
		figure: `${SLOW_ADDRESSES.length} shapes of 15 kB, ${REPETITIONS} times: ${formatCounts(statuses)}, slowest ${formatMs(max)}, /health beside it at most ${formatMs(healthStats.max)}; 1.9 kB answers ${shorterAddressResponse.status}`,
		holds:
			responses.every(({ status }) => status === 414) &&
			max < MAX_RESPONSE_MS &&
			healthStats.max < MAX_RESPONSE_MS &&
			shorterAddressResponse.status === 200,
	};
}

export const longAddressFaults: Fault[] = [
	{
		name: "long-address",
		fault: "Addresses of 15 kB",
		injected: "slashes, dots, percent signs, parameters, one after the other, before any limit counts",
		goal: `414 before anything else; every response and /health < ${MAX_RESPONSE_MS} ms`,
		engines: SQLITE_ONLY,
		run: requestLongAddresses,
	},
];

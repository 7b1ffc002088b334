import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./client.ts";
import { type Fault, many, SQLITE } from "./fault.ts";
import { countsOf, seconds, startVisitors, warmUp } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const ADDRESSES = 100_000;
const BEGINNING = 3000;
const CLIENTS = 16;
const MORE_MB = 30;
/** Let cached pages expire, which live for a minute. */
const SETTLE_S = process.env.FAULTS_QUICK ? 5 : 70;

/** Addresses that differ by path, parameters that pages read or ignore, the router's data, dot segments and host. */
const SHAPES: ((n: number) => { path: string; host?: string })[] = [
	(n) => ({ path: `/no-existe-${n}` }),
	(n) => ({ path: `/productos?q=palabra${n}` }),
	(n) => ({ path: `/productos?pagina=${n}&orden=nombre` }),
	(n) => ({ path: `/?cotizar=${n}&servicio=${n}` }),
	(n) => ({ path: `/blog/entrada-${n}` }),
	(n) => ({ path: `/servicios.data?q=${n}` }),
	(n) => ({ path: `/x${n}/../contacto` }),
	(n) => ({ path: `/${"/".repeat(n % 40)}nosotros?n=${n}` }),
	(n) => ({ path: "/", host: `h${n}.example` }),
	(n) => ({ path: `/api/products?q=palabra${n}` }),
];

async function visit(world: World, from: number, to: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
	const statuses: Record<string, number> = {};
	let next = from;
	const loops = Array.from({ length: CLIENTS }, async () => {
		while (next < to && !world.ended()) {
			const n = next++;
			const { path, host } = SHAPES[n % SHAPES.length]?.(n) ?? { path: "/" };
			const reply = await ask(world.origin, path, { agent, ...(host && { headers: { host } }) });
			const name = String(reply.status || reply.error);
			statuses[name] = (statuses[name] ?? 0) + 1;
		}
	});
	await Promise.all(loops);
	agent.destroy();
	return statuses;
}

async function distinctAddresses() {
	const world = await openWorld("SQLite");
	await warmUp(world.origin);
	await visit(world, 0, BEGINNING);
	await wait(3000);
	const began = world.residentMb();
	let peak = began;
	const sampling = setInterval(() => {
		if (!world.ended()) peak = Math.max(peak, world.residentMb());
	}, 200);
	const start = performance.now();
	const statuses = await visit(world, BEGINNING, BEGINNING + many(ADDRESSES));
	const took = performance.now() - start;
	clearInterval(sampling);
	if (world.ended()) return { figure: `ended with ${world.ended()}`, holds: false };
	const visitors = startVisitors(world.origin, 1);
	await wait(SETTLE_S * 1000);
	const pages = await visitors.stop();
	const end = world.residentMb();
	return {
		figure: `${many(ADDRESSES)} in ${seconds(took)} (${countsOf(statuses)}): ${began.toFixed(0)} MB before, ${peak.toFixed(0)} at most, ${end.toFixed(0)} a minute after; pages then ${countsOf(pages.statuses)}`,
		holds: end - began <= MORE_MB,
	};
}

export const addresses: Fault[] = [
	{
		name: "addresses",
		fault: "100,000 distinct addresses",
		injected: `paths, parameters, dot segments, doubled slashes and hosts that never repeat, ${CLIENTS} at once, each from an address of its own`,
		goal: `memory ends within ${MORE_MB} MB of where it was after ${BEGINNING}`,
		engines: SQLITE,
		run: distinctAddresses,
	},
];

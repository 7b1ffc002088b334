import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { type Fault, SQLITE, scaleCount } from "./fault.ts";
import { formatCounts, formatSeconds, startVisitors, warmUpPages } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const ADDRESSES = 100_000;
const WARM_UP_COUNT = 3000;
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

async function visitAddresses(world: World, from: number, to: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
	const statuses: Record<string, number> = {};
	let next = from;
	const loops = Array.from({ length: CLIENTS }, async () => {
		while (next < to && !world.ended()) {
			const n = next++;
			const { path, host } = SHAPES[n % SHAPES.length]?.(n) ?? { path: "/" };
			const reply = await callServer(world.origin, path, {
				agent,
				...(host && { headers: { host } }),
			});
			const name = String(reply.status || reply.error);
			statuses[name] = (statuses[name] ?? 0) + 1;
		}
	});
	await Promise.all(loops);
	agent.destroy();
	return statuses;
}

async function visitDistinctAddresses() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	await visitAddresses(world, 0, WARM_UP_COUNT);
	await wait(3000);
	const initialMb = world.residentMb();
	let peak = initialMb;
	const sampling = setInterval(() => {
		if (!world.ended()) peak = Math.max(peak, world.residentMb());
	}, 200);
	const start = performance.now();
	const statuses = await visitAddresses(world, WARM_UP_COUNT, WARM_UP_COUNT + scaleCount(ADDRESSES));
	const took = performance.now() - start;
	clearInterval(sampling);
	if (world.ended()) return { figure: `ended with ${world.ended()}`, holds: false };
	const visitors = startVisitors(world.origin, 1);
	await wait(SETTLE_S * 1000);
	const pages = await visitors.stop();
	const end = world.residentMb();
	return {
		figure: `${scaleCount(ADDRESSES)} in ${formatSeconds(took)} (${formatCounts(statuses)}): ${initialMb.toFixed(0)} MB before, ${peak.toFixed(0)} at most, ${end.toFixed(0)} a minute after; pages then ${formatCounts(pages.statuses)}`,
		holds: end - initialMb <= MORE_MB,
	};
}

export const addresses: Fault[] = [
	{
		name: "addresses",
		fault: "100,000 distinct addresses",
		injected: `paths, parameters, dot segments, doubled slashes and hosts that never repeat, ${CLIENTS} at once, each from an address of its own`,
		goal: `memory ends within ${MORE_MB} MB of where it was after ${WARM_UP_COUNT}`,
		engines: SQLITE,
		run: visitDistinctAddresses,
	},
];

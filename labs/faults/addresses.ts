import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { callServer } from "./client.ts";
import { type Fault, SQLITE_ONLY, scaleCount } from "./fault.ts";
import { formatCounts, formatSeconds, startVisitors, warmUpPages } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const ADDRESS_COUNT = 100_000;
const WARM_UP_COUNT = 3000;
const CLIENT_COUNT = 16;
const MAX_EXTRA_MB = 30;
/** Let cached pages expire, which live for a minute. */
const CACHE_EXPIRY_S = process.env.FAULTS_QUICK ? 5 : 70;

/** Addresses that differ by path, parameters that pages read or ignore, the router's data, dot segments and host. */
const ADDRESS_PATTERNS: ((n: number) => { path: string; host?: string })[] = [
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

async function visitAddresses(world: World, firstNumber: number, endNumber: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_COUNT });
	const statuses: Record<string, number> = {};
	let nextNumber = firstNumber;
	const loops = Array.from({ length: CLIENT_COUNT }, async () => {
		while (nextNumber < endNumber && !world.getExitReason()) {
			const n = nextNumber++;
			const { path, host } = ADDRESS_PATTERNS[n % ADDRESS_PATTERNS.length]?.(n) ?? { path: "/" };
			const response = await callServer(world.origin, path, {
				agent,
				...(host && { headers: { host } }),
			});
			const outcome = String(response.status || response.error);
			statuses[outcome] = (statuses[outcome] ?? 0) + 1;
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
	const initialMb = world.measureResidentMb();
	let peakMb = initialMb;
	const samplingTimer = setInterval(() => {
		if (!world.getExitReason()) peakMb = Math.max(peakMb, world.measureResidentMb());
	}, 200);
	const startedAt = performance.now();
	const statuses = await visitAddresses(world, WARM_UP_COUNT, WARM_UP_COUNT + scaleCount(ADDRESS_COUNT));
	const durationMs = performance.now() - startedAt;
	clearInterval(samplingTimer);
	if (world.getExitReason()) return { figure: `ended with ${world.getExitReason()}`, holds: false };
	const visitors = startVisitors(world.origin, 1);
	await wait(CACHE_EXPIRY_S * 1000);
	const pageStats = await visitors.stop();
	const finalMb = world.measureResidentMb();
	return {
		figure: `${scaleCount(ADDRESS_COUNT)} in ${formatSeconds(durationMs)} (${formatCounts(statuses)}): ${initialMb.toFixed(0)} MB before, ${peakMb.toFixed(0)} at most, ${finalMb.toFixed(0)} a minute after; pages then ${formatCounts(pageStats.statuses)}`,
		holds: finalMb - initialMb <= MAX_EXTRA_MB,
	};
}

export const addresses: Fault[] = [
	{
		name: "addresses",
		fault: "100,000 distinct addresses",
		injected: `paths, parameters, dot segments, doubled slashes and hosts that never repeat, ${CLIENT_COUNT} at once, each from an address of its own`,
		goal: `memory ends within ${MAX_EXTRA_MB} MB of where it was after ${WARM_UP_COUNT}`,
		engines: SQLITE_ONLY,
		run: visitDistinctAddresses,
	},
];

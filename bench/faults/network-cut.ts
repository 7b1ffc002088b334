import { setTimeout as wait } from "node:timers/promises";
import { asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, POSTGRES, scaleCount } from "./fault.ts";
import {
	createQuote,
	formatCounts,
	formatMs,
	formatSeconds,
	startVisitors,
	summarize,
	warmUpPages,
} from "./load.ts";
import { openProxiedWorld } from "./postgres-kills.ts";
import { openWorld } from "./world.ts";

const CUT_MS = 8000;
const BACK_WITHIN_MS = 2500;
const LIMIT_MS = 30_000;
const LOGINS = 300;

/** Counts the stack lines of a log. */
const countStackLines = (log: string) =>
	log.split("\n").filter((line) => /"stack"|\bat .+:\d+:\d+\)?/.test(line)).length;

async function measureUntil(isBack: () => Promise<boolean>): Promise<number> {
	const startedAt = performance.now();
	while (performance.now() - startedAt < LIMIT_MS && !(await isBack())) await wait(50);
	return performance.now() - startedAt;
}

/** Silences the connection for a while during reads, requests and logins. */
async function cutNetwork() {
	const { world, proxy } = await openProxiedWorld();
	const { origin } = world;
	await warmUpPages(origin);
	const staff = await asStaff(origin);
	const visitors = startVisitors(origin);
	proxy.silence();
	const rejected = [];
	for (const startedAt = performance.now(); performance.now() - startedAt < CUT_MS; ) {
		const json = { username: "admin", password: "no-es-esta" };
		rejected.push(await callServer(origin, "/api/quotes", { json: createQuote() }));
		rejected.push(await callServer(origin, "/api/admin/login", { json }));
	}
	proxy.restore();
	const [ready, accepted, page] = await Promise.all([
		measureUntil(async () => (await callServer(origin, "/ready")).status === 200),
		measureUntil(
			async () => (await callServer(origin, "/api/quotes", { json: createQuote() })).status === 201,
		),
		measureUntil(
			async () => (await callServer(origin, `/productos?q=nunca${performance.now()}`)).status === 200,
		),
	]);
	const after = await Promise.all(
		Array.from({ length: 40 }, (_, n) =>
			n % 2 ? callServer(origin, `/productos?q=otra${n}`) : staff("/api/admin/inbox"),
		),
	);
	const read = await visitors.stop();
	const stacks = countStackLines(world.output());
	if (process.env.FAULTS_SHOW) console.log(world.output());
	const slowest = Math.max(ready, accepted, page);
	return {
		figure: `${formatSeconds(CUT_MS)}: writes and logins ${formatCounts(summarize(rejected).statuses)}; cached pages ${formatCounts(read.statuses)}; after it ready within ${formatMs(ready)}, a request accepted ${formatMs(accepted)}, an uncached page ${formatMs(page)}; then panel and pages ${formatCounts(summarize(after).statuses)}; lines of the log with a stack ${stacks}`,
		holds:
			rejected.every(({ status }) => status === 503) &&
			slowest < BACK_WITHIN_MS &&
			after.every(({ status }) => status === 200) &&
			stacks === 0,
	};
}

async function overloadLogins(engine: Engine) {
	const world = await openWorld(engine);
	const answers = await Promise.all(
		Array.from({ length: scaleCount(LOGINS) }, (_, n) =>
			callServer(world.origin, "/api/admin/login", {
				json: { username: `n${n}`, password: "no-es" },
			}),
		),
	);
	const log = world.output();
	const stacks = countStackLines(log);
	const { statuses } = summarize(answers);
	return {
		figure: `${answers.length} at once: ${formatCounts(statuses)}; lines of the log ${log.split("\n").length}, with a stack ${stacks}`,
		holds: (statuses[503] ?? 0) > 0 && stacks === 0,
	};
}

export const networkCuts: Fault[] = [
	{
		name: "network-cut",
		fault: "The network to PostgreSQL is silent for 8 s",
		injected: "the connection passes nothing, then is cut; 4 visitors, writes and logins",
		goal: `writes 503; ready, writing and rendering again < ${formatSeconds(BACK_WITHIN_MS)} after it, then all 200; no stack in the log`,
		engines: POSTGRES,
		run: cutNetwork,
	},
	{
		name: "network-cut",
		fault: "An expected rejection is not logged as an error",
		injected: `${LOGINS} logins at once, most answered 503`,
		goal: "no stack in the log",
		engines: BOTH,
		run: overloadLogins,
	},
];

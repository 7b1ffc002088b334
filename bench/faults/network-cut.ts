import { setTimeout as wait } from "node:timers/promises";
import { ask, asStaff } from "./client.ts";
import { BOTH, type Engine, type Fault, many, POSTGRES } from "./fault.ts";
import { countsOf, ms, newQuote, seconds, startVisitors, summaryOf, warmUp } from "./load.ts";
import { openWired } from "./postgres-kills.ts";
import { openWorld } from "./world.ts";

const CUT_MS = 8000;
const BACK_WITHIN_MS = 2500;
const LIMIT_MS = 30_000;
const LOGINS = 300;

/** Returns the stack lines of a log. */
const stacksIn = (log: string) =>
	log.split("\n").filter((line) => /"stack"|\bat .+:\d+:\d+\)?/.test(line)).length;

async function until(isBack: () => Promise<boolean>): Promise<number> {
	const began = performance.now();
	while (performance.now() - began < LIMIT_MS && !(await isBack())) await wait(50);
	return performance.now() - began;
}

/** Silences the connection for a while during reads, requests and logins. */
async function cut() {
	const { world, proxy } = await openWired();
	const { origin } = world;
	await warmUp(origin);
	const staff = await asStaff(origin);
	const visitors = startVisitors(origin);
	proxy.silence();
	const refused = [];
	for (const began = performance.now(); performance.now() - began < CUT_MS; ) {
		const json = { username: "admin", password: "no-es-esta" };
		refused.push(await ask(origin, "/api/quotes", { json: newQuote() }));
		refused.push(await ask(origin, "/api/admin/login", { json }));
	}
	proxy.restore();
	const [ready, accepted, page] = await Promise.all([
		until(async () => (await ask(origin, "/ready")).status === 200),
		until(async () => (await ask(origin, "/api/quotes", { json: newQuote() })).status === 201),
		until(async () => (await ask(origin, `/productos?q=nunca${performance.now()}`)).status === 200),
	]);
	const after = await Promise.all(
		Array.from({ length: 40 }, (_, n) =>
			n % 2 ? ask(origin, `/productos?q=otra${n}`) : staff("/api/admin/inbox"),
		),
	);
	const read = await visitors.stop();
	const stacks = stacksIn(world.output());
	if (process.env.FAULTS_SHOW) console.log(world.output());
	const slowest = Math.max(ready, accepted, page);
	return {
		figure: `${seconds(CUT_MS)}: writes and logins ${countsOf(summaryOf(refused).statuses)}; kept pages ${countsOf(read.statuses)}; after it ready within ${ms(ready)}, a request accepted ${ms(accepted)}, a page never seen ${ms(page)}; then panel and pages ${countsOf(summaryOf(after).statuses)}; lines of the log with a stack ${stacks}`,
		holds:
			refused.every(({ status }) => status === 503) &&
			slowest < BACK_WITHIN_MS &&
			after.every(({ status }) => status === 200) &&
			stacks === 0,
	};
}

async function busy(engine: Engine) {
	const world = await openWorld(engine);
	const answers = await Promise.all(
		Array.from({ length: many(LOGINS) }, (_, n) =>
			ask(world.origin, "/api/admin/login", { json: { username: `n${n}`, password: "no-es" } }),
		),
	);
	const log = world.output();
	const stacks = stacksIn(log);
	const { statuses } = summaryOf(answers);
	return {
		figure: `${answers.length} at once: ${countsOf(statuses)}; lines of the log ${log.split("\n").length}, with a stack ${stacks}`,
		holds: (statuses[503] ?? 0) > 0 && stacks === 0,
	};
}

export const networkCuts: Fault[] = [
	{
		name: "network-cut",
		fault: "The network to PostgreSQL is silent for 8 s",
		injected: "the wire passes nothing, then cuts what it held; 4 visitors, writes and logins",
		goal: `writes 503; ready, writing and rendering again < ${seconds(BACK_WITHIN_MS)} after it, then all 200; no stack in the log`,
		engines: POSTGRES,
		run: cut,
	},
	{
		name: "network-cut",
		fault: "A refusal that is expected is no error in the log",
		injected: `${LOGINS} logins at once, most answered 503`,
		goal: "no stack in the log",
		engines: BOTH,
		run: busy,
	},
];

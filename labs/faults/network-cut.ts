import { setTimeout as wait } from "node:timers/promises";
import { callServer, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, POSTGRES_ONLY, scaleCount } from "./fault.ts";
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

const CUT_DURATION_MS = 8000;
const MAX_RECOVERY_MS = 2500;
const TIMEOUT_MS = 30_000;
const LOGIN_COUNT = 300;

/** Counts the stack lines of a log. */
const countStackLines = (log: string) =>
	log.split("\n").filter((line) => /"stack"|\bat .+:\d+:\d+\)?/.test(line)).length;

async function measureUntil(hasRecovered: () => Promise<boolean>): Promise<number> {
	const startedAt = performance.now();
	while (performance.now() - startedAt < TIMEOUT_MS && !(await hasRecovered())) await wait(50);
	return performance.now() - startedAt;
}

/** Silences the connection for a while during reads, requests and logins. */
async function cutNetwork() {
	const { world, proxy } = await openProxiedWorld();
	const { origin } = world;
	await warmUpPages(origin);
	const staff = await logInAsStaff(origin);
	const visitors = startVisitors(origin);
	proxy.silence();
	const responsesDuringCut = [];
	for (const startedAt = performance.now(); performance.now() - startedAt < CUT_DURATION_MS; ) {
		const json = { username: "admin", password: "no-es-esta" };
		responsesDuringCut.push(await callServer(origin, "/api/quotes", { json: createQuote() }));
		responsesDuringCut.push(await callServer(origin, "/api/admin/login", { json }));
	}
	proxy.restore();
	const [readyAfterMs, acceptedAfterMs, pageAfterMs] = await Promise.all([
		measureUntil(async () => (await callServer(origin, "/ready")).status === 200),
		measureUntil(
			async () => (await callServer(origin, "/api/quotes", { json: createQuote() })).status === 201,
		),
		measureUntil(
			async () => (await callServer(origin, `/productos?q=nunca${performance.now()}`)).status === 200,
		),
	]);
	const responsesAfter = await Promise.all(
		Array.from({ length: 40 }, (_, n) =>
			n % 2 ? callServer(origin, `/productos?q=otra${n}`) : staff("/api/admin/inbox"),
		),
	);
	const pageStats = await visitors.stop();
	const stackLineCount = countStackLines(world.getOutput());
	if (process.env.FAULTS_SHOW) console.log(world.getOutput());
	const slowestRecoveryMs = Math.max(readyAfterMs, acceptedAfterMs, pageAfterMs);
	return {
		figure: `${formatSeconds(CUT_DURATION_MS)}: writes and logins ${formatCounts(summarize(responsesDuringCut).statuses)}; cached pages ${formatCounts(pageStats.statuses)}; after it ready within ${formatMs(readyAfterMs)}, a request accepted ${formatMs(acceptedAfterMs)}, an uncached page ${formatMs(pageAfterMs)}; then panel and pages ${formatCounts(summarize(responsesAfter).statuses)}; lines of the log with a stack ${stackLineCount}`,
		holds:
			responsesDuringCut.every(({ status }) => status === 503) &&
			slowestRecoveryMs < MAX_RECOVERY_MS &&
			responsesAfter.every(({ status }) => status === 200) &&
			stackLineCount === 0,
	};
}

/** Logs in more often at once than the server accepts; it rejects the excess with 503. */
async function overloadLogins(engine: Engine) {
	const world = await openWorld(engine);
	const responses = await Promise.all(
		Array.from({ length: scaleCount(LOGIN_COUNT) }, (_, n) =>
			callServer(world.origin, "/api/admin/login", {
				json: { username: `n${n}`, password: "no-es" },
			}),
		),
	);
	const log = world.getOutput();
	const stackLineCount = countStackLines(log);
	const { statuses } = summarize(responses);
	return {
		figure: `${responses.length} at once: ${formatCounts(statuses)}; lines of the log ${log.split("\n").length}, with a stack ${stackLineCount}`,
		holds: (statuses[503] ?? 0) > 0 && stackLineCount === 0,
	};
}

/** A network cut and an overload: the expected rejections of both must leave no stack in the log. */
export const networkCutFaults: Fault[] = [
	{
		name: "network-cut",
		fault: "The network to PostgreSQL is silent for 8 s",
		injected: "the connection passes nothing, then is cut; 4 visitors, writes and logins",
		goal: `writes 503; ready, writing and rendering again < ${formatSeconds(MAX_RECOVERY_MS)} after it, then all 200; no stack in the log`,
		engines: POSTGRES_ONLY,
		run: cutNetwork,
	},
	{
		name: "network-cut",
		fault: "More logins at once than the server accepts",
		injected: `${LOGIN_COUNT} logins at once, most answered 503`,
		goal: "no stack in the log",
		engines: BOTH_ENGINES,
		run: overloadLogins,
	},
];

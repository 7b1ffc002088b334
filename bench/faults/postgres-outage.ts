import { setTimeout as wait } from "node:timers/promises";
import { asStaff, callServer } from "./client.ts";
import { type Fault, POSTGRES } from "./fault.ts";
import {
	formatCounts,
	formatMs,
	formatPercent,
	formatSeconds,
	startVisitors,
	startWriters,
	summarize,
	warmUpPages,
} from "./load.ts";
import { measureRecovery, openProxiedWorld, RECOVER_WITHIN_MS } from "./postgres-kills.ts";
import { openWorld, startOwnPostgres } from "./world.ts";

const AWAY_S = process.env.FAULTS_QUICK ? 10 : 90;
const REJECT_WITHIN_MS = 2500;

/** Simulates a failover: nothing answers on the database's port, or it answers nothing useful. */
async function stopDatabase(leave: "stopped" | "silent") {
	const { world, postgres, proxy } = await openProxiedWorld();
	await warmUpPages(world.origin);
	const staff = await asStaff(world.origin);
	const before = startWriters(world.origin, 4);
	await wait(1000);
	await before.stop();
	await (leave === "silent" ? proxy.silence() : postgres.halt("SIGINT"));
	const visitors = startVisitors(world.origin);
	const writers = startWriters(world.origin, 4, 500);
	await wait(AWAY_S * 1000);
	const panel = await staff("/api/admin/inbox");
	const read = await visitors.stop();
	const refusals = [...writers.answers];
	const errorPage = await callServer(world.origin, "/productos?q=nunca-vista");
	const stopped = writers.stop();
	await (leave === "silent" ? proxy.restore() : postgres.restart());
	await stopped;
	const recovery = world.ended() ? Number.POSITIVE_INFINITY : await measureRecovery(world);
	const wrote = summarize(refusals);
	const isHonest = refusals.every(
		({ status, headers }) => status === 503 && headers["retry-after"] !== undefined,
	);
	const figures = [
		`${AWAY_S} s: cached pages 200 ${formatPercent(read.okShare)}, p95 ${formatMs(read.p95)}`,
		`writes ${formatCounts(wrote.statuses)}${isHonest ? " with Retry-After" : ""}, slowest ${formatMs(wrote.max)}`,
		`panel ${panel.status} in ${formatMs(panel.ms)}, an uncached page ${errorPage.status}`,
		world.ended() ? "the process ended" : `accepted again ${formatSeconds(recovery)} after its return`,
	];
	return {
		figure: figures.join("; "),
		holds:
			read.okShare >= 99.9 &&
			read.p95 < 300 &&
			isHonest &&
			wrote.max < REJECT_WITHIN_MS &&
			panel.status === 503 &&
			recovery < RECOVER_WITHIN_MS,
	};
}

/** Checks the start before the database, as containers start in any order: the server waits and says so. */
async function startBeforeDatabase() {
	const postgres = await startOwnPostgres();
	await postgres.halt("SIGINT");
	const world = await openWorld("PostgreSQL", { postgres, isWaiting: true });
	await wait(6000);
	const isWaiting = world.ended() === undefined;
	const waitingMessage =
		world
			.output()
			.split("\n")
			.find((line) => /postgres|base de datos/i.test(line))
			?.trim() ?? "nothing";
	await postgres.restart();
	const databaseStartedAt = performance.now();
	let status = 0;
	while (!world.ended() && status !== 200 && performance.now() - databaseStartedAt < 30_000) {
		status = (await callServer(world.origin, "/productos")).status;
		await wait(50);
	}
	const took = performance.now() - databaseStartedAt;
	return {
		figure: `after 6 s ${isWaiting ? "waiting" : `ended with ${world.ended()}`}, says «${waitingMessage.slice(0, 160)}»${status === 200 ? `; first page ${formatSeconds(took)} after the database` : ""}`,
		holds: isWaiting && status === 200 && took < RECOVER_WITHIN_MS && /esper/i.test(waitingMessage),
	};
}

const goal = "cached pages 200 ≥ 99.9 %, p95 < 300 ms; writes 503 + Retry-After in < 2.5 s; recovery < 5 s";
export const postgresOutage: Fault[] = [
	{
		name: "failover",
		fault: "PostgreSQL is away for a minute and a half",
		injected: `fast stop, started ${AWAY_S} s later; 4 visitors, 4 writers`,
		goal,
		engines: POSTGRES,
		run: () => stopDatabase("stopped"),
	},
	{
		name: "failover",
		fault: "PostgreSQL is silent for a minute and a half",
		injected: `the proxy accepts connections and passes nothing for ${AWAY_S} s`,
		goal,
		engines: POSTGRES,
		run: () => stopDatabase("silent"),
	},
	{
		name: "postgres-late",
		fault: "The server starts before PostgreSQL",
		injected: "started beside a stopped database, which starts 6 s later",
		goal: "waits and reports it; first page < 5 s after the database",
		engines: POSTGRES,
		run: startBeforeDatabase,
	},
];

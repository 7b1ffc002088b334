import { setTimeout as wait } from "node:timers/promises";
import { callServer, logInAsStaff } from "./client.ts";
import { type Fault, POSTGRES_ONLY } from "./fault.ts";
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
import { MAX_RECOVERY_MS, measureRecovery, openProxiedWorld } from "./postgres-kills.ts";
import { openWorld, startOwnPostgres } from "./world.ts";

const OUTAGE_S = process.env.FAULTS_QUICK ? 10 : 90;
const MAX_REJECTION_MS = 2500;

/** Simulates a failover: nothing answers on the database's port, or it answers nothing useful. */
async function stopDatabase(outage: "stopped" | "silent") {
	const { world, postgres, proxy } = await openProxiedWorld();
	await warmUpPages(world.origin);
	const staff = await logInAsStaff(world.origin);
	const writersBefore = startWriters(world.origin, 4);
	await wait(1000);
	await writersBefore.stop();
	await (outage === "silent" ? proxy.silence() : postgres.stopServer("SIGINT"));
	const visitors = startVisitors(world.origin);
	const writers = startWriters(world.origin, 4, 500);
	await wait(OUTAGE_S * 1000);
	const panelResponse = await staff("/api/admin/inbox");
	const pageStats = await visitors.stop();
	const writeResponses = [...writers.responses];
	const errorPage = await callServer(world.origin, "/productos?q=nunca-vista");
	const writersStopped = writers.stop();
	await (outage === "silent" ? proxy.restore() : postgres.restartServer());
	await writersStopped;
	const recoveryMs = world.getExitReason() ? Number.POSITIVE_INFINITY : await measureRecovery(world);
	const writeStats = summarize(writeResponses);
	const areWritesRejectedCleanly = writeResponses.every(
		({ status, headers }) => status === 503 && headers["retry-after"] !== undefined,
	);
	const summaries = [
		`${OUTAGE_S} s: cached pages 200 ${formatPercent(pageStats.okShare)}, p95 ${formatMs(pageStats.p95)}`,
		`writes ${formatCounts(writeStats.statuses)}${areWritesRejectedCleanly ? " with Retry-After" : ""}, slowest ${formatMs(writeStats.max)}`,
		`panel ${panelResponse.status} in ${formatMs(panelResponse.ms)}, an uncached page ${errorPage.status}`,
		world.getExitReason()
			? "the process ended"
			: `accepted again ${formatSeconds(recoveryMs)} after its return`,
	];
	return {
		figure: summaries.join("; "),
		holds:
			pageStats.okShare >= 99.9 &&
			pageStats.p95 < 300 &&
			areWritesRejectedCleanly &&
			writeStats.max < MAX_REJECTION_MS &&
			panelResponse.status === 503 &&
			recoveryMs < MAX_RECOVERY_MS,
	};
}

/** Checks the start before the database, as containers start in any order: the server waits and says so. */
async function startBeforeDatabase() {
	const postgres = await startOwnPostgres();
	await postgres.stopServer("SIGINT");
	const world = await openWorld("PostgreSQL", { postgres, skipsReadyCheck: true });
	await wait(6000);
	const isWaiting = world.getExitReason() === undefined;
	const waitingMessage =
		world
			.getOutput()
			.split("\n")
			.find((line) => /postgres|base de datos/i.test(line))
			?.trim() ?? "nothing";
	await postgres.restartServer();
	const databaseStartedAt = performance.now();
	let status = 0;
	while (!world.getExitReason() && status !== 200 && performance.now() - databaseStartedAt < 30_000) {
		status = (await callServer(world.origin, "/productos")).status;
		await wait(50);
	}
	const firstPageAfterMs = performance.now() - databaseStartedAt;
	return {
		figure: `after 6 s ${isWaiting ? "waiting" : `ended with ${world.getExitReason()}`}, says «${waitingMessage.slice(0, 160)}»${status === 200 ? `; first page ${formatSeconds(firstPageAfterMs)} after the database` : ""}`,
		holds: isWaiting && status === 200 && firstPageAfterMs < MAX_RECOVERY_MS && /esper/i.test(waitingMessage),
	};
}

const GOAL = "cached pages 200 ≥ 99.9 %, p95 < 300 ms; writes 503 + Retry-After in < 2.5 s; recovery < 5 s";
export const outageFaults: Fault[] = [
	{
		name: "failover",
		fault: "PostgreSQL is away for a minute and a half",
		injected: `fast stop, started ${OUTAGE_S} s later; 4 visitors, 4 writers`,
		goal: GOAL,
		engines: POSTGRES_ONLY,
		run: () => stopDatabase("stopped"),
	},
	{
		name: "failover",
		fault: "PostgreSQL is silent for a minute and a half",
		injected: `the proxy accepts connections and passes nothing for ${OUTAGE_S} s`,
		goal: GOAL,
		engines: POSTGRES_ONLY,
		run: () => stopDatabase("silent"),
	},
	{
		name: "postgres-late",
		fault: "The server starts before PostgreSQL",
		injected: "started beside a stopped database, which starts 6 s later",
		goal: "waits and reports it; first page < 5 s after the database",
		engines: POSTGRES_ONLY,
		run: startBeforeDatabase,
	},
];

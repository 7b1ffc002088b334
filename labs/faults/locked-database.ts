import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer, logInAsStaff } from "./client.ts";
import { type Fault, onCleanUp, SQLITE_ONLY } from "./fault.ts";
import {
	formatCounts,
	formatMs,
	formatPercent,
	startPings,
	startVisitors,
	startWriters,
	summarize,
	warmUpPages,
} from "./load.ts";
import { openWorld } from "./world.ts";

const LOCK_DURATION_S = process.env.FAULTS_QUICK ? 6 : 15;
const LOCK_HOLDER_SCRIPT = `const { DatabaseSync } = require("node:sqlite");
const held = new DatabaseSync(process.argv[1], { timeout: 5000 });
held.exec(process.argv[2]);
process.stdout.write("held");
setInterval(() => {}, 1000);`;

/** Locks the file as a backup, a repair or a sqlite3 shell does: users must not notice. */
async function lockDatabase(statement: string) {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const staff = await logInAsStaff(world.origin);
	const lockHolder = spawn(
		process.execPath,
		["--eval", LOCK_HOLDER_SCRIPT, join(world.data, "biela.db"), statement],
		{
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	onCleanUp(() => void lockHolder.kill("SIGKILL"));
	await once(lockHolder.stdout, "data");
	const visitors = startVisitors(world.origin);
	const pings = startPings(world.origin);
	const writers = startWriters(world.origin, 4, 250);
	await wait(LOCK_DURATION_S * 500);
	const panelResponse = await staff("/api/admin/inbox");
	const uncachedPage = await callServer(world.origin, "/productos?q=aceite");
	await wait(Math.max(0, LOCK_DURATION_S * 500 - panelResponse.ms - uncachedPage.ms));
	const [pageStats, healthStats] = await Promise.all([visitors.stop(), pings.stop()]);
	const writeStats = summarize(writers.responses);
	const areWritesRejectedCleanly =
		writers.responses.length > 0 &&
		writers.responses.every(({ status, headers }) => status === 503 && headers["retry-after"] !== undefined);
	lockHolder.kill("SIGKILL");
	await once(lockHolder, "exit");
	await writers.stop();
	const statusAfterUnlock = writers.responses.at(-1)?.status;
	const summaries = [
		`cached pages 200 ${formatPercent(pageStats.okShare)}, p99 ${formatMs(pageStats.p99)}, slowest ${formatMs(pageStats.max)}`,
		`/health p99 ${formatMs(healthStats.p99)}, slowest ${formatMs(healthStats.max)}`,
		`writes ${formatCounts(writeStats.statuses) || "without a response"}${areWritesRejectedCleanly ? " with Retry-After" : ""}, slowest ${formatMs(writeStats.max)}`,
		`panel ${panelResponse.status} in ${formatMs(panelResponse.ms)}, an uncached page ${uncachedPage.status} in ${formatMs(uncachedPage.ms)}`,
		`after it ${statusAfterUnlock}`,
	];
	return {
		figure: summaries.join("; "),
		holds:
			pageStats.okShare >= 99.9 &&
			pageStats.p99 < 300 &&
			healthStats.p99 < 300 &&
			areWritesRejectedCleanly &&
			writeStats.max < 2500 &&
			panelResponse.status === 200 &&
			uncachedPage.status === 200 &&
			statusAfterUnlock === 201,
	};
}

const GOAL =
	"cached pages and /health p99 < 300 ms; writes 503 + Retry-After in < 2.5 s; panel and other pages 200; writes resume";
export const lockFaults: Fault[] = ["begin immediate", "begin exclusive"].map((statement) => ({
	name: "locked",
	fault: `SQLite is locked by another process: ${statement}`,
	injected: `another process holds «${statement}» on biela.db for ${LOCK_DURATION_S} s; 4 visitors, 4 writers`,
	goal: GOAL,
	engines: SQLITE_ONLY,
	run: () => lockDatabase(statement),
}));

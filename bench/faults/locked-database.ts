import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asStaff, callServer } from "./client.ts";
import { type Fault, onCleanUp, SQLITE } from "./fault.ts";
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

const LOCKED_S = process.env.FAULTS_QUICK ? 6 : 15;
const HOLDER = `const { DatabaseSync } = require("node:sqlite");
const held = new DatabaseSync(process.argv[1], { timeout: 5000 });
held.exec(process.argv[2]);
process.stdout.write("held");
setInterval(() => {}, 1000);`;

/** Locks the file as a backup, a repair or a sqlite3 shell does: users must not notice. */
async function lockDatabase(statement: string) {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const staff = await asStaff(world.origin);
	const holder = spawn(process.execPath, ["--eval", HOLDER, join(world.data, "biela.db"), statement], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onCleanUp(() => void holder.kill("SIGKILL"));
	await once(holder.stdout, "data");
	const visitors = startVisitors(world.origin);
	const pings = startPings(world.origin);
	const writers = startWriters(world.origin, 4, 250);
	await wait(LOCKED_S * 500);
	const panel = await staff("/api/admin/inbox");
	const fresh = await callServer(world.origin, "/productos?q=aceite");
	await wait(Math.max(0, LOCKED_S * 500 - panel.ms - fresh.ms));
	const [read, alive] = await Promise.all([visitors.stop(), pings.stop()]);
	const wrote = summarize(writers.answers);
	const isHonest =
		writers.answers.length > 0 &&
		writers.answers.every(({ status, headers }) => status === 503 && headers["retry-after"] !== undefined);
	holder.kill("SIGKILL");
	await once(holder, "exit");
	await writers.stop();
	const after = writers.answers.at(-1)?.status;
	const figures = [
		`cached pages 200 ${formatPercent(read.okShare)}, p99 ${formatMs(read.p99)}, slowest ${formatMs(read.max)}`,
		`/health p99 ${formatMs(alive.p99)}, slowest ${formatMs(alive.max)}`,
		`writes ${formatCounts(wrote.statuses) || "without a response"}${isHonest ? " with Retry-After" : ""}, slowest ${formatMs(wrote.max)}`,
		`panel ${panel.status} in ${formatMs(panel.ms)}, an uncached page ${fresh.status} in ${formatMs(fresh.ms)}`,
		`after it ${after}`,
	];
	return {
		figure: figures.join("; "),
		holds:
			read.okShare >= 99.9 &&
			read.p99 < 300 &&
			alive.p99 < 300 &&
			isHonest &&
			wrote.max < 2500 &&
			panel.status === 200 &&
			fresh.status === 200 &&
			after === 201,
	};
}

const goal =
	"cached pages and /health p99 < 300 ms; writes 503 + Retry-After in < 2.5 s; panel and other pages 200; writes resume";
export const locked: Fault[] = ["begin immediate", "begin exclusive"].map((statement) => ({
	name: "locked",
	fault: `SQLite is locked by another process: ${statement}`,
	injected: `another process holds «${statement}» on biela.db for ${LOCKED_S} s; 4 visitors, 4 writers`,
	goal,
	engines: SQLITE,
	run: () => lockDatabase(statement),
}));

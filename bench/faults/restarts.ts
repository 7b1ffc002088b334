import { setTimeout as wait } from "node:timers/promises";
import { BOTH, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatCounts, formatSeconds, startVisitors, startWriters } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const RESTARTS = 20;
/**
 * A refused connection: a proxy tries the next machine, or again. Any other error hit a request under way and is a
 * failure.
 */
const NOT_SENT = new Set(["ECONNREFUSED"]);

async function restartUnderLoad(engine: Engine) {
	const world = await openWorld(engine);
	const writers = startWriters(world.origin, 10, 20);
	const visitors = startVisitors(world.origin);
	const codes = new Set<string>();
	let slowest = 0;
	for (let restart = 0; restart < scaleCount(RESTARTS); restart++) {
		await wait(300 + Math.random() * 300);
		const startedAt = performance.now();
		await world.end("SIGTERM");
		slowest = Math.max(slowest, performance.now() - startedAt);
		codes.add(world.ended() ?? "");
		await world.start();
	}
	const [wrote, read] = [await writers.stop(), await visitors.stop()];
	const stored = await compareStored(world, writers.acknowledged);
	const failed = (answers: typeof writers.answers) =>
		answers.filter(({ status, error }) => (status === 0 ? !NOT_SENT.has(error ?? "") : status >= 400)).length;
	const [failedWrites, failedReads] = [failed(writers.answers), failed(visitors.answers)];
	return {
		figure: `${scaleCount(RESTARTS)} restarts, exit ${[...codes].join(", ")}, slowest stop ${formatSeconds(slowest)}: failed or cut writes ${failedWrites} (${formatCounts(wrote.statuses)}), pages ${failedReads} (${formatCounts(read.statuses)}); ${stored.figure}`,
		holds: failedWrites + failedReads === 0 && stored.holds && codes.size === 1 && codes.has("0"),
	};
}

export const restartsUnderLoad: Fault[] = [
	{
		name: "restarts",
		fault: "A deployment restarts the server under load",
		injected: `SIGTERM ${RESTARTS} times under 10 writers and 4 visitors; refused connections are retried, as a proxy does`,
		goal: "failed writes 0, cut responses 0, lost 0, exit 0",
		engines: BOTH,
		run: restartUnderLoad,
	},
];

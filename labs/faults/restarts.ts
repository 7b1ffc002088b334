import { setTimeout as wait } from "node:timers/promises";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatCounts, formatSeconds, startVisitors, startWriters } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const RESTART_COUNT = 20;
/**
 * A refused connection: a proxy tries the next machine, or again. Any other error hit a request under way and is a
 * failure.
 */
const UNSENT_ERRORS = new Set(["ECONNREFUSED"]);

async function restartUnderLoad(engine: Engine) {
	const world = await openWorld(engine);
	const writers = startWriters(world.origin, 10, 20);
	const visitors = startVisitors(world.origin);
	const exitReasons = new Set<string>();
	let slowestStopMs = 0;
	for (let restart = 0; restart < scaleCount(RESTART_COUNT); restart++) {
		await wait(300 + Math.random() * 300);
		const startedAt = performance.now();
		await world.stop("SIGTERM");
		slowestStopMs = Math.max(slowestStopMs, performance.now() - startedAt);
		exitReasons.add(world.getExitReason() ?? "");
		await world.start();
	}
	const [writeStats, pageStats] = [await writers.stop(), await visitors.stop()];
	const comparison = await compareStored(world, writers.acknowledged);
	const countFailures = (responses: typeof writers.responses) =>
		responses.filter(({ status, error }) => (status === 0 ? !UNSENT_ERRORS.has(error ?? "") : status >= 400))
			.length;
	const [failedWrites, failedReads] = [countFailures(writers.responses), countFailures(visitors.responses)];
	return {
		figure: `${scaleCount(RESTART_COUNT)} restarts, exit ${[...exitReasons].join(", ")}, slowest stop ${formatSeconds(slowestStopMs)}: failed or cut writes ${failedWrites} (${formatCounts(writeStats.statuses)}), pages ${failedReads} (${formatCounts(pageStats.statuses)}); ${comparison.figure}`,
		holds:
			failedWrites + failedReads === 0 && comparison.holds && exitReasons.size === 1 && exitReasons.has("0"),
	};
}

export const restartFaults: Fault[] = [
	{
		name: "restarts",
		fault: "A deployment restarts the server under load",
		injected: `SIGTERM ${RESTART_COUNT} times under 10 writers and 4 visitors; refused connections are retried, as a proxy does`,
		goal: "failed writes 0, cut responses 0, lost 0, exit 0",
		engines: BOTH_ENGINES,
		run: restartUnderLoad,
	},
];

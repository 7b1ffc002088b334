import { startPostgres } from "../../tools/postgres.ts";
import { asStaff, callServer } from "./client.ts";
import { type Fault, onCleanUp, POSTGRES, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const CONNECTIONS = 5;
const CALLS_PER_KIND = 200;
const AT_ONCE = 8;

/** Requests uncached pages, writes and the panel, with fewer connections than the pools would open. */
async function runWithFewConnections() {
	const own = [`max_connections=${CONNECTIONS}`, "superuser_reserved_connections=0"];
	const postgres = await startPostgres(own);
	onCleanUp(() => postgres.stop());
	const world = await openWorld("PostgreSQL", { postgres });
	await warmUpPages(world.origin);
	const staff = await asStaff(world.origin);
	const kinds = {
		pages: (n: number) => callServer(world.origin, `/productos?q=nunca${n}`),
		panel: () => staff("/api/admin/inbox"),
		writes: () => callServer(world.origin, "/api/quotes", { json: createQuote() }),
	};
	const summaries: string[] = [];
	let isServed = true;
	let callCount = 0;
	for (const [kind, call] of Object.entries(kinds)) {
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, async () => {
				const own = [];
				for (let n = 0; n < scaleCount(CALLS_PER_KIND) / AT_ONCE; n++) own.push(await call(++callCount));
				return own;
			}),
		);
		const { statuses } = summarize(answers.flat());
		isServed &&= Object.keys(statuses).every((status) => Number(status) < 500);
		summaries.push(`${kind} ${formatCounts(statuses)}`);
	}
	const { status } = await callServer(world.origin, "/ready");
	return {
		figure: `${summaries.join("; ")}; /ready ${status}`,
		holds: isServed || status === 503,
	};
}

export const fewConnections: Fault[] = [
	{
		name: "few-connections",
		fault: "PostgreSQL gives fewer connections than the pools have",
		injected: `max_connections ${CONNECTIONS}; ${CALLS_PER_KIND} uncached pages, panel, writes, ${AT_ONCE} at once`,
		goal: "all are answered, or /ready answers 503",
		engines: POSTGRES,
		run: runWithFewConnections,
	},
];

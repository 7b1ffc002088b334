import { startPostgres } from "../../scripts/postgres.ts";
import { callServer, logInAsStaff } from "./client.ts";
import { type Fault, onCleanUp, POSTGRES_ONLY, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const CONNECTION_COUNT = 5;
const CALLS_PER_KIND = 200;
const CONCURRENCY = 8;

/** Requests uncached pages, writes and the panel, with fewer connections than the pools would open. */
async function runWithFewConnections() {
	const postgresOptions = [`max_connections=${CONNECTION_COUNT}`, "superuser_reserved_connections=0"];
	const postgres = await startPostgres(postgresOptions);
	onCleanUp(() => postgres.removeServer());
	const world = await openWorld("PostgreSQL", { postgres });
	await warmUpPages(world.origin);
	const staff = await logInAsStaff(world.origin);
	const calls = {
		pages: (n: number) => callServer(world.origin, `/productos?q=nunca${n}`),
		panel: () => staff("/api/admin/inbox"),
		writes: () => callServer(world.origin, "/api/quotes", { json: createQuote() }),
	};
	const summaries: string[] = [];
	let isWithoutServerError = true;
	let callCount = 0;
	for (const [kind, call] of Object.entries(calls)) {
		const responses = await Promise.all(
			Array.from({ length: CONCURRENCY }, async () => {
				const clientResponses = [];
				for (let n = 0; n < scaleCount(CALLS_PER_KIND) / CONCURRENCY; n++)
					clientResponses.push(await call(++callCount));
				return clientResponses;
			}),
		);
		const { statuses } = summarize(responses.flat());
		isWithoutServerError &&= Object.keys(statuses).every((status) => Number(status) < 500);
		summaries.push(`${kind} ${formatCounts(statuses)}`);
	}
	const { status } = await callServer(world.origin, "/ready");
	return {
		figure: `${summaries.join("; ")}; /ready ${status}`,
		holds: isWithoutServerError || status === 503,
	};
}

export const fewConnections: Fault[] = [
	{
		name: "few-connections",
		fault: "PostgreSQL gives fewer connections than the pools have",
		injected: `max_connections ${CONNECTION_COUNT}; ${CALLS_PER_KIND} uncached pages, panel, writes, ${CONCURRENCY} at once`,
		goal: "all are answered, or /ready answers 503",
		engines: POSTGRES_ONLY,
		run: runWithFewConnections,
	},
];

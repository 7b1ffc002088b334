import { startPostgres } from "../../tools/postgres.ts";
import { ask, asStaff } from "./client.ts";
import { afterwards, type Fault, many, POSTGRES } from "./fault.ts";
import { countsOf, newQuote, summaryOf, warmUp } from "./load.ts";
import { openWorld } from "./world.ts";

const CONNECTIONS = 5;
const ASKED = 200;
const AT_ONCE = 8;

/** Requests uncached pages, writes and the panel, with fewer connections than the pools would open. */
async function few() {
	const own = [`max_connections=${CONNECTIONS}`, "superuser_reserved_connections=0"];
	const postgres = await startPostgres(own);
	afterwards(() => postgres.stop());
	const world = await openWorld("PostgreSQL", { postgres });
	await warmUp(world.origin);
	const staff = await asStaff(world.origin);
	const kinds = {
		pages: (n: number) => ask(world.origin, `/productos?q=nunca${n}`),
		panel: () => staff("/api/admin/inbox"),
		writes: () => ask(world.origin, "/api/quotes", { json: newQuote() }),
	};
	const said: string[] = [];
	let isServed = true;
	let asked = 0;
	for (const [kind, call] of Object.entries(kinds)) {
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, async () => {
				const own = [];
				for (let n = 0; n < many(ASKED) / AT_ONCE; n++) own.push(await call(++asked));
				return own;
			}),
		);
		const { statuses } = summaryOf(answers.flat());
		isServed &&= Object.keys(statuses).every((status) => Number(status) < 500);
		said.push(`${kind} ${countsOf(statuses)}`);
	}
	const { status } = await ask(world.origin, "/ready");
	return {
		figure: `${said.join("; ")}; /ready ${status}`,
		holds: isServed || status === 503,
	};
}

export const fewConnections: Fault[] = [
	{
		name: "few-connections",
		fault: "PostgreSQL gives fewer connections than the pools have",
		injected: `max_connections ${CONNECTIONS}; ${ASKED} pages that nobody has seen, panel, writes, ${AT_ONCE} at once`,
		goal: "all are answered, or /ready says no",
		engines: POSTGRES,
		run: few,
	},
];

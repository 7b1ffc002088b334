import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Answer, ask, newAddress } from "./client.ts";
import { type Fault, many, POSTGRES } from "./fault.ts";
import { countsOf, newQuote, seconds, startVisitors, startWriters, warmUp } from "./load.ts";
import { openProxy } from "./proxy.ts";
import { compare } from "./stored.ts";
import { openWorld, ownPostgres, type World } from "./world.ts";

const ROUNDS = 60;
const ANSWER_WITHIN_MS = 3000;
export const RECOVER_WITHIN_MS = 5000;
const STALL_MS = 4000;

/** Opens a world whose PostgreSQL is behind a proxy that can go silent. */
export async function openWired() {
	const postgres = await ownPostgres();
	const url = new URL(postgres.url);
	const proxy = await openProxy(Number(url.port));
	url.port = String(proxy.port);
	const world = await openWorld("PostgreSQL", { postgres, env: { DATABASE_URL: url.href } });
	return { world, postgres, proxy };
}
type Wired = Awaited<ReturnType<typeof openWired>>;

/** Stops the database in some way and starts it again a moment later. */
const backAfter = (stop: (wired: Wired) => Promise<void>) => async (wired: Wired) => {
	await stop(wired);
	await wait(Math.random() * 1500);
	await wired.postgres.restart();
};

/** The ways of stopping, after each of which the database comes back. */
const INJECTIONS: Record<string, (wired: Wired) => Promise<unknown>> = {
	"pg_terminate_backend of all": ({ postgres }) => asAdministrator(postgres.url, TERMINATE),
	// A killed backend makes the server drop all connections and replay its log.
	"kill -9 of one backend": async ({ postgres }) => {
		const [row] = await asAdministrator(postgres.url, ONE_BACKEND);
		if (row?.pid) process.kill(Number(row.pid), "SIGKILL");
	},
	"immediate stop": backAfter(({ postgres }) => postgres.halt("SIGQUIT")),
	"kill -9 of all of it": backAfter(({ postgres }) => postgres.kill()),
	"fast restart": backAfter(({ postgres }) => postgres.halt("SIGINT")),
	"silent wire": async ({ proxy }) => {
		proxy.silence();
		await wait(STALL_MS);
		proxy.restore();
	},
};
const OURS =
	"from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
const ONE_BACKEND = `select max(pid) as pid ${OURS}`;
const TERMINATE = `select pg_terminate_backend(pid) ${OURS}`;

async function asAdministrator(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end().catch(() => {});
	}
}

/** Waits for the database, which first replays its log: that time is not ours. */
async function untilBack(url: string): Promise<void> {
	const isBack = () =>
		asAdministrator(url, "select 1").then(
			() => true,
			() => false,
		);
	while (!(await isBack())) await wait(20);
}

/** Measures how long it takes until a new request is accepted. */
export async function recoveryOf(world: World): Promise<number> {
	const began = performance.now();
	while (performance.now() - began < 60_000 && !world.ended()) {
		const { status } = await ask(world.origin, "/api/quotes", {
			json: newQuote(),
			headers: { "x-forwarded-for": newAddress() },
		});
		if (status === 201) break;
		await wait(50);
	}
	return performance.now() - began;
}

async function killsUnderLoad() {
	const wired = await openWired();
	const { world } = wired;
	await warmUp(world.origin);
	const writers = startWriters(world.origin);
	const visitors = startVisitors(world.origin);
	let slowest = { took: 0, after: "" };
	let crashes = 0;
	const lateAfter: Record<string, number> = {};
	let [seen, seenPages, late] = [0, 0, 0];
	const note = (after: string, answer: Answer | undefined) => {
		if ((answer?.ms ?? 0) <= ANSWER_WITHIN_MS) return;
		late++;
		lateAfter[after] = (lateAfter[after] ?? 0) + 1;
	};
	const kinds = Object.entries(INJECTIONS);
	for (let round = 0; round < many(ROUNDS); round++) {
		const [after = "", inject] = kinds[round % kinds.length] ?? [];
		await inject?.(wired);
		await untilBack(wired.postgres.url);
		const took = await recoveryOf(world);
		if (took > slowest.took) slowest = { took, after };
		if (world.ended()) {
			crashes++;
			await world.start();
		}
		await wait(200);
		for (; seen < writers.answers.length; seen++) note(after, writers.answers[seen]);
		for (; seenPages < visitors.answers.length; seenPages++)
			note(after, visitors.answers[seenPages]);
	}
	const wrote = await writers.stop();
	const read = await visitors.stop();
	const kept = await compare(world, writers.acknowledged);
	const figures = [
		`${many(ROUNDS)} faults: crashes ${crashes}, ${kept.figure}`,
		`answers after 3 s: ${late} (${late > 0 ? `${countsOf(lateAfter)}; ` : ""}latest ${seconds(Math.max(wrote.max, read.max))})`,
		`accepted again within ${seconds(slowest.took)} (after: ${slowest.after})`,
		`writes ${countsOf(wrote.statuses)}; pages ${countsOf(read.statuses)}`,
	];
	return {
		figure: figures.join("; "),
		holds: crashes + late === 0 && kept.holds && slowest.took < RECOVER_WITHIN_MS,
	};
}

export const postgresKills: Fault[] = [
	{
		name: "postgres-kills",
		fault: "PostgreSQL dies, restarts or falls silent under load",
		injected: `${ROUNDS} times, in turn: ${Object.keys(INJECTIONS).join(", ")}; 10 writers, 4 visitors`,
		goal: "crashes 0, lost 0, double 0, answers after 3 s 0, recovery < 5 s",
		engines: POSTGRES,
		run: killsUnderLoad,
	},
];

import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Answer, callServer, createAddress } from "./client.ts";
import { type Fault, POSTGRES, scaleCount } from "./fault.ts";
import {
	createQuote,
	formatCounts,
	formatSeconds,
	startVisitors,
	startWriters,
	warmUpPages,
} from "./load.ts";
import { openProxy } from "./proxy.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld, startOwnPostgres, type World } from "./world.ts";

const ROUNDS = 60;
const ANSWER_WITHIN_MS = 3000;
export const RECOVER_WITHIN_MS = 5000;
const STALL_MS = 4000;

/** Opens a world whose PostgreSQL is behind a proxy that can go silent. */
export async function openProxiedWorld() {
	const postgres = await startOwnPostgres();
	const url = new URL(postgres.url);
	const proxy = await openProxy(Number(url.port));
	url.port = String(proxy.port);
	const world = await openWorld("PostgreSQL", { postgres, env: { DATABASE_URL: url.href } });
	return { world, postgres, proxy };
}
type ProxiedWorld = Awaited<ReturnType<typeof openProxiedWorld>>;

/** Stops the database in some way and starts it again a moment later. */
const withRestart = (stop: (proxied: ProxiedWorld) => Promise<void>) => async (proxied: ProxiedWorld) => {
	await stop(proxied);
	await wait(Math.random() * 1500);
	await proxied.postgres.restart();
};

/** The ways of stopping, after each of which the database comes back. */
const INJECTIONS: Record<string, (proxied: ProxiedWorld) => Promise<unknown>> = {
	"pg_terminate_backend of all": ({ postgres }) => asAdministrator(postgres.url, TERMINATE),
	// A killed backend makes the server drop all connections and replay its log.
	"kill -9 of one backend": async ({ postgres }) => {
		const [row] = await asAdministrator(postgres.url, ONE_BACKEND);
		if (row?.pid) process.kill(Number(row.pid), "SIGKILL");
	},
	"immediate stop": withRestart(({ postgres }) => postgres.halt("SIGQUIT")),
	"kill -9 of all of it": withRestart(({ postgres }) => postgres.kill()),
	"fast restart": withRestart(({ postgres }) => postgres.halt("SIGINT")),
	"silent connection": async ({ proxy }) => {
		proxy.silence();
		await wait(STALL_MS);
		proxy.restore();
	},
};
const OURS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
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
async function waitForDatabase(url: string): Promise<void> {
	const isBack = () =>
		asAdministrator(url, "select 1").then(
			() => true,
			() => false,
		);
	while (!(await isBack())) await wait(20);
}

/** Measures how long it takes until a new request is accepted. */
export async function measureRecovery(world: World): Promise<number> {
	const startedAt = performance.now();
	while (performance.now() - startedAt < 60_000 && !world.ended()) {
		const { status } = await callServer(world.origin, "/api/quotes", {
			json: createQuote(),
			headers: { "x-forwarded-for": createAddress() },
		});
		if (status === 201) break;
		await wait(50);
	}
	return performance.now() - startedAt;
}

async function killDatabaseUnderLoad() {
	const proxied = await openProxiedWorld();
	const { world } = proxied;
	await warmUpPages(world.origin);
	const writers = startWriters(world.origin);
	const visitors = startVisitors(world.origin);
	let slowest = { took: 0, after: "" };
	let crashes = 0;
	const lateAfter: Record<string, number> = {};
	let [checkedWrites, checkedPages, lateCount] = [0, 0, 0];
	const recordLate = (after: string, answer: Answer | undefined) => {
		if ((answer?.ms ?? 0) <= ANSWER_WITHIN_MS) return;
		lateCount++;
		lateAfter[after] = (lateAfter[after] ?? 0) + 1;
	};
	const kinds = Object.entries(INJECTIONS);
	for (let round = 0; round < scaleCount(ROUNDS); round++) {
		const [after = "", inject] = kinds[round % kinds.length] ?? [];
		await inject?.(proxied);
		await waitForDatabase(proxied.postgres.url);
		const took = await measureRecovery(world);
		if (took > slowest.took) slowest = { took, after };
		if (world.ended()) {
			crashes++;
			await world.start();
		}
		await wait(200);
		for (; checkedWrites < writers.answers.length; checkedWrites++)
			recordLate(after, writers.answers[checkedWrites]);
		for (; checkedPages < visitors.answers.length; checkedPages++)
			recordLate(after, visitors.answers[checkedPages]);
	}
	const wrote = await writers.stop();
	const read = await visitors.stop();
	const comparison = await compareStored(world, writers.acknowledged);
	const figures = [
		`${scaleCount(ROUNDS)} faults: crashes ${crashes}, ${comparison.figure}`,
		`responses after 3 s: ${lateCount} (${lateCount > 0 ? `${formatCounts(lateAfter)}; ` : ""}latest ${formatSeconds(Math.max(wrote.max, read.max))})`,
		`accepted again within ${formatSeconds(slowest.took)} (after: ${slowest.after})`,
		`writes ${formatCounts(wrote.statuses)}; pages ${formatCounts(read.statuses)}`,
	];
	return {
		figure: figures.join("; "),
		holds: crashes + lateCount === 0 && comparison.holds && slowest.took < RECOVER_WITHIN_MS,
	};
}

export const postgresKills: Fault[] = [
	{
		name: "postgres-kills",
		fault: "PostgreSQL dies, restarts or falls silent under load",
		injected: `${ROUNDS} times, in turn: ${Object.keys(INJECTIONS).join(", ")}; 10 writers, 4 visitors`,
		goal: "crashes 0, lost 0, duplicated 0, responses after 3 s 0, recovery < 5 s",
		engines: POSTGRES,
		run: killDatabaseUnderLoad,
	},
];

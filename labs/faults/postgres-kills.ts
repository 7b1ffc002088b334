import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { callServer, createClientAddress, type HttpResponse } from "./client.ts";
import { type Fault, POSTGRES_ONLY, scaleCount } from "./fault.ts";
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

const ROUND_COUNT = 60;
const MAX_RESPONSE_MS = 3000;
export const MAX_RECOVERY_MS = 5000;
const SILENCE_MS = 4000;

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
const createRestartInjection =
	(stopDatabase: (proxied: ProxiedWorld) => Promise<void>) => async (proxied: ProxiedWorld) => {
		await stopDatabase(proxied);
		await wait(Math.random() * 1500);
		await proxied.postgres.restartServer();
	};

/** The ways of stopping, after each of which the database comes back. */
const INJECTIONS: Record<string, (proxied: ProxiedWorld) => Promise<unknown>> = {
	"pg_terminate_backend of all": ({ postgres }) => queryAsAdministrator(postgres.url, TERMINATE_ALL_BACKENDS),
	// A killed backend makes the server drop all connections and replay its log.
	"kill -9 of one backend": async ({ postgres }) => {
		const [row] = await queryAsAdministrator(postgres.url, SELECT_ONE_BACKEND);
		if (row?.pid) process.kill(Number(row.pid), "SIGKILL");
	},
	"immediate stop": createRestartInjection(({ postgres }) => postgres.stopServer("SIGQUIT")),
	"kill -9 of all of it": createRestartInjection(({ postgres }) => postgres.killServer()),
	"fast restart": createRestartInjection(({ postgres }) => postgres.stopServer("SIGINT")),
	"silent connection": async ({ proxy }) => {
		proxy.silence();
		await wait(SILENCE_MS);
		proxy.restore();
	},
};
const FROM_CLIENT_BACKENDS =
	"from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
const SELECT_ONE_BACKEND = `select max(pid) as pid ${FROM_CLIENT_BACKENDS}`;
const TERMINATE_ALL_BACKENDS = `select pg_terminate_backend(pid) ${FROM_CLIENT_BACKENDS}`;

async function queryAsAdministrator(url: string, sql: string): Promise<Record<string, unknown>[]> {
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
	const hasRecovered = () =>
		queryAsAdministrator(url, "select 1").then(
			() => true,
			() => false,
		);
	while (!(await hasRecovered())) await wait(20);
}

/** Measures how long it takes until a new request is accepted. */
export async function measureRecovery(world: World): Promise<number> {
	const startedAt = performance.now();
	while (performance.now() - startedAt < 60_000 && !world.getExitReason()) {
		const { status } = await callServer(world.origin, "/api/quotes", {
			json: createQuote(),
			headers: { "x-forwarded-for": createClientAddress() },
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
	let slowestRecovery = { recoveryMs: 0, injectionName: "" };
	let crashes = 0;
	const lateCounts: Record<string, number> = {};
	let [checkedWriteCount, checkedPageCount, lateCount] = [0, 0, 0];
	const recordLate = (injectionName: string, response: HttpResponse | undefined) => {
		if ((response?.ms ?? 0) <= MAX_RESPONSE_MS) return;
		lateCount++;
		lateCounts[injectionName] = (lateCounts[injectionName] ?? 0) + 1;
	};
	const injections = Object.entries(INJECTIONS);
	for (let round = 0; round < scaleCount(ROUND_COUNT); round++) {
		const [injectionName = "", inject] = injections[round % injections.length] ?? [];
		await inject?.(proxied);
		await waitForDatabase(proxied.postgres.url);
		const recoveryMs = await measureRecovery(world);
		if (recoveryMs > slowestRecovery.recoveryMs) slowestRecovery = { recoveryMs, injectionName };
		if (world.getExitReason()) {
			crashes++;
			await world.start();
		}
		await wait(200);
		for (; checkedWriteCount < writers.responses.length; checkedWriteCount++)
			recordLate(injectionName, writers.responses[checkedWriteCount]);
		for (; checkedPageCount < visitors.responses.length; checkedPageCount++)
			recordLate(injectionName, visitors.responses[checkedPageCount]);
	}
	const writeStats = await writers.stop();
	const pageStats = await visitors.stop();
	const comparison = await compareStored(world, writers.acknowledged);
	const summaries = [
		`${scaleCount(ROUND_COUNT)} faults: crashes ${crashes}, ${comparison.figure}`,
		`responses after 3 s: ${lateCount} (${lateCount > 0 ? `${formatCounts(lateCounts)}; ` : ""}latest ${formatSeconds(Math.max(writeStats.max, pageStats.max))})`,
		`accepted again within ${formatSeconds(slowestRecovery.recoveryMs)} (after: ${slowestRecovery.injectionName})`,
		`writes ${formatCounts(writeStats.statuses)}; pages ${formatCounts(pageStats.statuses)}`,
	];
	return {
		figure: summaries.join("; "),
		holds: crashes + lateCount === 0 && comparison.holds && slowestRecovery.recoveryMs < MAX_RECOVERY_MS,
	};
}

export const postgresKills: Fault[] = [
	{
		name: "postgres-kills",
		fault: "PostgreSQL dies, restarts or falls silent under load",
		injected: `${ROUND_COUNT} times, in turn: ${Object.keys(INJECTIONS).join(", ")}; 10 writers, 4 visitors`,
		goal: "crashes 0, lost 0, duplicated 0, responses after 3 s 0, recovery < 5 s",
		engines: POSTGRES_ONLY,
		run: killDatabaseUnderLoad,
	},
];

// @module-tag engines
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { openHealth } from "./health.server.ts";

const engine = openEngine();
const job = { topic: "nobody's", payload: 1 };
beforeEach(() => engine.ctx.db.deleteFrom("outbox").execute());
const queueJob = () => withTransaction(engine.ctx.db, (trx) => enqueueJob(trx, engine.ctx.now(), job));

test("reports liveness and the version", () => {
	const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
	const [first, second] = openHealth(engine.ctx).getAliveText().split("\n");
	expect([first, second]).toEqual(["vivo", `Biela ${version}`]);
});

test("omits only database metrics when it is down", async () => {
	const health = openHealth(engine.ctx);
	health.count(200);
	await queueJob();
	expect(await health.metrics()).toContain('biela_outbox_effects{state="pending"} 1');
	await sql`alter table outbox rename to away`.execute(engine.ctx.db);
	const metricsText = await health.metrics();
	expect(metricsText).toContain('biela_http_requests_total{class="2xx"} 1');
	expect(metricsText).not.toContain("biela_outbox_effects{");
	await sql`alter table away rename to outbox`.execute(engine.ctx.db);
	expect(await health.metrics()).toContain('biela_outbox_effects{state="pending"} 1');
});

test("exports durations, outbox, disk and added metrics", async () => {
	const health = openHealth(engine.ctx);
	health.count(200, "api", 30);
	health.registerGauge("biela_kept_pages", "Pages", async () => 7);
	health.registerGauge("biela_copy_bytes", "Nobody knows", async () => undefined);
	await queueJob();
	engine.ctx.clock.advance(90_000);
	const metricsText = await health.metrics();
	expect(metricsText).toContain('biela_http_request_duration_seconds_bucket{le="0.05",group="api"} 1');
	expect(metricsText).toMatch(/^biela_outbox_oldest_seconds 90$/m);
	expect(metricsText).toMatch(/^biela_kept_pages 7$/m);
	expect(metricsText).not.toMatch(/^biela_copy_bytes /m);
	expect(metricsText).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

const isPostgres = process.env.TEST_ENGINE === "postgres";

test.runIf(isPostgres)("counts waiting PostgreSQL clients", async () => {
	const { db, database } = engine.ctx;
	const released = Promise.withResolvers<void>();
	const connectionCount = 10;
	const holders = Array.from({ length: connectionCount }, () =>
		db.connection().execute(async (connection) => {
			await sql`select 1`.execute(connection);
			await released.promise;
		}),
	);
	await expect.poll(() => database.pools.work?.()).toEqual({ total: connectionCount, idle: 0, waiting: 0 });
	const lateQuery = sql`select 1`.execute(db);
	expect(database.pools.work?.()).toEqual({ total: connectionCount, idle: 0, waiting: 1 });
	released.resolve();
	await Promise.all([...holders, lateQuery]);
	const metricsText = await openHealth(engine.ctx).metrics();
	const lines = metricsText.split("\n").filter((line) => line.startsWith("biela_postgres_connections{"));
	expect(lines).toHaveLength(9);
	expect(lines.join()).toContain('{pool="work",state="waiting"}');
});

test("exports every metric that dashboard and alerts use", async () => {
	const health = openHealth(engine.ctx);
	// Metrics that other modules register, by name.
	const sourceFiles = ["server.ts", "src/api/live.server.ts", "src/server/start/health.server.ts"];
	const sources = sourceFiles.map((file) => readFileSync(file, "utf8"));
	const exportedText = [await health.metrics(), ...sources].join("\n");
	for (const file of ["deploy/grafana.json", "deploy/alerts.yml"]) {
		const metricNames = readFileSync(file, "utf8").match(/\b(biela|nodejs|process)_\w+/g) ?? [];
		expect(metricNames.length).toBeGreaterThan(3);
		for (const name of metricNames) expect(exportedText, file).toContain(name);
	}
});

/** A busy machine may miss the first check; the next one counts. */
const waitUntilReady = () => expect.poll(() => openHealth(engine.ctx).getNotReadyReason()).toBeUndefined();

test("is not ready without a required table", async () => {
	await waitUntilReady();
	await sql`alter table products rename to away`.execute(engine.ctx.db);
	expect(await openHealth(engine.ctx).getNotReadyReason()).toBe("base de datos");
	await sql`alter table away rename to products`.execute(engine.ctx.db);
	await waitUntilReady();
});

test("reports a rejected write when the disk has space", async () => {
	const diskFullFields = isPostgres ? { code: "53100" } : { errcode: 13 };
	const writeError = Object.assign(new Error("no room"), diskFullFields);
	const database = { ...engine.ctx.database, probe: () => Promise.reject(writeError) };
	const health = openHealth({ ...engine.ctx, database });
	expect(await health.getNotReadyReason()).toBe(
		isPostgres
			? "el disco de PostgreSQL no tiene espacio"
			: "el disco rechazó una escritura hace menos de medio minuto",
	);
});

test("is not ready when any table is unreadable", async () => {
	const health = openHealth(engine.ctx);
	await expect.poll(() => health.getNotReadyReason()).toBeUndefined();
	const { database, db } = engine.ctx;
	const tables = await db.introspection.getTables();
	const ownTables = tables.filter(({ schema }) => schema === database.schema);
	expect(ownTables.map(({ name }) => name)).toEqual(expect.arrayContaining(["outbox", "visits"]));
	await sql`alter table outbox rename to away`.execute(db);
	await expect.poll(() => health.getNotReadyReason()).toBe("base de datos");
	await sql`alter table away rename to outbox`.execute(db);
});

test("is not ready when the schema is newer", async () => {
	const names = await sql<{ name: string }>`select name from kysely_migration`.execute(engine.ctx.db);
	const [, ...older] = names.rows.map(({ name }) => name);
	const getReason = () => openHealth(engine.ctx, older).getNotReadyReason();
	await expect.poll(getReason).toBe("la base de datos es de una versión más nueva");
	const all = names.rows.map(({ name }) => name);
	await expect.poll(() => openHealth(engine.ctx, all).getNotReadyReason()).toBeUndefined();
});

test("shares one probe between concurrent callers", async () => {
	const readBeat = async () =>
		(await sql<{ count: number }>`select count from heartbeat`.execute(engine.ctx.db)).rows[0]?.count ?? 0;
	await waitUntilReady();
	const before = await readBeat();
	const health = openHealth(engine.ctx);
	const reasons = await Promise.all(Array.from({ length: 200 }, () => health.getNotReadyReason()));
	expect(new Set(reasons).size).toBe(1);
	expect((await readBeat()) - before).toBe(1);
});

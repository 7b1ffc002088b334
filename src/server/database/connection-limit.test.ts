import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../../scripts/postgres.ts";
import { openPostgres } from "./postgres.server.ts";

const STARTUP_LIMIT_MS = 60_000;
const MAX_CONNECTIONS = 6;
let postgres: Postgres;
let database: ReturnType<typeof openPostgres>;

beforeAll(async () => {
	postgres = await startPostgres([`max_connections=${MAX_CONNECTIONS}`, "superuser_reserved_connections=0"]);
	const client = new pg.Client({ connectionString: postgres.url });
	await client.connect();
	await client.query("create table heartbeat (count integer); insert into heartbeat values (0)");
	await client.end();
}, STARTUP_LIMIT_MS);
afterEach(() => database.close());
afterAll(() => postgres.removeServer());

test("serves a burst when the server allows few connections", async () => {
	database = openPostgres(postgres.url);
	await sql`select 1`.execute(database.db);
	const runSlowQuery = () => sql`select pg_sleep(0.02)`.execute(database.db);
	const results = await Promise.allSettled(Array.from({ length: 40 }, runSlowQuery));
	expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
	expect(database.pools.work?.().total).toBeLessThanOrEqual(MAX_CONNECTIONS);
});

test("is not ready while readers get no connection", async () => {
	const otherClients: pg.Client[] = [];
	// Connections of the previous test may still be closing.
	const occupyConnection = async () => {
		const client = new pg.Client({ connectionString: postgres.url });
		client.on("error", () => {});
		await client.connect();
		otherClients.push(client);
	};
	while (otherClients.length < MAX_CONNECTIONS - 1)
		await expect.poll(() => occupyConnection().then(() => "taken", String)).toBe("taken");
	database = openPostgres(postgres.url);
	await expect(database.probe()).rejects.toMatchObject({ code: "53300" });
	await Promise.all(otherClients.map((client) => client.end()));
	await expect.poll(() => database.probe().then(() => "ready", String)).toBe("ready");
});

import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../../tools/postgres.ts";
import { openPostgres } from "./postgres.server.ts";

const LIMIT_MS = 60_000;
const MOST = 6;
let postgres: Postgres;
let database: ReturnType<typeof openPostgres>;

beforeAll(async () => {
	postgres = await startPostgres([`max_connections=${MOST}`, "superuser_reserved_connections=0"]);
	const client = new pg.Client({ connectionString: postgres.url });
	await client.connect();
	await client.query("create table heartbeat (beat integer); insert into heartbeat values (0)");
	await client.end();
}, LIMIT_MS);
afterEach(() => database.close());
afterAll(() => postgres.stop());

test("serves a burst when the server allows few connections", async () => {
	database = openPostgres(postgres.url);
	await sql`select 1`.execute(database.db);
	const slow = () => sql`select pg_sleep(0.02)`.execute(database.db);
	const answers = await Promise.allSettled(Array.from({ length: 40 }, slow));
	expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
	expect(database.pools.work?.().total).toBeLessThanOrEqual(MOST);
});

test("is not ready while readers get no connection", async () => {
	const others: pg.Client[] = [];
	// Connections of the previous test may still be closing.
	const take = async () => {
		const one = new pg.Client({ connectionString: postgres.url });
		one.on("error", () => {});
		await one.connect();
		others.push(one);
	};
	while (others.length < MOST - 1)
		await expect.poll(() => take().then(() => "taken", String)).toBe("taken");
	database = openPostgres(postgres.url);
	await expect(database.probe()).rejects.toMatchObject({ code: "53300" });
	await Promise.all(others.map((one) => one.end()));
	await expect.poll(() => database.probe().then(() => "ready", String)).toBe("ready");
});

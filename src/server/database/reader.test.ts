import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { openLog } from "#server/log.server.ts";
import type { Database } from "./db.server.ts";
import { migrate } from "./migrate.server.ts";
import { openReaderPool } from "./reader-pool.server.ts";
import { openSqlite } from "./sqlite.server.ts";

const buildCountQuery = (rows: number) =>
	`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`;
const folder = mkdtempSync(join(tmpdir(), "biela-reads-"));
const file = join(folder, "biela.db");
const database = {} as Database;

beforeAll(async () => {
	Object.assign(database, openSqlite(file));
	await migrate(database, migrations, { log: openLog("silent") });
});
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

const insertKey = (id: string) =>
	database.db
		.insertInto("idempotency")
		.values({ id, bodyHash: "hash", answer: null, createdAt: "2026-11-20T15:00:00Z" })
		.execute();
const getErrorCodes = (query: Promise<unknown>) =>
	query.then(
		() => "answered",
		({ message, code, errcode, errstr }) => ({ message, code, errcode, errstr }),
	);

test("does not block writes during a long read", async () => {
	let isRunning = true;
	const longRead = sql`${sql.raw(buildCountQuery(3_000_000))} select count(*) as found from n`
		.execute(database.reads)
		.finally(() => {
			isRunning = false;
		});
	await insertKey("while-reading");
	await setImmediate();
	expect(isRunning).toBe(true);
	expect((await longRead).rows).toEqual([{ found: 3_000_000 }]);
});

test("reads committed rows immediately", async () => {
	for (let index = 0; index < 200; index++) {
		await insertKey(`seen-${index}`);
		const { seen } = await database.reads
			.selectFrom("idempotency")
			.select(({ fn }) => fn.countAll<number>().as("seen"))
			.where("id", "like", "seen-%")
			.executeTakeFirstOrThrow();
		expect(seen).toBe(index + 1);
	}
});

test("does not read uncommitted changes", async () => {
	const count = () => database.reads.selectFrom("idempotency").select("id").execute();
	const before = await count();
	await database.db.transaction().execute(async (trx) => {
		await trx.deleteFrom("idempotency").execute();
		expect(await count()).toEqual(before);
	});
	expect(await count()).toEqual([]);
});

test("returns the same values as the main connection", async () => {
	const mixedTypes = sql`select 1 as one_word, 1.5 as half, null as none, 'Ñandú 🚗' as words, x'00ff' as bytes`;
	const [fromReader, fromWriter] = [
		await mixedTypes.execute(database.reads),
		await mixedTypes.execute(database.db),
	];
	expect(fromReader.rows).toEqual(fromWriter.rows);
	expect(Object.keys(fromReader.rows[0] as object)).toEqual(Object.keys(fromWriter.rows[0] as object));
});

test("passes on database errors with their codes", async () => {
	const invalidQueries = [sql`select * from nowhere`, sql`select 1 as`, sql`select 9007199254740993 as big`];
	for (const query of invalidQueries)
		expect(await getErrorCodes(query.execute(database.reads))).toEqual(
			await getErrorCodes(query.execute(database.db)),
		);
	expect((await sql`select 1 as well`.execute(database.reads)).rows).toEqual([{ well: 1 }]);
});

test("rejects writes and transactions", async () => {
	const { reads } = database;
	await insertKey("stays");
	const listKeys = () => database.db.selectFrom("idempotency").select("id").orderBy("id").execute();
	const before = await listKeys();
	await expect(reads.deleteFrom("idempotency").execute()).rejects.toThrow("reads write nothing");
	await expect(sql`delete from idempotency returning id`.execute(reads)).rejects.toThrow("readonly database");
	await expect(reads.transaction().execute(async () => {})).rejects.toThrow("no transactions");
	expect(await listKeys()).toEqual(before);
});

test("rejects a read with too many values", async () => {
	const wholeTable = sql.raw(`${buildCountQuery(1_000_000_000)} select i from n`);
	await expect(wholeTable.execute(database.reads)).rejects.toThrow("in pages");
});

// Only the reader thread ends; the next read gets a new one.
test("answers 503 when a result exceeds the thread's memory", async () => {
	const huge = `${buildCountQuery(9_000)} select i, hex(zeroblob(50000)) as filler from n`;
	await expect(sql.raw(huge).execute(database.reads)).rejects.toMatchObject({
		code: "busy",
		status: 503,
	});
	expect((await sql`select 1 as well`.execute(database.reads)).rows).toEqual([{ well: 1 }]);
});

test("answers 503 when a read or its wait times out", async () => {
	const readers = openReaderPool(file, 2, { waitMs: 1, runMs: 1 });
	const longRead = { sql: `${buildCountQuery(3_000_000)} select count(*) from n`, parameters: [] };
	const pendingReads = Array.from({ length: 5 }, () => readers.read(longRead));
	const answers = await Promise.allSettled(pendingReads);
	for (const answer of answers)
		expect(answer).toMatchObject({ status: "rejected", reason: { code: "busy", status: 503 } });
	await readers.close();
});

test("rejects reads when the queue is full", async () => {
	const readers = openReaderPool(file, 2);
	const pendingReads = Array.from({ length: 600 }, (_, i) =>
		readers.read({ sql: "select ? as i", parameters: [i] }),
	);
	const answers = await Promise.allSettled(pendingReads);
	const fulfilled = answers.filter(({ status }) => status === "fulfilled");
	expect(fulfilled).toHaveLength(502);
	expect(answers.at(-1)).toMatchObject({ reason: { code: "busy", status: 503 } });
	await readers.close();
});

test("rejects reads after closing", async () => {
	const closedDatabase = openSqlite(file);
	await sql`select 1`.execute(closedDatabase.reads);
	await closedDatabase.close();
	await expect(sql`select 1`.execute(closedDatabase.reads)).rejects.toThrow();
});

test("rejects a query that cannot be sent to a thread", async () => {
	const readers = openReaderPool(file, 2);
	const unsendableQuery = { sql: "select ?", parameters: [() => "no value"] };
	await expect(readers.read(unsendableQuery as never)).rejects.toMatchObject({ name: "DataCloneError" });
	expect(await readers.read({ sql: "select 1 as one", parameters: [] })).toEqual([{ one: 1 }]);
	await readers.close();
});

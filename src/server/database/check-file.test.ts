import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openSqlite } from "./sqlite.server.ts";

const PAGE_BYTES = 4096;
const ROW_COUNT = 12_000;
const folder = mkdtempSync(join(tmpdir(), "biela-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a file that is too large for the check at startup. */
function createLargeFile(name: string) {
	const file = join(folder, name);
	const raw = new DatabaseSync(file);
	raw.exec(`pragma journal_mode=wal; pragma synchronous=off; create table heartbeat (count integer);
		insert into heartbeat values (0); create table notes (id integer primary key, text text);
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROW_COUNT})
		insert into notes select i, hex(zeroblob(1900)) from n`);
	raw.close();
	return file;
}

function damage(file: string) {
	const disk = openSync(file, "r+");
	const middle = Math.floor(statSync(file).size / PAGE_BYTES / 2);
	for (let page = middle; page < middle + 5; page++)
		writeSync(disk, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, page * PAGE_BYTES);
}

test("finds damage in unread pages of a large file", async () => {
	const file = createLargeFile("checked.db");
	const intact = openSqlite(file);
	await intact.check();
	await intact.close();
	damage(file);
	const damaged = openSqlite(file);
	await expect(damaged.check()).rejects.toMatchObject({ errcode: 11 });
	await damaged.close();
});

test("stops a running check when the database closes", async () => {
	const database = openSqlite(createLargeFile("closed.db"));
	const check = database.check();
	await database.close();
	await expect(check).rejects.toThrow("abort");
});

test("fails the readiness probe after a read meets damage", async () => {
	const file = createLargeFile("read.db");
	damage(file);
	const database = openSqlite(file);
	await database.probe();
	const read = sql`select sum(length(text)) from notes`.execute(database.reads);
	await expect(read).rejects.toMatchObject({ errcode: 11 });
	await expect(database.probe()).rejects.toMatchObject({ errcode: 11 });
	await database.close();
});

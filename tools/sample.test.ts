// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "biela-sample-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Creates the tables that are read of a database older than 0.8.0. @param mark the day of a sample */
function oldDatabase(name: string, mark?: number): { folder: string; file: string } {
	const folder = join(root, name);
	mkdirSync(folder);
	const file = join(folder, "biela.db");
	const database = new DatabaseSync(file);
	database.exec("pragma journal_mode = wal");
	database.exec("create table kysely_migration (name text, timestamp text)");
	database.exec("insert into kysely_migration values ('001-foundation', '2026-11-20')");
	database.exec("create table counters (id text primary key, value integer not null)");
	if (mark) database.exec(`insert into counters values ('sample', ${mark})`);
	database.close();
	return { folder, file };
}

const makeSample = (folder: string) =>
	spawnSync(process.execPath, ["tools/sample.ts"], {
		env: { ...process.env, BIELA_DATA: folder, DATABASE_URL: "", PORT: "0" },
		encoding: "utf8",
	});

test("recreates a sample that is too old to read", () => {
	const { folder, file } = oldDatabase("muestra", 20_261_120);
	const { status, stdout } = makeSample(folder);
	expect([status, stdout]).toEqual([0, expect.stringMatching(/Listo en \d+ s/)]);
	using made = new DatabaseSync(file);
	expect(made.prepare("select count(*) as found from leads").get()?.found).toBeGreaterThan(100);
});

test("leaves a shop that is too old to read", () => {
	const { folder, file } = oldDatabase("shop");
	const before = readFileSync(file);
	const { status, stderr } = makeSample(folder);
	expect([status, stderr]).toEqual([1, expect.stringMatching(/anterior a la 0\.8\.0/)]);
	expect(readFileSync(file).equals(before)).toBe(true);
});

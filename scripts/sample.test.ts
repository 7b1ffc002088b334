// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";

const rootFolder = mkdtempSync(join(tmpdir(), "biela-sample-"));
afterAll(() => rmSync(rootFolder, { recursive: true, force: true }));

/** Creates the tables that are read of a database older than 0.8.0. @param sampleDay the day of a sample */
function createOldDatabase(name: string, sampleDay?: number): { folder: string; file: string } {
	const folder = join(rootFolder, name);
	mkdirSync(folder);
	const file = join(folder, "biela.db");
	const database = new DatabaseSync(file);
	database.exec("pragma journal_mode = wal");
	database.exec("create table kysely_migration (name text, timestamp text)");
	database.exec("insert into kysely_migration values ('001-foundation', '2026-11-20')");
	database.exec("create table counters (id text primary key, value integer not null)");
	if (sampleDay) database.exec(`insert into counters values ('sample', ${sampleDay})`);
	database.close();
	return { folder, file };
}

const runSample = (folder: string) =>
	spawnSync(process.execPath, ["scripts/sample.ts"], {
		env: { ...process.env, BIELA_DATA: folder, DATABASE_URL: "", PORT: "0" },
		encoding: "utf8",
	});

test("recreates a sample that is too old to read", () => {
	const { folder, file } = createOldDatabase("muestra", 20_261_120);
	const { status, stdout } = runSample(folder);
	expect([status, stdout]).toEqual([0, expect.stringMatching(/Listo en \d+ s/)]);
	using sampleDatabase = new DatabaseSync(file);
	expect(sampleDatabase.prepare("select count(*) as found from leads").get()?.found).toBeGreaterThan(100);
});

test("leaves a shop that is too old to read", () => {
	const { folder, file } = createOldDatabase("shop");
	const bytesBefore = readFileSync(file);
	const { status, stderr } = runSample(folder);
	expect([status, stderr]).toEqual([1, expect.stringMatching(/anterior a la 0\.8\.0/)]);
	expect(readFileSync(file).equals(bytesBefore)).toBe(true);
});

import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { withTransaction } from "./db.server.ts";
import { isOutage } from "./outage.ts";
import { openSqlite } from "./sqlite.server.ts";

const root = mkdtempSync(join(tmpdir(), "biela-named-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function createDatabase(name: string) {
	const folder = join(root, name);
	mkdirSync(folder);
	const file = join(folder, "biela.db");
	const raw = new DatabaseSync(file);
	raw.exec(
		"create table heartbeat (count integer); insert into heartbeat values (0); create table notes (text text)",
	);
	raw.close();
	const database = openSqlite(file);
	const write = () =>
		withTransaction(database.db, (trx) => sql`insert into notes values ('Ana')`.execute(trx));
	const writeOutsideTransaction = () => sql`insert into notes values ('Luis')`.execute(database.db);
	const read = () => sql`select text from notes`.execute(database.db);
	return { folder, file, database, write, writeOutsideTransaction, read };
}

test.each([
	["its folder is removed", ({ folder }: { folder: string }) => rmSync(folder, { recursive: true })],
	["it is renamed", ({ file }: { file: string }) => renameSync(file, `${file}.old`)],
	["its log is removed", ({ file }: { file: string }) => rmSync(`${file}-wal`)],
	[
		"another file takes its name",
		({ file }: { file: string }) => {
			renameSync(file, `${file}.old`);
			new DatabaseSync(file).close();
		},
	],
])("rejects writes when %s", async (name, removeFile) => {
	const fixture = createDatabase(name.replaceAll(" ", "-"));
	await fixture.write();
	await fixture.database.probe();
	removeFile(fixture);
	const writeError = await fixture.write().catch((error: unknown) => error);
	expect(writeError).toMatchObject({ name: "DatabaseFileMissing" });
	expect(isOutage(writeError)).toBe(true);
	await expect(fixture.writeOutsideTransaction()).rejects.toMatchObject({ name: "DatabaseFileMissing" });
	await expect(fixture.database.probe()).rejects.toMatchObject({ name: "DatabaseFileMissing" });
	expect((await fixture.read()).rows).toEqual([{ text: "Ana" }]);
	await fixture.database.close();
});

test("writes again when the file is restored", async () => {
	const fixture = createDatabase("back");
	renameSync(fixture.file, `${fixture.file}.old`);
	await expect(fixture.write()).rejects.toMatchObject({ name: "DatabaseFileMissing" });
	renameSync(`${fixture.file}.old`, fixture.file);
	await fixture.write();
	await fixture.database.probe();
	expect((await fixture.read()).rows).toHaveLength(1);
	await fixture.database.close();
});

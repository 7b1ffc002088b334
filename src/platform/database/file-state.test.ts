import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "./db.server.ts";
import { isOutage } from "./outage.ts";
import { openSqlite } from "./sqlite.server.ts";

const root = mkdtempSync(join(tmpdir(), "biela-named-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function shop(name: string) {
	const folder = join(root, name);
	mkdirSync(folder);
	const file = join(folder, "biela.db");
	const raw = new DatabaseSync(file);
	raw.exec(
		"create table heartbeat (beat integer); insert into heartbeat values (0); create table notes (text text)",
	);
	raw.close();
	const database = openSqlite(file);
	const write = () =>
		inTransaction(database.db, (trx) => sql`insert into notes values ('Ana')`.execute(trx));
	const alone = () => sql`insert into notes values ('Luis')`.execute(database.db);
	const read = () => sql`select text from notes`.execute(database.db);
	return { folder, file, database, write, alone, read };
}

test.each([
	[
		"its folder is removed",
		({ folder }: { folder: string }) => rmSync(folder, { recursive: true }),
	],
	["it is renamed", ({ file }: { file: string }) => renameSync(file, `${file}.old`)],
	["its log is removed", ({ file }: { file: string }) => rmSync(`${file}-wal`)],
	[
		"another file has its name",
		({ file }: { file: string }) => {
			renameSync(file, `${file}.old`);
			new DatabaseSync(file).close();
		},
	],
])("rejects writes when %s", async (name, lose) => {
	const at = shop(name.replaceAll(" ", "-"));
	await at.write();
	await at.database.probe();
	lose(at);
	const refused = await at.write().catch((error: unknown) => error);
	expect(refused).toMatchObject({ name: "FileGone" });
	expect(isOutage(refused)).toBe(true);
	await expect(at.alone()).rejects.toMatchObject({ name: "FileGone" });
	await expect(at.database.probe()).rejects.toMatchObject({ name: "FileGone" });
	expect((await at.read()).rows).toEqual([{ text: "Ana" }]);
	await at.database.close();
});

test("writes again when the file is restored", async () => {
	const at = shop("back");
	renameSync(at.file, `${at.file}.old`);
	await expect(at.write()).rejects.toMatchObject({ name: "FileGone" });
	renameSync(`${at.file}.old`, at.file);
	await at.write();
	await at.database.probe();
	expect((await at.read()).rows).toHaveLength(1);
	await at.database.close();
});

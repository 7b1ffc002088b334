// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { openTestPlatform } from "#platform/fakes.server.ts";
import { openContentVersion } from "#platform/pages/content-version.server.ts";
import { nextNumber } from "./counters.server.ts";
import { inTransaction } from "./db.server.ts";
import { openEngine } from "./engine.test.kit.ts";
import { migrate } from "./migrate.server.ts";

const engine = openEngine();

test("migrating again changes nothing", async () => {
	const { database, log } = engine.at;
	await migrate(database, migrations, { log });
	expect(await engine.at.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test.runIf(process.env.TEST_ENGINE === "postgres")(
	"what another schema of the same database was migrated to is not taken for ours",
	async () => {
		const second = await openTestPlatform(migrations, process.env.TEST_DATABASE_URL);
		expect(await second.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
		await second.close();
	},
);

test("a migration that fails leaves the schema and the data as they were", async () => {
	const { database, log, db } = engine.at;
	const broken = {
		...migrations,
		"999-broken": {
			up: async (trx: typeof db) => {
				await trx.schema.createTable("half_made").addColumn("id", "text").execute();
				throw new Error("stopped in the middle");
			},
		},
	};
	const copyBefore = async () => "the-copy";
	const run = migrate(database, broken as never, { log, copyBefore });
	await expect(run).rejects.toThrow(
		/«999-broken».*stopped in the middle\. No cambió nada.*«the-copy»/,
	);
	await expect(sql`select * from half_made`.execute(db)).rejects.toThrow();
});

test("what a later version changes is copied first, and without a copy nothing is changed", async () => {
	const { database, log, db } = engine.at;
	const asked: string[] = [];
	const later = { ...migrations, "999-later": { up: async () => {} } };
	const fails = async () => {
		throw new Error("no copy");
	};
	await expect(migrate(database, later, { copyBefore: fails, log })).rejects.toThrow("no copy");
	const applied = sql<{ name: string }>`select name from kysely_migration where name = '999-later'`;
	expect((await applied.execute(db)).rows).toEqual([]);
	const copyBefore = async (name: string) => {
		asked.push(name);
		return undefined;
	};
	await migrate(database, later, { copyBefore, log });
	await migrate(database, later, { copyBefore, log });
	expect(asked).toEqual(["999-later"]);
	await sql`delete from kysely_migration where name = '999-later'`.execute(db);
});

test("fifty numbers asked for at once are 1 to 50 without holes", async () => {
	const asked = Array.from({ length: 50 }, () =>
		inTransaction(engine.at.db, (trx) => nextNumber(trx, "TEST-2026")),
	);
	const numbers = (await Promise.all(asked)).toSorted((a, b) => a - b);
	expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test("an edit here is known at once, an edit on another machine within half a second", async () => {
	const here = openContentVersion(engine.at.db);
	const there = openContentVersion(engine.at.db);
	const before = await there.current();
	await here.edit(async () => {});
	expect(await here.current()).toBe(before + 1);
	await expect.poll(() => there.current()).toBe(before + 1);
});

test("a database put back from a copy under a running server is a new beginning", async () => {
	const content = openContentVersion(engine.at.db);
	await content.edit(async () => {});
	const before = await content.current();
	const put = (version: number) =>
		engine.at.db.updateTable("contentVersion").set({ version }).execute();
	await put(before + 5);
	await expect.poll(() => content.current()).toBe(before + 5);
	await put(before);
	await expect.poll(() => content.current()).toBe(before);
});

test("a look that began before an edit neither hides the edit nor takes it back", async () => {
	for (const looksAgain of [false, true]) {
		const content = openContentVersion(engine.at.db);
		let end = () => {};
		const slow = new Promise<void>((resolve) => {
			end = resolve;
		});
		const followers = [slow];
		content.onChange(async () => followers.shift());
		const early = content.current();
		await expect.poll(() => followers.length).toBe(0);
		await content.edit(async () => {});
		const late = looksAgain ? await content.current() : undefined;
		end();
		const before = await early;
		const after = await content.current();
		if (looksAgain) expect(after).toBe(late);
		else expect(after).toBe(before + 1);
	}
});

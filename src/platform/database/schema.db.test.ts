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

test("changes nothing when migrated again", async () => {
	const { database, log } = engine.at;
	await migrate(database, migrations, { log });
	expect(await engine.at.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test.runIf(process.env.TEST_ENGINE === "postgres")(
	"ignores the migrations of another schema",
	async () => {
		const second = await openTestPlatform(migrations, process.env.TEST_DATABASE_URL);
		expect(await second.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
		await second.close();
	},
);

test("rolls back a failed migration", async () => {
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

test("backs up before an upgrade and stops without a backup", async () => {
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

test("issues concurrent numbers without gaps", async () => {
	const asked = Array.from({ length: 50 }, () =>
		inTransaction(engine.at.db, (trx) => nextNumber(trx, "TEST-2026")),
	);
	const numbers = (await Promise.all(asked)).toSorted((a, b) => a - b);
	expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

// An edit on this machine is visible at once, one on another machine within half a second.
test("sees edits of this and of other machines", async () => {
	const here = openContentVersion(engine.at.db);
	const there = openContentVersion(engine.at.db);
	const before = await there.current();
	await here.edit(async () => {});
	expect(await here.current()).toBe(before + 1);
	await expect.poll(() => there.current()).toBe(before + 1);
});

test("follows the version back when a backup is restored", async () => {
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

test("keeps the new version when an earlier read ends late", async () => {
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

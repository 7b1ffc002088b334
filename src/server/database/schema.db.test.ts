// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { openContentVersion } from "#server/pages/content-version.server.ts";
import { openTestContext } from "#server/test-context.server.ts";
import { takeNextNumber } from "./counters.server.ts";
import { withTransaction } from "./db.server.ts";
import { openEngine } from "./engine.test.kit.ts";
import { migrate } from "./migrate.server.ts";

const engine = openEngine();

test("changes nothing when migrated again", async () => {
	const { database, log } = engine.ctx;
	await migrate(database, migrations, { log });
	expect(await engine.ctx.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test.runIf(process.env.TEST_ENGINE === "postgres")("ignores the migrations of another schema", async () => {
	const secondCtx = await openTestContext(migrations, process.env.TEST_DATABASE_URL);
	expect(await secondCtx.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
	await secondCtx.close();
});

test("rolls back a failed migration", async () => {
	const { database, log, db } = engine.ctx;
	const withBrokenMigration = {
		...migrations,
		"999-broken": {
			up: async (trx: typeof db) => {
				await trx.schema.createTable("half_made").addColumn("id", "text").execute();
				throw new Error("stopped in the middle");
			},
		},
	};
	const backUpBefore = async () => "the-copy";
	const run = migrate(database, withBrokenMigration as never, { log, backUpBefore });
	await expect(run).rejects.toThrow(/«999-broken».*stopped in the middle\. No cambió nada.*«the-copy»/);
	await expect(sql`select * from half_made`.execute(db)).rejects.toThrow();
});

test("backs up before an upgrade and stops without a backup", async () => {
	const { database, log, db } = engine.ctx;
	const backedUp: string[] = [];
	const withLaterMigration = { ...migrations, "999-later": { up: async () => {} } };
	const failBackup = async () => {
		throw new Error("no copy");
	};
	await expect(migrate(database, withLaterMigration, { backUpBefore: failBackup, log })).rejects.toThrow(
		"no copy",
	);
	const applied = sql<{ name: string }>`select name from kysely_migration where name = '999-later'`;
	expect((await applied.execute(db)).rows).toEqual([]);
	const backUpBefore = async (name: string) => {
		backedUp.push(name);
		return undefined;
	};
	await migrate(database, withLaterMigration, { backUpBefore, log });
	await migrate(database, withLaterMigration, { backUpBefore, log });
	expect(backedUp).toEqual(["999-later"]);
	await sql`delete from kysely_migration where name = '999-later'`.execute(db);
});

test("issues concurrent numbers without gaps", async () => {
	const pendingNumbers = Array.from({ length: 50 }, () =>
		withTransaction(engine.ctx.db, (trx) => takeNextNumber(trx, "TEST-2026")),
	);
	const numbers = (await Promise.all(pendingNumbers)).toSorted((a, b) => a - b);
	expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

// An edit on this machine is visible at once, one on another machine within half a second.
test("sees edits of this and of other machines", async () => {
	const localContent = openContentVersion(engine.ctx.db);
	const remoteContent = openContentVersion(engine.ctx.db);
	const before = await remoteContent.getCurrent();
	await localContent.edit(async () => {});
	expect(await localContent.getCurrent()).toBe(before + 1);
	await expect.poll(() => remoteContent.getCurrent()).toBe(before + 1);
});

test("follows the version back when a backup is restored", async () => {
	const content = openContentVersion(engine.ctx.db);
	await content.edit(async () => {});
	const before = await content.getCurrent();
	const setVersion = (version: number) =>
		engine.ctx.db.updateTable("contentVersion").set({ version }).execute();
	await setVersion(before + 5);
	await expect.poll(() => content.getCurrent()).toBe(before + 5);
	await setVersion(before);
	await expect.poll(() => content.getCurrent()).toBe(before);
});

test("keeps the new version when an earlier read ends late", async () => {
	for (const readsAgain of [false, true]) {
		const content = openContentVersion(engine.ctx.db);
		let release = () => {};
		const slowListener = new Promise<void>((resolve) => {
			release = resolve;
		});
		const followers = [slowListener];
		content.onChange(async () => followers.shift());
		const slowRead = content.getCurrent();
		await expect.poll(() => followers.length).toBe(0);
		await content.edit(async () => {});
		const freshVersion = readsAgain ? await content.getCurrent() : undefined;
		release();
		const before = await slowRead;
		const after = await content.getCurrent();
		if (readsAgain) expect(after).toBe(freshVersion);
		else expect(after).toBe(before + 1);
	}
});

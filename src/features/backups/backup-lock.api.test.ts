import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { openPostgres } from "#platform/database/postgres.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { BackupInProgress, withBackupLock } from "./backup-lock.server.ts";
import type { Shop } from "./shop.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-turn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** Starts a backup that runs until `end` is called; `started` resolves once it holds the lock. */
function startBackup(shop: Shop, shouldWait = false) {
	const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
	const done = withBackupLock(shop, shouldWait, () => {
		started.resolve();
		return end.promise;
	});
	return { done, started: started.promise, end: () => end.resolve("made") };
}

/** Opens two machines: two disks on one PostgreSQL, or two processes of one data folder. */
async function openMachines() {
	if (!isPostgres) {
		const env = parseEnv({ BIELA_DATA: folder });
		const shop = { env, postgres: undefined, migrations };
		return { one: shop, other: shop, close: async () => {} };
	}
	// The lock belongs to the database, so this test needs its own.
	const name = `turn_${randomBytes(6).toString("hex")}`;
	const server = openPostgres(process.env.TEST_DATABASE_URL ?? "");
	const runSql = (what: string) => server.runPatiently((db) => sql.raw(what).execute(db), "schema");
	await runSql(`create database ${name}`);
	const url = new URL(process.env.TEST_DATABASE_URL ?? "");
	url.pathname = `/${name}`;
	const open = (disk: string) => ({
		env: parseEnv({ BIELA_DATA: join(folder, disk), DATABASE_URL: url.href }),
		postgres: openPostgres(url.href),
		migrations,
	});
	const [one, other]: [Shop, Shop] = [open("one"), open("other")];
	return {
		one,
		other,
		close: async () => {
			await Promise.all([one.postgres?.close(), other.postgres?.close()]);
			// The last connection may still be closing.
			await runSql(`drop database ${name} with (force)`);
			await server.close();
		},
	};
}

test("allows one backup at a time across machines", async () => {
	const { one, other, close } = await openMachines();
	const first = startBackup(one);
	await first.started;
	await expect(startBackup(other).done).rejects.toBeInstanceOf(BackupInProgress);
	first.end();
	expect(await first.done).toBe("made");
	const second = startBackup(other);
	second.end();
	expect(await second.done).toBe("made");
	const failed = withBackupLock(one, false, () => Promise.reject(new Error("no disk")));
	await expect(failed).rejects.toThrow("no disk");
	const third = startBackup(other);
	third.end();
	expect(await third.done).toBe("made");
	await close();
});

test.runIf(isPostgres)("waits for a running backup before a migration", async () => {
	const { one, other, close } = await openMachines();
	const first = startBackup(one);
	await first.started;
	const before = startBackup(other, true);
	let hasBegun = false;
	void before.started.then(() => {
		hasBegun = true;
	});
	const waiting = () =>
		sql<{
			found: number;
		}>`select count(*) as found from pg_locks l join pg_database d on d.oid = l.database
				where d.datname = current_database() and locktype = 'advisory' and not granted`
			.execute((one.postgres as NonNullable<Shop["postgres"]>).db)
			.then(({ rows }) => Number(rows[0]?.found));
	await expect.poll(waiting).toBe(1);
	expect(hasBegun).toBe(false);
	// Simulates a power failure: the machine with the lock loses its connection.
	await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
			and database = (select oid from pg_database where datname = current_database())`.execute(
		(other.postgres as NonNullable<Shop["postgres"]>).db,
	);
	await before.started;
	before.end();
	expect(await before.done).toBe("made");
	first.end();
	await first.done.catch(() => {});
	await close();
});

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { migrations } from "#migrations/all.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { BackupInProgress, withBackupLock } from "./backup-lock.server.ts";

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
		return { firstMachine: shop, secondMachine: shop, close: async () => {} };
	}
	// The lock belongs to the database, so this test needs its own.
	const name = `turn_${randomBytes(6).toString("hex")}`;
	const server = openPostgres(process.env.TEST_DATABASE_URL ?? "");
	const runSql = (statement: string) => server.runPatiently((db) => sql.raw(statement).execute(db), "schema");
	await runSql(`create database ${name}`);
	const url = new URL(process.env.TEST_DATABASE_URL ?? "");
	url.pathname = `/${name}`;
	const openMachine = (disk: string) => ({
		env: parseEnv({ BIELA_DATA: join(folder, disk), DATABASE_URL: url.href }),
		postgres: openPostgres(url.href),
		migrations,
	});
	const [firstMachine, secondMachine]: [Shop, Shop] = [openMachine("one"), openMachine("other")];
	return {
		firstMachine,
		secondMachine,
		close: async () => {
			await Promise.all([firstMachine.postgres?.close(), secondMachine.postgres?.close()]);
			// The last connection may still be closing.
			await runSql(`drop database ${name} with (force)`);
			await server.close();
		},
	};
}

test("allows one backup at a time across machines", async () => {
	const { firstMachine, secondMachine, close } = await openMachines();
	const first = startBackup(firstMachine);
	await first.started;
	await expect(startBackup(secondMachine).done).rejects.toBeInstanceOf(BackupInProgress);
	first.end();
	expect(await first.done).toBe("made");
	const second = startBackup(secondMachine);
	second.end();
	expect(await second.done).toBe("made");
	const failingBackup = withBackupLock(firstMachine, false, () => Promise.reject(new Error("no disk")));
	await expect(failingBackup).rejects.toThrow("no disk");
	const third = startBackup(secondMachine);
	third.end();
	expect(await third.done).toBe("made");
	await close();
});

test.runIf(isPostgres)("waits for a running backup before a migration", async () => {
	const { firstMachine, secondMachine, close } = await openMachines();
	const first = startBackup(firstMachine);
	await first.started;
	const migrationBackup = startBackup(secondMachine, true);
	let hasBegun = false;
	void migrationBackup.started.then(() => {
		hasBegun = true;
	});
	const countWaitingLocks = () =>
		sql<{
			found: number;
		}>`select count(*) as found from pg_locks l join pg_database d on d.oid = l.database
				where d.datname = current_database() and locktype = 'advisory' and not granted`
			.execute((firstMachine.postgres as NonNullable<Shop["postgres"]>).db)
			.then(({ rows }) => Number(rows[0]?.found));
	await expect.poll(countWaitingLocks).toBe(1);
	expect(hasBegun).toBe(false);
	// Simulates a power failure: the machine with the lock loses its connection.
	await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
			and database = (select oid from pg_database where datname = current_database())`.execute(
		(secondMachine.postgres as NonNullable<Shop["postgres"]>).db,
	);
	await migrationBackup.started;
	migrationBackup.end();
	expect(await migrationBackup.done).toBe("made");
	first.end();
	await first.done.catch(() => {});
	await close();
});

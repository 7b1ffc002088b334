/**
 * Creates the sample shop that `npm run try` serves: in an empty folder or database, or again with `--de-nuevo` and
 * on any later day. It never overwrites a real shop.
 */

import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { getSampleMark, markSample, requireMatchingData, toDayMark } from "#composition/sample.server.ts";
import { findSettings } from "#core/settings/store.server.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { migrations } from "#migrations/all.ts";
import { createSampleShop } from "#seed/sample/create-sample-shop.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { type Db, withTransaction } from "#server/database/db.server.ts";
import { LegacyDatabaseError } from "#server/database/migration-history.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { getDatabasePath, openSqlite } from "#server/database/sqlite.server.ts";
import { requirePort } from "#server/http/listen.server.ts";
import { lockDataFolder } from "#server/start/data-lock.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { explainStartupError } from "#server/start/startup-error.ts";
import { readOrExit } from "./command-arguments.ts";

const { values } = readOrExit(() => parseArgs({ options: { "de-nuevo": { type: "boolean" } } }));
const env = readOrExit(() =>
	parseEnv({
		LOG_LEVEL: "warn",
		...process.env,
		BIELA_SAMPLE: "1",
		BIELA_ADMIN_PASSWORD: SAMPLE_PASSWORD,
		BIELA_CROWD: "1000",
	}),
);

try {
	// Check the port before a minute of work.
	await requirePort(process.env);
	if (!(await withShop(prepareSample).catch(deleteOldSample))) await withShop(createSample);
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	console.error(`\n  ${explainStartupError(error, process.env)}\n`);
}

async function withShop<Result>(callback: (ctx: AppContext) => Promise<Result>): Promise<Result> {
	const ctx = await openAppContext(env, migrations);
	return callback(ctx).finally(ctx.close);
}

/** Returns whether today's sample exists. It deletes the sample of another day, or an unfinished one. */
async function prepareSample(ctx: AppContext): Promise<boolean> {
	await requireMatchingData(ctx);
	const isOfToday = (await getSampleMark(ctx.db)) === toDayMark(ctx.now());
	if (isOfToday && !values["de-nuevo"]) return true;
	if (!(await findSettings(ctx.db))) return false;
	await deleteSample(ctx.db);
	return false;
}

/** Deletes a sample that is too old to read. A real shop's data stay, and the error is thrown again. */
async function deleteOldSample(error: unknown): Promise<false> {
	if (!(error instanceof LegacyDatabaseError)) throw error;
	const unlockDataFolder = env.DATABASE_URL ? () => {} : lockDataFolder(env.BIELA_DATA);
	const database = env.DATABASE_URL
		? openPostgres(env.DATABASE_URL)
		: openSqlite(getDatabasePath(env.BIELA_DATA));
	try {
		await database.runPatiently(async (db) => {
			if ((await getSampleMark(db)) === undefined) throw error;
			await deleteSample(db);
		}, "schema");
		return false;
	} finally {
		await database.close();
		unlockDataFolder();
	}
}

/**
 * Deletes a sample's database in one transaction, and its files; opening the database again creates the schema. The
 * folder stays, because a container's volume cannot be removed.
 */
async function deleteSample(db: Db): Promise<void> {
	const statements = env.DATABASE_URL
		? sql<DropStatement>`select format('drop schema %1$I cascade; create schema %1$I', current_schema()) as drop`
		: // Dropping a table first deletes its rows, which runs triggers and references: drop the newest table first.
			sql<DropStatement>`select format('drop table "%w"', found.name) as "drop" from sqlite_master
			join pragma_table_list as found on found.name = sqlite_master.name
			where found.schema = 'main' and found.type in ('table', 'virtual')
			and found.name not like 'sqlite_%' order by sqlite_master.rowid desc`;
	await withTransaction(db, async (trx) => {
		if (!env.DATABASE_URL) await sql`pragma defer_foreign_keys = on`.execute(trx);
		for (const { drop } of (await statements.execute(trx)).rows) await sql.raw(drop).execute(trx);
	});
	for (const folder of ["media", "backups"])
		rmSync(resolve(env.BIELA_DATA, folder), { recursive: true, force: true });
}
type DropStatement = { drop: string };

async function createSample(ctx: AppContext) {
	const startedAt = performance.now();
	process.stdout.write("  Lleno el taller de muestra con dos meses de trabajo; tarda medio minuto o uno…\n");
	await markSample(ctx.db, 0);
	await createSampleShop(ctx);
	await markSample(ctx.db, toDayMark(ctx.now()));
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	process.stdout.write(`  Listo en ${seconds} s. «Empezar de nuevo» está en la franja de cada página.\n`);
}

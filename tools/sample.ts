/**
 * Makes the shop to try, where `npm run try` serves it: on an empty folder or database, or anew with `--de-nuevo` and on
 * another day than the one it was made on. Never on a shop's.
 */

import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { dayMark, markOf, markSample, requireOwnKind } from "#api/sample.server.ts";
import { findSettings } from "#features/settings/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { type Db, inTransaction } from "#platform/database/db.server.ts";
import { TooOld } from "#platform/database/history.ts";
import { openPostgres } from "#platform/database/postgres.server.ts";
import { databaseFile, openSqlite } from "#platform/database/sqlite.server.ts";
import { requirePort } from "#platform/http/listen.server.ts";
import { openPlatform, type Platform } from "#platform/platform.server.ts";
import { lockDataFolder } from "#platform/start/data-lock.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { explainRefusal } from "#platform/start/refusal.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { makeSample } from "#seed/sample/make.ts";
import { asked } from "./asked.ts";

const { values } = asked(() => parseArgs({ options: { "de-nuevo": { type: "boolean" } } }));
const env = asked(() =>
	parseEnv({
		LOG_LEVEL: "warn",
		...process.env,
		BIELA_SAMPLE: "1",
		BIELA_ADMIN_PASSWORD: SAMPLE_PASSWORD,
		BIELA_CROWD: "1000",
	}),
);

try {
	// Found out before half a minute of work.
	await requirePort(process.env);
	if (!(await inShop(isReady).catch(withoutOldOne))) await inShop(make);
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	console.error(`\n  ${explainRefusal(error, process.env)}\n`);
}

async function inShop<Told>(work: (at: Platform) => Promise<Told>): Promise<Told> {
	const at = await openPlatform(env, migrations);
	return work(at).finally(at.close);
}

/** Whether today's sample is there; one of another day, or half made, goes. */
async function isReady(at: Platform): Promise<boolean> {
	await requireOwnKind(at);
	const isOfToday = (await markOf(at.db)) === dayMark(at.now());
	if (isOfToday && !values["de-nuevo"]) return true;
	if (!(await findSettings(at.db))) return false;
	await empty(at.db);
	return false;
}

/** A sample that is too old to be read goes like any other; a shop's data stay, with what was said of them. */
async function withoutOldOne(error: unknown): Promise<false> {
	if (!(error instanceof TooOld)) throw error;
	const unlock = env.DATABASE_URL ? () => {} : lockDataFolder(env.BIELA_DATA);
	const database = env.DATABASE_URL
		? openPostgres(env.DATABASE_URL)
		: openSqlite(databaseFile(env.BIELA_DATA));
	try {
		await database.patiently(async (db) => {
			if ((await markOf(db)) === undefined) throw error;
			await empty(db);
		}, "schema");
		return false;
	} finally {
		await database.close();
		unlock();
	}
}

/**
 * Takes everything out of a sample's database, or nothing, and its files: the next opening makes the schema anew. Its folder
 * stays, for that of a container cannot be removed.
 */
async function empty(db: Db): Promise<void> {
	const statements = env.DATABASE_URL
		? sql<Drop>`select format('drop schema %1$I cascade; create schema %1$I', current_schema()) as drop`
		: // A table that goes is emptied first, by its triggers and references too: the newest goes first.
			sql<Drop>`select format('drop table "%w"', found.name) as "drop" from sqlite_master
			join pragma_table_list as found on found.name = sqlite_master.name
			where found.schema = 'main' and found.type in ('table', 'virtual')
			and found.name not like 'sqlite_%' order by sqlite_master.rowid desc`;
	await inTransaction(db, async (trx) => {
		if (!env.DATABASE_URL) await sql`pragma defer_foreign_keys = on`.execute(trx);
		for (const { drop } of (await statements.execute(trx)).rows) await sql.raw(drop).execute(trx);
	});
	for (const folder of ["media", "backups"])
		rmSync(resolve(env.BIELA_DATA, folder), { recursive: true, force: true });
}
type Drop = { drop: string };

async function make(at: Platform) {
	const began = performance.now();
	process.stdout.write(
		"  Lleno el taller de muestra con un mes de trabajo; tarda medio minuto o uno…\n",
	);
	await markSample(at.db, 0);
	await makeSample(at);
	await markSample(at.db, dayMark(at.now()));
	const seconds = Math.round((performance.now() - began) / 1000);
	process.stdout.write(
		`  Listo en ${seconds} s. «Empezar de nuevo» está en la franja de cada página.\n`,
	);
}

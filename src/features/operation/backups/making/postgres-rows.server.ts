import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Db } from "#server/database/db.server.ts";
import { viewAs } from "#server/database/db.server.ts";
import { assertMigrationHistory } from "#server/database/migration-history.ts";
import { openSqlite } from "#server/database/sqlite.server.ts";
import { fillEmbedded } from "./embedded-rows.server.ts";
import {
	buildSelectAll,
	listTables,
	openTally,
	type Row,
	type Table,
	type TableStatsByName,
} from "./table-rows.server.ts";

/** Rows in memory at once, for reading and writing. */
const BATCH = 500;

export type Migrations = Record<string, Migration>;
type PlainDb = Kysely<unknown>;

/** Returns a handle that keeps the database's column names. */
const withoutPlugins = (db: Db) => viewAs<unknown>(db.withoutPlugins());

/**
 * Copies a PostgreSQL database in use into an embedded one. All tables are read from one snapshot, in a read-only
 * transaction, with a few hundred rows in memory at a time.
 *
 * @param migrations those of this program; the file gets the schema of the database
 * @throws StartupError when the database is of a later version
 */
export function copyPostgres(
	database: Database,
	target: string,
	migrations: Migrations,
): Promise<TableStatsByName> {
	const copy = async (trx: PlainDb) => {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
		await createEmptyDatabase(target, pickMigrations(migrations, getNames(rows)));
		const stats: TableStatsByName = {};
		await fillEmbedded(target, (table) => readAndTally(trx, table, stats));
		return stats;
	};
	return database.runPatiently((db) => readSnapshot(db, copy), "schema");
}

/** Reads from one snapshot, which excludes concurrent writes. */
const readSnapshot = <T>(db: Db, readWith: (trx: PlainDb) => Promise<T>) =>
	withoutPlugins(db)
		.transaction()
		.setIsolationLevel("repeatable read")
		.setAccessMode("read only")
		.execute(readWith);

/** Picks migrations by name. @throws StartupError when they are not the first ones of this program */
export function pickMigrations(all: Migrations, names: readonly string[]): Migrations {
	const formatNewerVersion = (migration: string) =>
		`Esos datos son de una versión más nueva de Biela que este programa (${migration}). Actualízalo (npm run upgrade) y prueba otra vez.`;
	assertMigrationHistory(Object.keys(all), names, formatNewerVersion);
	return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function createEmptyDatabase(file: string, migrations: Migrations) {
	const database = openSqlite(file);
	await migrateTo(database, migrations).finally(database.close);
}

async function migrateTo(database: Database, migrations: Migrations) {
	const { schema } = database;
	await database.runPatiently(async (db) => {
		const { error } = await new Migrator({
			db,
			provider: { getMigrations: async () => migrations },
			...(schema && { migrationTableSchema: schema }),
		}).migrateToLatest();
		if (error) throw error;
	}, "schema");
}

/** Yields the rows of a table in batches; after the last one, `stats` has the table's statistics. */
async function* readAndTally(trx: PlainDb, table: Table, stats: TableStatsByName): AsyncGenerator<Row[]> {
	const tally = openTally();
	const cursor = sql.raw(`copy_of_${table.name}`);
	await sql`declare ${cursor} no scroll cursor for ${sql.raw(buildSelectAll(table))}`.execute(trx);
	for (;;) {
		const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(trx);
		for (const row of rows) tally.add(row);
		if (rows.length > 0) yield rows;
		if (rows.length < BATCH) break;
	}
	await sql`close ${cursor}`.execute(trx);
	stats[table.name] = tally.getStats();
}

/** Counts and hashes the tables of a PostgreSQL database. */
async function computePostgresStats(db: Db, tables: readonly Table[]): Promise<TableStatsByName> {
	return readSnapshot(db, async (trx) => {
		const stats: TableStatsByName = {};
		for (const table of tables) for await (const rows of readAndTally(trx, table, stats)) void rows;
		return stats;
	});
}

/**
 * Fills an empty PostgreSQL database from an embedded one: first the file's schema, then every row in one transaction.
 * Triggers are disabled meanwhile, because the rows already contain their results.
 *
 * @throws StartupError when the file's schema is not known here
 */
export async function fillPostgres(
	database: Database,
	file: string,
	migrations: Migrations,
): Promise<TableStatsByName> {
	using raw = new DatabaseSync(file, { readOnly: true });
	const names = raw.prepare("select name from kysely_migration").all() as { name: string }[];
	await migrateTo(database, pickMigrations(migrations, getNames(names)));
	const tables = listTables(raw);
	return await database.runPatiently(async (db) => {
		await withoutPlugins(db)
			.transaction()
			.execute(async (trx) => {
				for (const { name } of tables) await setTriggers(trx, name, "disable");
				for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
				for (const table of tables) await insertAll(trx, table, raw);
				// Check deferred references now: PostgreSQL alters no table whose rows still wait for their check.
				await sql`set constraints all immediate`.execute(trx);
				for (const { name } of tables) await setTriggers(trx, name, "enable");
			});
		await sql`analyze`.execute(db);
		return computePostgresStats(db, tables);
	}, "schema");
}

const setTriggers = (trx: PlainDb, table: string, mode: "disable" | "enable") =>
	sql`alter table ${sql.table(table)} ${sql.raw(mode)} trigger user`.execute(trx);

/** Inserts all rows of a table. A column that only PostgreSQL has gets its value from its sequence. */
async function insertAll(trx: PlainDb, table: Table, raw: DatabaseSync) {
	let rows: Row[] = [];
	const flushRows = async () => {
		if (rows.length === 0) return;
		const names = sql.join(table.columns.map((column) => sql.ref(column)));
		await sql`insert into ${sql.table(table.name)} (${names})
			select ${names} from json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::json)`.execute(
			trx,
		);
		rows = [];
	};
	for (const row of raw.prepare(buildSelectAll(table)).iterate()) {
		rows.push(row);
		if (rows.length === BATCH) await flushRows();
	}
	await flushRows();
}

import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Log } from "#platform/log.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import type { Database, Db } from "./db.server.ts";

/** `copyBefore` makes sure of a copy of the data as they are; without it, as in tests, there is none. */
type World = { copyBefore?: (migration: string) => Promise<void>; log: Log };

/**
 * Brings the schema up to date: all pending migrations in one transaction, with a copy of the database before them.
 * Two processes at once are safe: PostgreSQL serialises them with an advisory lock, the embedded engine by the folder lock.
 *
 * @param migrations name → migration, applied in the order of their names
 * @throws StartRefused when the schema is of a later version | whatever the failing migration threw; the schema is then as it was
 */
export function migrate(
	database: Database,
	migrations: Record<string, Migration>,
	world: World,
): Promise<void> {
	return database.patiently((db) => migrateThrough(db, database, migrations, world), "schema");
}

async function migrateThrough(
	db: Db,
	database: Database,
	migrations: Record<string, Migration>,
	world: World,
) {
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => migrations },
		// Without it, a table of that name in anybody's schema of the same database passes for ours.
		...(database.schema && { migrationTableSchema: database.schema }),
	});
	const all = await migrator.getMigrations();
	const pending = all.filter((migration) => !migration.executedAt);
	if (pending.length < all.length) await refuseNewer(db, Object.keys(migrations));
	if (pending.length === 0) return;
	if (pending.length < all.length) await world.copyBefore?.(pending[0]?.name ?? "");
	const { error, results } = await migrator.migrateToLatest();
	if (error) throw error;
	world.log.info({ applied: results?.map((result) => result.migrationName) }, "schema up to date");
}

/** What a later version made of the schema, this one would read and write wrongly. */
async function refuseNewer(db: Db, known: string[]) {
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
	const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
	if (unknown.length > 0)
		throw new StartRefused(
			`La base de datos es de una versión más nueva de Biela que este programa (${unknown.join(", ")}). Actualiza el programa con git pull y arranca otra vez, o pon en su lugar la copia que se guardó en «backups» antes de migrar.`,
		);
}

import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Log } from "#server/log.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import type { Database, Db } from "./db.server.ts";
import { assertMigrationHistory } from "./migration-history.ts";
import { isConnectionLost } from "./outage.ts";

/** PostgreSQL's «duplicate table». */
const TABLE_EXISTS = "42P07";

/** `backUpBefore` backs up the current data and returns the backup's name; tests leave it out. */
type MigrationContext = {
	backUpBefore?: (migration: string) => Promise<string | undefined>;
	log: Log;
};

/**
 * Applies all pending migrations in one transaction, after a backup of the database.
 * Two processes can run it at once: PostgreSQL serialises them with an advisory lock, the embedded engine by the folder lock.
 *
 * @param migrations name → migration, applied in the order of their names
 * @returns whether the database was empty before
 * @throws StartupError when the schema is of a later version, or a migration fails, which leaves the schema unchanged |
 *   the connection error when the database becomes unavailable
 */
export function migrate(
	database: Database,
	migrations: Record<string, Migration>,
	migrationContext: MigrationContext,
): Promise<boolean> {
	return database.runPatiently(async (db) => {
		const migrator = new Migrator({
			db,
			provider: { getMigrations: async () => migrations },
			// Without the schema, Kysely takes a migration table in another schema of the same database for ours.
			...(database.schema && { migrationTableSchema: database.schema }),
		});
		const all = await migrator.getMigrations();
		const pending = all.filter((migration) => !migration.executedAt);
		if (await hasMigrationTable(database, db)) await assertCompatibleSchema(db, Object.keys(migrations));
		if (pending.length === 0) return false;
		const isUpgrade = pending.length < all.length;
		const backup = isUpgrade ? await migrationContext.backUpBefore?.(pending[0]?.name ?? "") : undefined;
		const { error, results } = await migrator.migrateToLatest();
		if (error) {
			const failedMigration = results?.find(({ status }) => status === "Error")?.migrationName;
			// On a first start there is no earlier version, so an existing table belongs to another program.
			const isForeign = !isUpgrade && (error as { code?: string }).code === TABLE_EXISTS;
			const isOwnFailure = failedMigration && !isForeign && !isConnectionLost(error);
			throw isOwnFailure ? createMigrationError(failedMigration, error, backup) : error;
		}
		migrationContext.log.info(
			{ applied: results?.map((result) => result.migrationName) },
			"schema up to date",
		);
		return !isUpgrade;
	}, "schema");
}

function createMigrationError(migration: string, cause: unknown, backup: string | undefined) {
	const backupNote = backup ? `, y una copia de antes es «${backup}» en «backups»` : "";
	return new StartupError(
		`El cambio «${migration}» de la base de datos falló: ${(cause as Error).message}. No cambió nada: los datos siguen como los dejó la versión anterior${backupNote}. Otro arranque dirá lo mismo: vuelve al programa de antes, que arranca con estos datos (docs/operations.md, «A migration fails»), y pasa esta línea a quien mantiene el programa.`,
		{ cause },
	);
}

/** Returns whether our schema contains the migration table. */
async function hasMigrationTable({ schema }: Database, db: Db): Promise<boolean> {
	const query = schema
		? sql`select 1 from pg_tables where schemaname = ${schema} and tablename = 'kysely_migration'`
		: sql`select 1 from sqlite_master where name = 'kysely_migration'`;
	return (await query.execute(db)).rows.length > 0;
}

/** Rejects a schema of another program or of a later version, which this program would read and write wrongly. */
export async function assertCompatibleSchema(db: Db, ownMigrations: readonly string[]) {
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
	const formatNewerMessage = (names: string) =>
		`La base de datos es de una versión más nueva de Biela que este programa (${names}). Actualiza el programa (npm run upgrade) y arranca otra vez, o pon en su lugar la copia que se guardó en «backups» antes de migrar, la que dice «-antes-» (docs/upgrades.md, «The way back»).`;
	assertMigrationHistory(
		ownMigrations,
		rows.map(({ name }) => name),
		formatNewerMessage,
	);
}

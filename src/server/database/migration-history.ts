import { StartupError } from "#server/start/startup-error.ts";

/** First migration of every database created before 0.8.0, and the last commit that reads such databases. */
const FIRST_LEGACY_MIGRATION = "001-foundation";
const LAST_LEGACY_COMMIT = "1a16efc8";

/** The database was created before 0.8.0, which this version no longer reads. */
export class LegacyDatabaseError extends StartupError {}

/**
 * Rejects a database that another program created or that a later version migrated.
 *
 * @param ownMigrations names of this program's migrations
 * @param applied names of the migrations applied to the database; empty for an empty database
 * @param formatNewerMessage formats the error for a later version's database, given the unknown migration names
 * @throws LegacyDatabaseError | StartupError
 */
export function assertMigrationHistory(
	ownMigrations: readonly string[],
	applied: readonly string[],
	formatNewerMessage: (names: string) => string,
): void {
	if (applied.includes(FIRST_LEGACY_MIGRATION))
		throw new LegacyDatabaseError(
			`Esos datos son de una versión de Biela anterior a la 0.8.0, que este programa ya no lee. No cambió nada. El último programa que los abre es el de git checkout ${LAST_LEGACY_COMMIT}; para empezar de cero con este, indica otra carpeta con BIELA_DATA u otra base de datos con DATABASE_URL.`,
		);
	const names = applied.toSorted();
	const unknown = names.filter((name) => !ownMigrations.includes(name));
	const recognized = names.filter((name) => ownMigrations.includes(name));
	if (recognized.length > 0 && unknown.length > 0)
		throw new StartupError(formatNewerMessage(unknown.join(", ")));
	if (names.some((name, index) => name !== ownMigrations[index]))
		throw new StartupError(
			`El historial de esa base de datos no es de Biela (${unknown.join(", ") || names.join(", ")}). No cambió nada. Indica otra carpeta con BIELA_DATA u otra base de datos con DATABASE_URL, o recupera una copia: npm run restore.`,
		);
}

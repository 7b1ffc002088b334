import { StartRefused } from "#platform/start/refusal.ts";

/** The first migration of every database that a program before 0.8.0 made, and the last commit of it that reads them. */
const FIRST_BEFORE = "001-foundation";
const LAST_COMMIT_BEFORE = "1a16efc8";

/** A database made by a program before 0.8.0, which nothing reads any more. */
export class TooOld extends StartRefused {}

/**
 * Refuses a database that this program did not make, or knows less of than it holds.
 *
 * @param known the names of this program's migrations
 * @param applied the names of those that made the database; none where it is empty
 * @param newer what is said of one that a later version made, with the names that are not known here
 * @throws TooOld | StartRefused
 */
export function requireOwnHistory(
	known: readonly string[],
	applied: readonly string[],
	newer: (names: string) => string,
): void {
	if (applied.includes(FIRST_BEFORE))
		throw new TooOld(
			`Esos datos son de una versión de Biela anterior a la 0.8.0, que este programa ya no lee. No cambió nada. El último programa que los abre es el de git checkout ${LAST_COMMIT_BEFORE}; para empezar de cero con este, indica otra carpeta con BIELA_DATA u otra base de datos con DATABASE_URL.`,
		);
	const names = applied.toSorted();
	const unknown = names.filter((name) => !known.includes(name));
	const own = names.filter((name) => known.includes(name));
	if (own.length > 0 && unknown.length > 0) throw new StartRefused(newer(unknown.join(", ")));
	if (names.some((name, place) => name !== known[place]))
		throw new StartRefused(
			`El historial de esa base de datos no es de Biela (${unknown.join(", ") || names.join(", ")}). No cambió nada. Indica otra carpeta con BIELA_DATA u otra base de datos con DATABASE_URL, o recupera una copia: npm run restore.`,
		);
}

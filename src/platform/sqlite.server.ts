import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import {
	CamelCasePlugin,
	Kysely,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
	sql,
} from "kysely";
import type { Database, Tables } from "./db.server.ts";
import { openReader } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

/** While it starts, a file that another process locks is worth waiting for. */
const LOCKED_AT_START_MS = 5000;

/**
 * Opens the embedded database: WAL, `synchronous=FULL` (an acknowledged row survives a power cut), foreign keys on.
 *
 * @param file path of the database, or ":memory:"
 * @throws Error when the pragmas that durability depends on did not take
 * @source quality/reliability "power cut"
 */
export function openSqlite(file: string): Database {
	if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
	const raw = new DatabaseSync(file, { timeout: LOCKED_AT_START_MS });
	raw.exec("pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on");
	const level = raw.prepare("pragma synchronous").get() as { synchronous: number };
	if (level.synchronous !== 2) throw new Error("SQLite no aceptó synchronous=FULL");
	// From here on nobody waits inside SQLite, where the whole process would wait: the driver does, by the clock.
	raw.exec("pragma busy_timeout=0");
	const db = new Kysely<Tables>({
		dialect: {
			createDriver: () => new EmbeddedDriver(raw),
			createQueryCompiler: () => new SqliteQueryCompiler(),
			createAdapter: () => new EmbeddedAdapter(),
			createIntrospector: (self) => new SqliteIntrospector(self),
		},
		plugins: [new CamelCasePlugin()],
	});
	// A database in memory exists for its own connection only.
	const reads = file === ":memory:" ? db : openReader(file);
	return {
		engine: "sqlite",
		db,
		reads,
		probe: async () => {
			await sql`update heartbeat set beat = beat + 1`.execute(db);
		},
		patiently: (work) => work(db),
		backup: async (target) => {
			mkdirSync(dirname(target), { recursive: true });
			await backup(raw, target);
		},
		close: async () => {
			await reads.destroy();
			await db.destroy();
		},
	};
}

/** The driver keeps its own line, and a schema change can be rolled back. */
class EmbeddedAdapter extends SqliteAdapter {
	override get supportsMultipleConnections() {
		return true;
	}
	override get supportsTransactionalDdl() {
		return true;
	}
}

export const databaseFile = (dataFolder: string) => join(dataFolder, "biela.db");

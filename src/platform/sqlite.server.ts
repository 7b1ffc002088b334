import { mkdirSync, statSync } from "node:fs";
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
/** Read whole in a tenth of a second; a larger file is checked by `check`, where nobody waits for it. */
const CHECKED_AT_START_BYTES = 32 * 1024 * 1024;
const CHECK = "pragma quick_check(1)";

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
	const isSmall = file === ":memory:" || statSync(file).size <= CHECKED_AT_START_BYTES;
	if (isSmall) requireWhole(raw.prepare(CHECK).all());
	// From here on nobody waits inside SQLite, where the whole process would wait: the driver does, by the clock.
	raw.exec("pragma busy_timeout=0");
	const driver = new EmbeddedDriver(raw);
	const db = new Kysely<Tables>({
		dialect: {
			createDriver: () => driver,
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
		schema: undefined,
		db,
		reads,
		probe: async () => {
			if (driver.damage) throw driver.damage;
			await sql`update heartbeat set beat = beat + 1`.execute(db);
		},
		patiently: (work) => work(db),
		check: async () => {
			if (!isSmall) requireWhole((await sql.raw(CHECK).execute(reads)).rows);
		},
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

/** @throws Error with SQLite's own code for a damaged file */
function requireWhole(complaints: unknown[]) {
	const [first] = complaints as { quick_check?: string; quickCheck?: string }[];
	const complaint = first?.quick_check ?? first?.quickCheck;
	if (complaint !== "ok") throw Object.assign(new Error(complaint), { errcode: 11 });
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

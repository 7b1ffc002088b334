import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
	CamelCasePlugin,
	type DatabaseConnection,
	Kysely,
	SqliteAdapter,
	SqliteDialect,
	type SqliteDialectConfig,
	SqliteDriver,
	sql,
} from "kysely";
import type { Database, Tables } from "./db.server.ts";
import { openReader } from "./reader.server.ts";

const CACHED_STATEMENTS = 300;

/**
 * Opens the embedded database: WAL, `synchronous=FULL` (an acknowledged row survives a power cut), foreign keys on.
 *
 * @param file path of the database, or ":memory:"
 * @throws Error when the pragmas that durability depends on did not take
 * @source quality/reliability "power cut"
 */
export function openSqlite(file: string): Database {
	if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
	const raw = new DatabaseSync(file, { timeout: 5000 });
	raw.exec("pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on");
	const level = raw.prepare("pragma synchronous").get() as { synchronous: number };
	if (level.synchronous !== 2) throw new Error("SQLite no aceptó synchronous=FULL");
	const db = new Kysely<Tables>({
		dialect: new TransactionalSqliteDialect({ database: withCachedStatements(raw) }),
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

/**
 * Kysely's SQLite, mended in two places: it can roll back a schema change, and when a full disk has already made it
 * roll back by itself, that is no second error hiding the first.
 */
class TransactionalSqliteDialect extends SqliteDialect {
	readonly #config: SqliteDialectConfig;
	constructor(config: SqliteDialectConfig) {
		super(config);
		this.#config = config;
	}
	override createDriver() {
		return new (class extends SqliteDriver {
			override async rollbackTransaction(connection: DatabaseConnection) {
				await super.rollbackTransaction(connection).catch((error: Error) => {
					if (!error.message.includes("no transaction is active")) throw error;
				});
			}
		})(this.#config);
	}
	override createAdapter() {
		return new (class extends SqliteAdapter {
			override get supportsTransactionalDdl() {
				return true;
			}
		})();
	}
}

export const databaseFile = (dataFolder: string) => join(dataFolder, "biela.db");

/** node:sqlite as Kysely's dialect expects it. Writes go through `run` or `all`: `get` acknowledges failed commits. */
function withCachedStatements(raw: DatabaseSync) {
	const cache = new Map<string, StatementSync>();
	return {
		close: () => raw.close(),
		prepare(text: string) {
			let statement = cache.get(text);
			if (!statement) {
				statement = raw.prepare(text);
				if (cache.size >= CACHED_STATEMENTS) cache.clear();
				cache.set(text, statement);
			}
			const prepared = statement;
			return {
				reader: prepared.columns().length > 0,
				all: (values: readonly unknown[]) => prepared.all(...(values as SQLInputValue[])),
				run: (values: readonly unknown[]) => prepared.run(...(values as SQLInputValue[])),
				iterate: (values: readonly unknown[]) => prepared.iterate(...(values as SQLInputValue[])),
			};
		},
	};
}

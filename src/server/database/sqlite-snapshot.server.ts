import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Database, Db } from "./db.server.ts";
import { CONNECTION_PRAGMAS, openSqlite } from "./sqlite.server.ts";

declare module "node:sqlite" {
	/** Missing in the types of our Node. */
	interface DatabaseSync {
		serialize(): Uint8Array;
		deserialize(content: Uint8Array): void;
	}
}

/** A connection whose content can be replaced. SQLite then ends every statement, so they are prepared again. */
class ReplaceableConnection extends DatabaseSync {
	#replacedCount = 0;

	override prepare(sql: string): StatementSync {
		let statement = super.prepare(sql);
		let replacedCount = this.#replacedCount;
		const getStatement = () => {
			if (replacedCount !== this.#replacedCount) statement = super.prepare(sql);
			replacedCount = this.#replacedCount;
			return statement;
		};
		return new Proxy(statement, {
			get: (_, name: keyof StatementSync) => {
				const current = getStatement();
				const value = current[name];
				return typeof value === "function" ? value.bind(current) : value;
			},
		});
	}

	replaceContent(bytes: Uint8Array): void {
		this.deserialize(bytes);
		this.#replacedCount++;
		// Some of them belong to the content.
		this.exec(CONNECTION_PRAGMAS);
	}

	/** Returns a number that every write changes. */
	countChanges(): string {
		return JSON.stringify([
			super.prepare("select total_changes()").get(),
			super.prepare("pragma schema_version").get(),
		]);
	}
}

/** Opens an in-memory database for tests. `capture` returns a function that brings back the content of that moment. */
export function openReplaceableSqlite(): { database: Database; capture: () => Promise<() => Promise<void>> } {
	const connection = new ReplaceableConnection(":memory:");
	const database = openSqlite(":memory:", connection);
	return {
		database,
		capture: () =>
			runAlone(database.db, () => {
				const content = connection.serialize();
				let changes = connection.countChanges();
				return () =>
					runAlone(database.db, () => {
						if (connection.countChanges() !== changes) connection.replaceContent(content);
						changes = connection.countChanges();
					});
			}),
	};
}

/** Runs work while no statement or transaction is under way. */
const runAlone = <T>(db: Db, work: () => T) => db.connection().execute(async () => work());

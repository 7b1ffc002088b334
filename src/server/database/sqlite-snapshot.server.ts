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

/**
 * Opens a connection whose content can be replaced: each content has a connection of its own, because node:sqlite crashes
 * when content is replaced below a statement that a change of the schema made stale. Statements are prepared again.
 */
function openReplaceableConnection() {
	let current = new DatabaseSync(":memory:");

	function prepare(sql: string): StatementSync {
		let connection = current;
		let statement = connection.prepare(sql);
		const getStatement = () => {
			if (connection !== current) statement = current.prepare(sql);
			connection = current;
			return statement;
		};
		return forwardTo(getStatement);
	}

	const connection = forwardTo(() => current);
	return {
		connection: new Proxy(connection, {
			get: (target, name) => (name === "prepare" ? prepare : Reflect.get(target, name)),
		}),
		serialize: () => current.serialize(),
		replaceContent(bytes: Uint8Array): void {
			const previous = current;
			current = new DatabaseSync(":memory:");
			current.deserialize(bytes);
			// Some of them belong to the content.
			current.exec(CONNECTION_PRAGMAS);
			previous.close();
		},
		/** Returns a value that every write changes. */
		countChanges: () =>
			JSON.stringify([
				current.prepare("select total_changes()").get(),
				current.prepare("pragma schema_version").get(),
			]),
	};
}

/** Creates an object that is always the current one: its methods and properties are those of `getCurrent()`. */
function forwardTo<Target extends object>(getCurrent: () => Target): Target {
	return new Proxy({} as Target, {
		get: (_, name) => {
			const current = getCurrent();
			const value: unknown = Reflect.get(current, name);
			return typeof value === "function" ? value.bind(current) : value;
		},
	});
}

/** Opens an in-memory database for tests. `capture` returns a function that brings back the content of that moment. */
export function openReplaceableSqlite(): { database: Database; capture: () => Promise<() => Promise<void>> } {
	const { connection, serialize, replaceContent, countChanges } = openReplaceableConnection();
	const database = openSqlite(":memory:", connection);
	return {
		database,
		capture: () =>
			runAlone(database.db, () => {
				const content = serialize();
				let changes = countChanges();
				return () =>
					runAlone(database.db, () => {
						if (countChanges() !== changes) replaceContent(content);
						changes = countChanges();
					});
			}),
	};
}

/** Runs work while no statement or transaction is under way. */
const runAlone = <T>(db: Db, work: () => T) => db.connection().execute(async () => work());

import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	SelectQueryNode,
	type SqliteDatabase,
	SqliteDriver,
} from "kysely";
import { memoize } from "#server/memoize.ts";
import { createWaitLine } from "#server/semaphore.ts";
import type { FileState } from "./file-state.server.ts";
import { DatabaseBusy, isFileLocked } from "./outage.ts";

const CACHED_STATEMENTS = 300;
/** Maximum time that a statement or the start of a transaction waits for another process's file lock. */
const MAX_LOCK_WAIT_MS = 1500;
/** Maximum time that it waits for earlier statements and transactions of this process. */
const MAX_QUEUE_WAIT_MS = 2000;

type ExclusiveConnection = DatabaseConnection & { isHeld: boolean };

/**
 * Kysely driver over one embedded connection. A transaction, or a statement outside of one, has exclusive use of it.
 * When another process locks the file, the driver retries on a timer, because SQLite's own wait would block the process.
 * It releases the connection between attempts, so that reads go on.
 *
 * @param raw opened with a busy timeout of 0
 */
export class EmbeddedDriver extends SqliteDriver {
	readonly #raw: DatabaseSync;
	readonly #file: FileState;
	readonly #line = createWaitLine(1);

	constructor(raw: DatabaseSync, file: FileState) {
		super({ database: toSqliteDatabase(raw) });
		this.#raw = raw;
		this.#file = file;
	}

	/** @throws DatabaseBusy when earlier work takes too long */
	override async acquireConnection(): Promise<ExclusiveConnection> {
		const connection = await super.acquireConnection();
		const exclusive: ExclusiveConnection = {
			isHeld: false,
			executeQuery: (query) => this.#untilUnlocked(exclusive, () => this.#run(connection, query)),
			streamQuery: (query, size) => connection.streamQuery(query, size),
		};
		await this.#take(exclusive);
		return exclusive;
	}

	override async releaseConnection(exclusive?: DatabaseConnection) {
		if (!(exclusive as ExclusiveConnection).isHeld) return;
		// A failed commit leaves its transaction open, and the next transaction must not start inside it.
		await this.rollbackTransaction();
		this.#leave(exclusive as ExclusiveConnection);
	}

	/** Takes the write lock at once; with a later lock, data that was read before it may be stale. */
	override async beginTransaction(exclusive: DatabaseConnection) {
		await exclusive.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	override async commitTransaction(exclusive: DatabaseConnection) {
		this.#file.assertWritable();
		await super.commitTransaction(exclusive);
	}

	/** Rolls back if a transaction is open. SQLite rolls back a disk error by itself; a second error would hide it. */
	override async rollbackTransaction() {
		if (this.#raw.isTransaction) this.#raw.exec("rollback");
	}

	async #run<Row>(connection: DatabaseConnection, query: CompiledQuery) {
		if (!this.#raw.isTransaction && !isRead(query)) this.#file.assertWritable();
		return connection.executeQuery<Row>(query);
	}

	async #untilUnlocked<T>(exclusive: ExclusiveConnection, attempt: () => Promise<T>): Promise<T> {
		const startedAt = performance.now();
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				this.#file.recordError(error);
				const isTimedOut = performance.now() - startedAt > MAX_LOCK_WAIT_MS;
				if (!isFileLocked(error) || this.#raw.isTransaction || isTimedOut) throw error;
			}
			this.#leave(exclusive);
			await pause(5 + Math.random() * 45);
			await this.#take(exclusive);
		}
	}

	async #take(exclusive: ExclusiveConnection) {
		if (this.#line.isFree()) this.#line.acquire();
		else {
			const timeout = new AbortController();
			const timer = setTimeout(() => timeout.abort(new DatabaseBusy()), MAX_QUEUE_WAIT_MS);
			await this.#line.waitForTurn(timeout.signal).finally(() => clearTimeout(timer));
		}
		exclusive.isHeld = true;
	}

	#leave(exclusive: ExclusiveConnection) {
		exclusive.isHeld = false;
		this.#line.release();
	}
}

const isRead = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** Adapts node:sqlite to Kysely's better-sqlite3 interface; omits `get`, which reports failed writes as successful. */
function toSqliteDatabase(raw: DatabaseSync): SqliteDatabase {
	const prepare = memoize((sql: string) => {
		const statement = raw.prepare(sql);
		const toSqlValues = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
		return {
			reader: statement.columns().length > 0,
			all: (parameters: readonly unknown[]) => statement.all(...toSqlValues(parameters)),
			run: (parameters: readonly unknown[]) => statement.run(...toSqlValues(parameters)),
			iterate: (parameters: readonly unknown[]) => statement.iterate(...toSqlValues(parameters)),
		};
	}, CACHED_STATEMENTS);
	return { prepare, close: () => raw.close() };
}

import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	SelectQueryNode,
	type SqliteDatabase,
	SqliteDriver,
} from "kysely";
import { openLine } from "#platform/semaphore.ts";
import { workedOutOnce } from "#platform/worked-out.ts";
import type { FileState } from "./file-state.server.ts";
import { isBusy, StoreBusy } from "./outage.ts";

const CACHED_STATEMENTS = 300;
/** Maximum time that a statement or the start of a transaction waits for another process's file lock. */
const LOCKED_MS = 1500;
/** Maximum time that it waits for earlier statements and transactions of this process. */
const LINE_MS = 2000;

type Turn = DatabaseConnection & { isMine: boolean };

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
	readonly #line = openLine(1);

	constructor(raw: DatabaseSync, file: FileState) {
		super({ database: toSqliteDatabase(raw) });
		this.#raw = raw;
		this.#file = file;
	}

	/** @throws DatabaseBusy when earlier work takes too long */
	override async acquireConnection(): Promise<Turn> {
		const connection = await super.acquireConnection();
		const turn: Turn = {
			isMine: false,
			executeQuery: (query) => this.#untilUnlocked(turn, () => this.#run(connection, query)),
			streamQuery: (query, size) => connection.streamQuery(query, size),
		};
		await this.#take(turn);
		return turn;
	}

	override async releaseConnection(turn?: DatabaseConnection) {
		if (!(turn as Turn).isMine) return;
		// A failed commit leaves its transaction open, and the next transaction must not start inside it.
		await this.rollbackTransaction();
		this.#leave(turn as Turn);
	}

	/** Takes the write lock at once; with a later lock, data that was read before it may be stale. */
	override async beginTransaction(turn: DatabaseConnection) {
		await turn.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	override async commitTransaction(turn: DatabaseConnection) {
		this.#file.requireWritable();
		await super.commitTransaction(turn);
	}

	/** Rolls back if a transaction is open. SQLite rolls back a disk error by itself; a second error would hide it. */
	override async rollbackTransaction() {
		if (this.#raw.isTransaction) this.#raw.exec("rollback");
	}

	async #run<Row>(connection: DatabaseConnection, query: CompiledQuery) {
		if (!this.#raw.isTransaction && !isRead(query)) this.#file.requireWritable();
		return connection.executeQuery<Row>(query);
	}

	async #untilUnlocked<T>(turn: Turn, attempt: () => Promise<T>): Promise<T> {
		const began = performance.now();
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				this.#file.note(error);
				const isOver = performance.now() - began > LOCKED_MS;
				if (!isBusy(error) || this.#raw.isTransaction || isOver) throw error;
			}
			this.#leave(turn);
			await pause(5 + Math.random() * 45);
			await this.#take(turn);
		}
	}

	async #take(turn: Turn) {
		if (this.#line.isFree()) this.#line.take();
		else {
			const late = new AbortController();
			const timer = setTimeout(() => late.abort(new StoreBusy()), LINE_MS);
			await this.#line.turn(late.signal).finally(() => clearTimeout(timer));
		}
		turn.isMine = true;
	}

	#leave(turn: Turn) {
		turn.isMine = false;
		this.#line.leave();
	}
}

const isRead = ({ query, sql }: CompiledQuery) =>
	SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** Adapts node:sqlite to Kysely's better-sqlite3 interface; omits `get`, which reports failed writes as successful. */
function toSqliteDatabase(raw: DatabaseSync): SqliteDatabase {
	const prepare = workedOutOnce((sql: string) => {
		const statement = raw.prepare(sql);
		const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
		return {
			reader: statement.columns().length > 0,
			all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
			run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
			iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
		};
	}, CACHED_STATEMENTS);
	return { prepare, close: () => raw.close() };
}

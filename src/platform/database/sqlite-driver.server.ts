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
/** How long a statement, or the beginning of a transaction, waits while another process locks the file. */
const LOCKED_MS = 1500;
/** How long it waits for the statements and transactions of this process before it. */
const LINE_MS = 2000;

type Turn = DatabaseConnection & { isMine: boolean };

/**
 * Kysely's driver over one embedded connection. A transaction, or a statement outside of one, has the connection alone.
 * While another process locks the file, this one retries by the clock: SQLite's own wait would stop the whole process. It
 * gives its turn away meanwhile, so that reads go on.
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

	/** @throws StoreBusy when those before it take too long */
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
		// A commit that failed leaves its transaction open: the next one must not begin inside it.
		await this.rollbackTransaction();
		this.#leave(turn as Turn);
	}

	/** Takes the lock for writing at once: with a later one, what was read before it may no longer be true. */
	override async beginTransaction(turn: DatabaseConnection) {
		await turn.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	override async commitTransaction(turn: DatabaseConnection) {
		this.#file.requireWritable();
		await super.commitTransaction(turn);
	}

	/** A full or failing disk has already made SQLite roll back: a second error would hide the first. */
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

/** What Kysely asks of better-sqlite3, by node:sqlite. Its `get` is never used: it acknowledges writes that failed. */
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

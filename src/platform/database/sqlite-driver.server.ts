import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	SelectQueryNode,
} from "kysely";
import { openLine } from "#platform/semaphore.ts";
import { workedOutOnce } from "#platform/worked-out.ts";
import { isBusy, isDamage, isNoRoom, StoreBusy } from "./outage.ts";

const CACHED_STATEMENTS = 300;
/** How long one statement, or the beginning of a transaction, waits for another process that keeps the file locked. */
const LOCKED_MS = 1500;
/** How long it waits for the transactions of this process that came before it. */
const LINE_MS = 2000;
/** A disk that refused a write may take the next smaller one: so long nobody says that all is well. */
const REFUSED_IS_NEWS_MS = 30_000;
/** With less than this free a write was refused for want of room, and none is once there is more. */
const FULL_BYTES = 16 * 1024 * 1024;

type Connection = DatabaseConnection & { holds: boolean };

/**
 * One embedded connection for everybody. A transaction has it alone; a statement of its own runs between two of them.
 * Whoever finds the file locked by another process tries again by the clock and not inside SQLite, which would stop
 * the whole process, and without the connection in hand, so that nobody else waits with them.
 *
 * @param raw opened with a busy timeout of 0
 * @param place `requireNamed` throws once what is open is no longer the file of its name: nothing is stored from then on;
 * `freeBytes` is what is left of its disk
 */
export class EmbeddedDriver implements Driver {
	readonly #raw: DatabaseSync;
	readonly #prepared = workedOutOnce((sql: string) => this.#raw.prepare(sql), CACHED_STATEMENTS);
	/** Who has the connection, and who waits for it. */
	readonly #line = openLine(1);
	readonly #requireNamed: () => void;
	readonly #freeBytes: () => number;
	#refused: { at: number; error: unknown; wasFull: boolean } | undefined;
	/** What SQLite said when it met a damaged page: the file is not whole from then on, whatever else it still answers. */
	damage: unknown;
	/** Also what others met who read the same file. */
	readonly note = (error: unknown) => {
		if (isDamage(error)) this.damage = error;
		if (isNoRoom(error)) {
			const wasFull = this.#freeBytes() < FULL_BYTES;
			this.#refused = { at: performance.now(), error, wasFull };
		}
	};
	constructor(raw: DatabaseSync, place: { requireNamed: () => void; freeBytes: () => number }) {
		this.#raw = raw;
		this.#requireNamed = place.requireNamed;
		this.#freeBytes = place.freeBytes;
	}

	/** @throws why what is stored now may be lost, or was refused a moment ago */
	requireSound() {
		if (this.damage) throw this.damage;
		this.#requireNamed();
		if (!this.#refused) return;
		const { at, error, wasFull } = this.#refused;
		const isOver = performance.now() - at >= REFUSED_IS_NEWS_MS;
		const hasRoom = wasFull && this.#freeBytes() >= FULL_BYTES;
		if (!isOver && !hasRoom) throw error;
		this.#refused = undefined;
	}

	async init() {}
	async destroy() {
		this.#raw.close();
	}

	async acquireConnection(): Promise<Connection> {
		const connection: Connection = {
			holds: false,
			executeQuery: async <Row>(query: CompiledQuery) =>
				(connection.holds
					? this.#run(query)
					: await untilUnlocked(() => this.#runAlone(query))) as QueryResult<Row>,
			// biome-ignore lint/correctness/useYield: it refuses.
			streamQuery: async function* () {
				throw new Error("rows come in pages, each from where the last one ended");
			},
		};
		return connection;
	}

	/** A transaction that neither committed nor rolled back ends here: the next one must not begin inside it. */
	async releaseConnection(connection: DatabaseConnection) {
		if ((connection as Connection).holds) await this.rollbackTransaction(connection);
	}

	async beginTransaction(connection: DatabaseConnection) {
		// What is written beside a damaged page may never be read again: nobody is told that it was stored.
		if (this.damage) throw this.damage;
		await untilUnlocked(async () => {
			await this.#enter();
			try {
				// At once with the lock for writing: a transaction that gets it later may have read what is no longer true.
				this.#run(CompiledQuery.raw("begin immediate"));
			} catch (error) {
				this.#line.leave();
				throw error;
			}
		});
		(connection as Connection).holds = true;
	}

	async commitTransaction(connection: DatabaseConnection) {
		this.#requireNamed();
		this.#run(CompiledQuery.raw("commit"));
		this.#end(connection);
	}

	/** A full or failing disk has already made SQLite roll back: that is no second error hiding the first. */
	async rollbackTransaction(connection: DatabaseConnection) {
		try {
			if (this.#raw.isTransaction) this.#run(CompiledQuery.raw("rollback"));
		} finally {
			this.#end(connection);
		}
	}

	#end(connection: DatabaseConnection) {
		(connection as Connection).holds = false;
		this.#line.leave();
	}

	#runAlone(query: CompiledQuery): QueryResult<unknown> | Promise<QueryResult<unknown>> {
		if (!isRead(query)) this.#requireNamed();
		if (this.#line.isFree()) return this.#run(query);
		return this.#enter().then(() => {
			try {
				return this.#run(query);
			} finally {
				this.#line.leave();
			}
		});
	}

	/** @throws StoreBusy when those who came before take too long */
	async #enter() {
		if (this.#line.isFree()) return this.#line.take();
		const late = new AbortController();
		const timer = setTimeout(() => late.abort(new StoreBusy()), LINE_MS);
		await this.#line.turn(late.signal).finally(() => clearTimeout(timer));
	}

	#run(query: CompiledQuery): QueryResult<unknown> {
		try {
			return this.#ask(query);
		} catch (error) {
			this.note(error);
			throw error;
		}
	}

	/** Writes go through `run` or `all`: `get` acknowledges failed commits. */
	#ask({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
		const statement = this.#prepared(sql);
		const values = parameters as SQLInputValue[];
		if (statement.columns().length > 0) return { rows: statement.all(...values) };
		const { changes, lastInsertRowid } = statement.run(...values);
		return {
			insertId: BigInt(lastInsertRowid),
			numAffectedRows: BigInt(changes),
			rows: [],
		};
	}
}

const isRead = ({ query, sql }: CompiledQuery) =>
	SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

async function untilUnlocked<T>(attempt: () => T | Promise<T>): Promise<T> {
	const began = performance.now();
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (!isBusy(error) || performance.now() - began > LOCKED_MS) throw error;
			await pause(5 + Math.random() * 45);
		}
	}
}

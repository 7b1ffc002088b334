import { randomBytes } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import type { QueryConfig, QueryResult } from "pg";
import { type Database, type Db, disableDeadline, type Tables } from "./db.server.ts";
import { openPool, openServer, type Pool } from "./postgres-pool.server.ts";

/** The lock timeout equals the connection timeout; together they stay below 2.5 seconds. */
const REQUEST_TIMEOUTS = { statementMs: 2000, lockMs: 1200 };
/** Limits for lists, totals and exports over years of data. */
const REPORT_TIMEOUTS = { statementMs: 15_000, lockMs: 1200 };
/** Read connections for the panel and for the public each. With one, a slow query would block all others. */
const READ_CONNECTIONS = 2;
/** Limits for hourly tasks. They lock rows that visitors need, so they wait for a lock no longer than visitors do. */
const BACKGROUND_TIMEOUTS = { statementMs: 10 * 60_000, lockMs: 1200 };

/** Connection for the rate limit counters; runs one statement at a time. */
export type CounterClient = { query: (query: QueryConfig) => Promise<QueryResult> };

/**
 * Opens a PostgreSQL database. It does not connect yet: the first query fails if the server is unavailable.
 *
 * @param url    connection string, postgres://…
 * @param schema schema for our tables; tests use one per file
 */
export function openPostgres(url: string, schema = "public"): Database & { counterClient: CounterClient } {
	const namePrefix = `biela ${schema.slice(0, 40)} `;
	const name = namePrefix + randomBytes(4).toString("hex");
	const server = openServer(url);
	const target = { url, schema, name, server };
	const pool = openPool({ ...target, max: 10, timeouts: REQUEST_TIMEOUTS });
	const db = openDb(pool);
	const openReaders = () =>
		openPool({ ...target, max: READ_CONNECTIONS, timeouts: REPORT_TIMEOUTS, isReadOnly: true });
	const [panelPool, publicPool] = [openReaders(), openReaders()];
	const [reads, publicReads] = [openDb(panelPool), openDb(publicPool)];
	return {
		engine: "postgres",
		schema,
		db,
		reads,
		publicReads,
		counterClient: { query: (query) => runQuery(pool, query) },
		// PostgreSQL verifies pages as it reads them, if checksums are enabled.
		check: async () => {},
		probe: async () => {
			await sql`update heartbeat set count = count + 1`.execute(db);
			// A pool that has connections may just be busy; a pool that gets none cannot answer at all.
			for (const [readDb, { getStats }] of [
				[reads, panelPool],
				[publicReads, publicPool],
			] as const)
				if (getStats().total === 0) await sql`select 1`.execute(readDb);
		},
		// PostgreSQL's vacuum does that, and only the database owner may run it early (docs/operations.md, «Personal data»).
		scrub: async () => {},
		hasOtherInstances: async () => {
			const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
				and starts_with(application_name, ${namePrefix}) and application_name <> ${name} limit 1`.execute(db);
			return rows.length > 0;
		},
		runPatiently: async (work, isSchema) => {
			// The migration lock occupies one connection during a schema change, and waiting for it has no timeout.
			const timeouts = isSchema ? undefined : BACKGROUND_TIMEOUTS;
			const patientDb = disableDeadline(openDb(openPool({ ...target, max: 2, timeouts })));
			try {
				return await work(patientDb);
			} finally {
				await patientDb.destroy();
			}
		},
		pools: { work: pool.getStats, panelPool: panelPool.getStats, public: publicPool.getStats },
		close: async () => {
			await Promise.all([reads.destroy(), publicReads.destroy()]);
			await db.destroy();
			server.end();
		},
	};
}

function openDb(pool: Pool): Db {
	return new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		plugins: [new CamelCasePlugin()],
	});
}

async function runQuery(pool: Pool, query: QueryConfig): Promise<QueryResult> {
	const connection = await pool.connect();
	try {
		return await connection.query(query);
	} finally {
		connection.release();
	}
}

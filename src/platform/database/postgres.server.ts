import { randomBytes } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import type { QueryConfig, QueryResult } from "pg";
import { type Database, type Db, inNoHurry, type Tables } from "./db.server.ts";
import { openPool, openServer, type Pool } from "./postgres-pool.server.ts";

/** A lock is waited for as long as a connection is, so that both together stay below 2.5 seconds. */
const PROMPT = { statementMs: 2000, lockMs: 1200 };
/** Lists, sums and exports of years of data. */
const LONG = { statementMs: 15_000, lockMs: 1200 };
/** Of the panel and of the public each: a line that does not move is left after 1.2 seconds, so neither has only one. */
const READERS = 2;
/** What is done by the hour. It holds rows that visitors want: for a lock it waits no longer than they do. */
const CHORE = { statementMs: 10 * 60_000, lockMs: 1200 };

/** Where the limits count: one statement at a time. */
export type Counting = { query: (query: QueryConfig) => Promise<QueryResult> };

/**
 * Opens a PostgreSQL database. Nothing is asked of it yet: a server that is away is met by the first query.
 *
 * @param url    connection string, postgres://…
 * @param schema schema to live in; tests use one per file
 */
export function openPostgres(url: string, schema = "public"): Database & { counting: Counting } {
	const all = `biela ${schema.slice(0, 40)} `;
	const name = all + randomBytes(4).toString("hex");
	const server = openServer(url);
	const place = { url, schema, name, server };
	const pool = openPool({ ...place, max: 10, patience: PROMPT });
	const db = openDb(pool);
	const openReaders = () => openPool({ ...place, max: READERS, patience: LONG, isReadOnly: true });
	const [panel, strangers] = [openReaders(), openReaders()];
	const [reads, publicReads] = [openDb(panel), openDb(strangers)];
	return {
		engine: "postgres",
		schema,
		db,
		reads,
		publicReads,
		counting: { query: (query) => ask(pool, query) },
		// It checks its own pages as it reads them, where that is switched on.
		check: async () => {},
		probe: async () => {
			await sql`update heartbeat set beat = beat + 1`.execute(db);
			// One that has a connection may be busy with it; one that gets none answers nobody.
			for (const [readers, { getFigures }] of [
				[reads, panel],
				[publicReads, strangers],
			] as const)
				if (getFigures().total === 0) await sql`select 1`.execute(readers);
		},
		// Its own vacuum does that, and only its owner may hurry it (docs/runbook.md, «erased»).
		scrub: async () => {},
		hasOthers: async () => {
			const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
				and starts_with(application_name, ${all}) and application_name <> ${name} limit 1`.execute(
				db,
			);
			return rows.length > 0;
		},
		patiently: async (work, isSchema) => {
			// The schema's own lock holds a connection while it is changed, and is waited for as long as it takes.
			const patience = isSchema ? undefined : CHORE;
			const patient = inNoHurry(openDb(openPool({ ...place, max: 2, patience })));
			try {
				return await work(patient);
			} finally {
				await patient.destroy();
			}
		},
		pools: { work: pool.getFigures, panel: panel.getFigures, public: strangers.getFigures },
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

async function ask(pool: Pool, query: QueryConfig): Promise<QueryResult> {
	const connection = await pool.connect();
	try {
		return await connection.query(query);
	} finally {
		connection.release();
	}
}

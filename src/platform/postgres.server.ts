import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database, Tables } from "./db.server.ts";

/** Counts and sums arrive as text unless told otherwise; ours stay far below 2^53. */
const NUMERIC_TYPES = new Set([20, 1700]);
const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		NUMERIC_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * Opens a PostgreSQL database.
 *
 * @param url    connection string, postgres://…
 * @param schema schema to live in; tests use one per file
 * @returns the database and its pool (the limiter counts through the same pool)
 */
export async function openPostgres(
	url: string,
	schema = "public",
): Promise<Database & { pool: pg.Pool }> {
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		connectionTimeoutMillis: 2000,
		query_timeout: 10_000,
		// Whatever the server's default, an answered lead is on its disk.
		options: `-c search_path=${schema},public -c synchronous_commit=on`,
		types,
	});
	// An idle connection that breaks must not end the process; the next query opens another.
	pool.on("error", () => {});
	if (schema !== "public") await pool.query(`create schema if not exists "${schema}"`);
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		plugins: [new CamelCasePlugin()],
	});
	return {
		engine: "postgres",
		db,
		reads: db,
		pool,
		probe: async () => {
			await sql`update heartbeat set beat = beat + 1`.execute(db);
		},
		backup: async (target) => {
			mkdirSync(dirname(target), { recursive: true });
			await promisify(execFile)("pg_dump", [
				"--format=custom",
				`--file=${target}`,
				`--dbname=${url}`,
			]);
		},
		close: () => db.destroy(),
	};
}

/** @throws Error when the server runs with fsync=off: an accepted lead could be lost in a power cut */
export async function requireDurability(pool: pg.Pool): Promise<void> {
	const { rows } = await pool.query<{ fsync: string }>("show fsync");
	if (rows[0]?.fsync !== "on")
		throw new Error("PostgreSQL tiene fsync=off: una solicitud aceptada podría perderse");
}

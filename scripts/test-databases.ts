/**
 * Starts one PostgreSQL for the run, as Vitest's global set-up, with a migrated database of which each test file gets
 * a copy.
 */
import { existsSync, statfsSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrations } from "#migrations/all.ts";
import { MIGRATED_SCHEMA, openTestContext } from "#server/test-context.server.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		databaseUrl: string;
	}
}

export const MIGRATED_DATABASE = "migrated";

const MEMORY_FOLDER = "/dev/shm";
/** About seven times the size of the server with its write-ahead log and one copy for each worker. */
const REQUIRED_BYTES = 1e9;

export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
	// Each file creates and drops a database: on a disk, each costs a second of waiting for writes.
	const server = await startPostgres(
		["max_wal_size=256MB"],
		hasFreeSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : undefined,
	);
	await runStatement(server.url, `create database ${MIGRATED_DATABASE}`);
	const url = getDatabaseUrl(server.url, MIGRATED_DATABASE);
	await runStatement(url, `create schema ${MIGRATED_SCHEMA}`);
	await (await openTestContext(migrations, url, MIGRATED_SCHEMA)).close();
	project.provide("databaseUrl", server.url);
	return server.removeServer;
}

function hasFreeSpace(folder: string): boolean {
	if (!existsSync(folder)) return false;
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize > REQUIRED_BYTES;
}

/** Runs a statement that cannot run in a transaction, such as `create database`. */
export async function runStatement(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(statement);
	await client.end();
}

/** Returns the URL of another database of the same server. */
export function getDatabaseUrl(url: string, name: string): string {
	const databaseUrl = new URL(url);
	databaseUrl.pathname = `/${name}`;
	return databaseUrl.href;
}

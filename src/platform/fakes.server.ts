import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Migration } from "kysely/migration";
import type { Db } from "#platform/database/db.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openPostgres } from "#platform/database/postgres.server.ts";
import { openSqlite } from "#platform/database/sqlite.server.ts";
import { openLocalFiles } from "#platform/files/files.server.ts";
import { SiteImages } from "#platform/files/site-images.server.ts";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { type Effect, openOutbox } from "#platform/outbox/outbox.server.ts";
import { openPurge } from "#platform/outbox/purge.server.ts";
import { openContentVersion } from "#platform/pages/content-version.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { openLimits } from "./limits.server.ts";
import { openLog } from "./log.server.ts";
import type { Platform } from "./platform.server.ts";

/** The schema of the database that each test file gets a copy of, migrated by the runner once. */
export const MIGRATED_SCHEMA = "migrated";

/** Friday morning in Panama, while the shop is open. */
const START = "2026-11-20T15:00:00Z";

/** A clock that stands still until it is told to move. */
function openTestClock() {
	let instant = Date.parse(START);
	return {
		now: () => new Date(instant),
		set: (to: string) => {
			instant = Date.parse(to);
		},
		pass: (ms: number) => {
			instant += ms;
		},
	};
}
type TestClock = ReturnType<typeof openTestClock>;

export type TestPlatform = Platform & {
	clock: TestClock;
	sent: Effect[];
	/** Where its files lie. */
	filesFolder: string;
};

/**
 * A world of its own for one test file: a migrated database in memory, or a schema of the given PostgreSQL;
 * a clock that stands still; mail that is kept instead of sent.
 *
 * @param postgresUrl when given, the engine is PostgreSQL
 * @param made a schema that is there and goes with its database; without it one is made for this world
 */
export async function openTestPlatform(
	migrations: Record<string, Migration>,
	postgresUrl?: string,
	made?: string,
): Promise<TestPlatform> {
	const clock = openTestClock();
	// On standard output each log waits for the process to end, and a worker opens hundreds.
	const log = openLog("silent", { write: () => {} });
	const schema = made ?? `t_${randomBytes(6).toString("hex")}`;
	const postgres = postgresUrl ? openPostgres(postgresUrl, schema) : undefined;
	const inSchema = (what: (db: Db) => Promise<void>) =>
		made === undefined ? postgres?.patiently(what, "schema") : undefined;
	await inSchema((db) => db.schema.createSchema(schema).execute());
	const database = postgres ?? openSqlite(":memory:");
	const { db } = database;
	await migrate(database, migrations, { log });
	const folder = mkdtempSync(join(tmpdir(), "biela-files-"));
	const sent: Effect[] = [];
	const outbox = openOutbox(
		{ db, now: clock.now, log },
		{
			[MAIL_TOPIC]: async (effect) => {
				sent.push(effect);
				return "sent";
			},
		},
	);
	return {
		env: parseEnv({
			BIELA_ADMIN_PASSWORD: "clave-de-prueba-larga",
			SITE_URL: "https://taller.test",
			// Each test is a crowd of people that nobody knows.
			BIELA_CROWD: "1000",
		}),
		database,
		db,
		reads: database.reads,
		publicReads: database.publicReads,
		now: clock.now,
		log,
		limits: openLimits(undefined),
		content: openContentVersion(db),
		outbox,
		secret: openSecret("secreto-de-prueba-de-treinta-y-dos-letras"),
		purge: openPurge({ db, reads: database.reads, now: clock.now, log }),
		images: new SiteImages(),
		files: openLocalFiles(folder),
		privateFiles: openLocalFiles(folder),
		filesFolder: folder,
		clock,
		sent,
		close: async () => {
			// First whoever is still at work, as after a test that took too long: dropping waits for their locks, and they for ours.
			await database.close();
			await inSchema((db) => db.schema.dropSchema(schema).cascade().execute());
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

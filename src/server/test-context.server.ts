import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Migration } from "kysely/migration";
import type { Db } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { openSqlite } from "#server/database/sqlite.server.ts";
import { openLocalFiles } from "#server/files/files.server.ts";
import { getMediaFolder } from "#server/files/open-files.server.ts";
import { SiteImages } from "#server/files/site-images.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { type OutboxJob, openOutbox } from "#server/outbox/outbox.server.ts";
import { openPurge } from "#server/outbox/purge.server.ts";
import { openContentVersion } from "#server/pages/content-version.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import type { AppContext } from "./app-context.server.ts";
import { openLimits } from "./limits.server.ts";
import { openLog } from "./log.server.ts";

/** The template schema: the test runner migrates it once and copies it for each test file. */
export const MIGRATED_SCHEMA = "migrated";

/** Friday morning in Panama, during opening hours. */
const START = "2026-11-20T15:00:00Z";

/** Creates a clock that only moves when a test moves it. */
function openTestClock() {
	let currentMs = Date.parse(START);
	return {
		now: () => new Date(currentMs),
		set: (isoInstant: string) => {
			currentMs = Date.parse(isoInstant);
		},
		advance: (ms: number) => {
			currentMs += ms;
		},
	};
}
type TestClock = ReturnType<typeof openTestClock>;

export type TestContext = AppContext & {
	clock: TestClock;
	sentEmails: OutboxJob[];
	/** Folder of the stored files, in the context's own data folder. */
	filesFolder: string;
};

/**
 * Opens an isolated context for one test file: a migrated in-memory database or a PostgreSQL schema, a fixed clock,
 * and an outbox that collects emails instead of sending them.
 *
 * @param postgresUrl use this PostgreSQL instead of SQLite
 * @param existingSchema use this schema, which its owner drops; without it a schema is created here
 */
export async function openTestContext(
	migrations: Record<string, Migration>,
	postgresUrl?: string,
	existingSchema?: string,
): Promise<TestContext> {
	const clock = openTestClock();
	// A log on standard output adds an exit listener to the process, and a worker opens hundreds of contexts.
	const log = openLog("silent", { write: () => {} });
	const schema = existingSchema ?? `t_${randomBytes(6).toString("hex")}`;
	const postgres = postgresUrl ? openPostgres(postgresUrl, schema) : undefined;
	const runInSchema = (action: (db: Db) => Promise<void>) =>
		existingSchema === undefined ? postgres?.runPatiently(action, "schema") : undefined;
	await runInSchema((db) => db.schema.createSchema(schema).execute());
	const database = postgres ?? openSqlite(":memory:");
	const { db } = database;
	await migrate(database, migrations, { log });
	const dataFolder = mkdtempSync(join(tmpdir(), "biela-test-"));
	const filesFolder = getMediaFolder({ BIELA_DATA: dataFolder });
	const sentEmails: OutboxJob[] = [];
	const outbox = openOutbox(
		{ db, now: clock.now, log },
		{
			[MAIL_TOPIC]: async (job) => {
				sentEmails.push(job);
				return "sent";
			},
		},
	);
	return {
		env: parseEnv({
			BIELA_DATA: dataFolder,
			BIELA_ADMIN_PASSWORD: "clave-de-prueba-larga",
			SITE_URL: "https://taller.test",
			// Each test sends many requests from unknown senders.
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
		files: openLocalFiles(filesFolder),
		privateFiles: openLocalFiles(filesFolder),
		filesFolder,
		clock,
		sentEmails,
		close: async () => {
			// Close connections first: after a test timeout, a query may hold locks that the drop would wait for.
			await database.close();
			await runInSchema((db) => db.schema.dropSchema(schema).cascade().execute());
			rmSync(dataFolder, { recursive: true, force: true });
		},
	};
}

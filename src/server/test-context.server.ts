import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import type { Database, Db } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { captureSchema } from "#server/database/postgres-snapshot.server.ts";
import { openReplaceableSqlite } from "#server/database/sqlite-snapshot.server.ts";
import { openLocalFiles } from "#server/files/files.server.ts";
import { getMediaFolder } from "#server/files/open-files.server.ts";
import { SiteImages } from "#server/files/site-images.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { type OutboxJob, openOutbox } from "#server/outbox/outbox.server.ts";
import { openContentVersion } from "#server/pages/content-version.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openChores } from "#server/worker/chores.server.ts";
import { PLATFORM_CHORES } from "#server/worker/platform-chores.server.ts";
import type { AppContext } from "./app-context.server.ts";
import { openLimits } from "./limits.server.ts";
import { openLog } from "./log.server.ts";

/** The template schema: the test runner migrates it once and copies it for each test file. */
export const MIGRATED_SCHEMA = "migrated";

/** Friday morning in Panama, during opening hours. */
const START = "2026-11-20T15:00:00Z";

/** Edits of content that one test makes at most. */
const VERSIONS_PER_TEST = 10_000;

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

/** Brings back the state of the moment when it was captured. */
export type Restore = () => Promise<void>;

export type TestContext = AppContext & {
	clock: TestClock;
	sentEmails: OutboxJob[];
	/** Folder of the stored files, in the context's own data folder. */
	filesFolder: string;
	/** Remembers the whole state: database, clock, emails, limits, settings, files, senders and chores. */
	capture: () => Promise<Restore>;
};

/**
 * Opens an isolated context for tests: a migrated in-memory database or a PostgreSQL schema, a fixed clock, a data
 * folder, and an outbox that collects emails instead of sending them.
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
	const {
		database,
		capture: captureDatabase,
		remove,
	} = postgresUrl
		? await openTestPostgres(postgresUrl, existingSchema)
		: { ...openReplaceableSqlite(), remove: async () => {} };
	const { db } = database;
	await migrate(database, migrations, { log });
	const folder = mkdtempSync(join(tmpdir(), "biela-test-"));
	const dataFolder = join(folder, "data");
	mkdirSync(dataFolder);
	const filesFolder = getMediaFolder({ BIELA_DATA: dataFolder });
	const sentEmails: OutboxJob[] = [];
	const collectEmail = async (job: OutboxJob) => {
		sentEmails.push(job);
		return "sent" as const;
	};
	const outbox = openRepeatable(
		() => openOutbox({ db, now: clock.now, log }, { [MAIL_TOPIC]: collectEmail }),
		["setSender", "wrapSender"],
	);
	const chores = openRepeatable(() => openChores<AppContext>(() => ctx, PLATFORM_CHORES), ["add", "addHold"]);
	const content = openRepeatable(() => openContentVersion(db), ["onChange"]);
	let restoreCount = 0;
	const ctx: TestContext = {
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
		content: content.current,
		outbox: outbox.current,
		secret: openSecret("secreto-de-prueba-de-treinta-y-dos-letras"),
		chores: chores.current,
		images: new SiteImages(),
		files: openLocalFiles(filesFolder),
		privateFiles: openLocalFiles(filesFolder),
		filesFolder,
		clock,
		sentEmails,
		capture,
		close: async () => {
			// Close connections first: after a test timeout, a query may hold locks that the drop would wait for.
			await database.close();
			await remove();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return ctx;

	async function capture(): Promise<Restore> {
		const fields = { ...ctx };
		const env = { ...ctx.env };
		const instant = clock.now().toISOString();
		const emails = [...sentEmails];
		const images = [...ctx.images];
		const reopen = { outbox: outbox.capture(), chores: chores.capture(), content: content.capture() };
		const restoreFolder = captureFolder(dataFolder, mkdtempSync(join(folder, "copy-")));
		const restoreDatabase = await captureDatabase();
		return async () => {
			await ctx.outbox.stop();
			await restoreDatabase();
			// Caches that outlive a test know content by its version: no two tests may share one.
			const versions = ++restoreCount * VERSIONS_PER_TEST;
			await sql`update content_version set version = version + ${versions}`.execute(database.db);
			Object.assign(ctx, fields, {
				// Features cache by this object, so a new one drops their caches.
				database: { ...database },
				limits: openLimits(undefined),
				outbox: reopen.outbox(),
				chores: reopen.chores(),
				content: reopen.content(),
			});
			for (const name of Object.keys(ctx.env)) Reflect.deleteProperty(ctx.env, name);
			Object.assign(ctx.env, env);
			clock.set(instant);
			sentEmails.splice(0, sentEmails.length, ...emails);
			ctx.images.clear();
			for (const image of images) ctx.images.add(image);
			restoreFolder();
		};
	}
}

async function openTestPostgres(url: string, existingSchema: string | undefined) {
	const schema = existingSchema ?? `t_${randomBytes(6).toString("hex")}`;
	const database = openPostgres(url, schema);
	const runInSchema = async (action: (db: Db) => Promise<void>) => {
		if (existingSchema === undefined) await database.runPatiently(action, "schema");
	};
	await runInSchema((db) => db.schema.createSchema(schema).execute());
	let client: pg.Client | undefined;
	return {
		database: database as Database,
		capture: async () => {
			if (!client) {
				client = new pg.Client({ connectionString: url });
				await client.connect();
			}
			return captureSchema(client, schema);
		},
		remove: async () => {
			await client?.end();
			await runInSchema((db) => db.schema.dropSchema(schema).cascade().execute());
		},
	};
}

/**
 * Opens an object that can be opened again as it was prepared: it records the calls of some methods and repeats them
 * on the new one.
 */
function openRepeatable<Subject extends object>(open: () => Subject, methods: (keyof Subject)[]) {
	let calls: { method: keyof Subject; args: unknown[] }[] = [];
	const openRecorded = (earlierCalls: typeof calls) => {
		calls = [];
		const subject = open();
		const recorded = { ...subject };
		for (const method of methods) {
			const run = subject[method] as (...args: unknown[]) => unknown;
			const record = (...args: unknown[]) => {
				calls.push({ method, args });
				return run(...args);
			};
			Object.assign(recorded, { [method]: record });
		}
		for (const { method, args } of earlierCalls)
			(recorded[method] as (...args: unknown[]) => unknown)(...args);
		return recorded;
	};
	return {
		current: openRecorded([]),
		capture: () => {
			const capturedCalls = [...calls];
			return () => openRecorded(capturedCalls);
		},
	};
}

/** Copies a folder into another one. @returns a function that brings its content back */
function captureFolder(folder: string, copy: string): () => void {
	cpSync(folder, copy, { recursive: true });
	const isEmpty = (path: string) => readdirSync(path).length === 0;
	return () => {
		if (isEmpty(folder) && isEmpty(copy)) return;
		rmSync(folder, { recursive: true, force: true });
		cpSync(copy, folder, { recursive: true });
	};
}

import { resolve } from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Database, Db } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { getDatabasePath, openSqlite } from "#server/database/sqlite.server.ts";
import type { Files } from "#server/files/files.server.ts";
import { openFiles, openPrivateFiles } from "#server/files/open-files.server.ts";
import { listPublicImages, SiteImages } from "#server/files/site-images.server.ts";
import { MAIL_TOPIC, openMail } from "#server/mail/mail.server.ts";
import { findMailServer } from "#server/mail/mail-settings.server.ts";
import { type Outbox, openOutbox } from "#server/outbox/outbox.server.ts";
import { type ContentVersion, openContentVersion } from "#server/pages/content-version.server.ts";
import {
	assertRightMount,
	createReserve,
	restrictPermissions,
	withReserve,
} from "#server/start/data-folder.server.ts";
import { lockDataFolder } from "#server/start/data-lock.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { retryUntilConnected } from "#server/start/retry-until-connected.ts";
import { requireBackupBefore } from "#server/start/run-backup.server.ts";
import type { Secret } from "#server/start/secret.server.ts";
import { openStoredSecret } from "#server/start/secret-fingerprint.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { type Chores, openChores } from "#server/worker/chores.server.ts";
import { PLATFORM_CHORES } from "#server/worker/platform-chores.server.ts";
import { type Clock, openClock } from "./clock.ts";
import { type Limits, openLimits } from "./limits.server.ts";
import { type Log, openLog } from "./log.server.ts";

/** Everything outside the process that a feature may use. Tests pass their own. */
export type AppContext = Pick<Database, "db" | "reads" | "publicReads"> & {
	env: Env;
	database: Database;
	now: Clock;
	log: Log;
	limits: Limits;
	content: ContentVersion;
	outbox: Outbox;
	/** Encryption and unguessable links of this installation. */
	secret: Secret;
	/** Periodic work, such as the deletion of expired data. */
	chores: Chores<AppContext>;
	/** Paths of all images, shipped or uploaded, e.g. "/images/logo/logo.png". */
	images: SiteImages;
	/** Files that staff upload. */
	files: Files;
	/** Files that customers send: the same store, without this machine's cache. */
	privateFiles: Files;
	close: () => Promise<void>;
};

/**
 * Opens the context for production: folder lock, database, schema, limits, outbox. Waits for PostgreSQL if it is
 * not up yet.
 *
 * @param migrations the schema, by name
 * @param onNewDatabase called after a new database was created
 * @throws DataFolderInUseError | StartupError | the database's error if it cannot be opened (startup-error.ts
 *   explains it)
 */
export async function openAppContext(
	env: Env,
	migrations: Record<string, Migration>,
	onNewDatabase?: (env: Env) => void,
): Promise<AppContext> {
	const log = openLog(env.LOG_LEVEL);
	const now = openClock(env.BIELA_NOW);
	const unlock = env.DATABASE_URL ? () => {} : lockDataFolder(env.BIELA_DATA);
	try {
		const postgres = env.DATABASE_URL ? await loadPostgres(env.DATABASE_URL) : undefined;
		const database = postgres ?? openEmbeddedDatabase(env.BIELA_DATA);
		await retryUntilConnected(
			async () => {
				if (postgres) await requireDurability(postgres.db);
				const isNew = await migrate(database, migrations, {
					backUpBefore: (name) => requireBackupBefore(env, now(), name),
					log,
				});
				if (isNew) onNewDatabase?.(env);
			},
			(reason) => printWaitingNotice(env, reason),
		);
		const { db } = database;
		const secret = await openStoredSecret({ db, env, now, log });
		restrictPermissions(env.BIELA_DATA, log);
		const findServer = () => findMailServer({ db, env, secret });
		const outbox = openOutbox({ db, now, log }, { [MAIL_TOPIC]: openMail({ env, findServer }) });
		const ctx: AppContext = {
			env,
			database,
			db,
			reads: database.reads,
			publicReads: database.publicReads,
			now,
			log,
			limits: openLimits(postgres?.counterClient),
			content: openContentVersion(db),
			outbox,
			secret,
			chores: openChores<AppContext>(() => ctx, PLATFORM_CHORES),
			images: new SiteImages(listPublicImages()),
			files: await openFiles(env, log),
			privateFiles: await openPrivateFiles(env, log),
			close: async () => {
				ctx.chores.stop();
				await outbox.stop();
				await database.close();
				unlock();
			},
		};
		return ctx;
	} catch (error) {
		unlock();
		throw error;
	}
}

/** Loads the PostgreSQL driver only if needed: it takes a tenth of the startup time. */
async function loadPostgres(url: string) {
	const { openPostgres } = await import("#server/database/postgres.server.ts");
	return openPostgres(url);
}

/** @throws StartupError if the server runs with fsync=off, which could lose an accepted request in a power cut */
async function requireDurability(db: Db): Promise<void> {
	const { rows } = await sql<{ fsync: string }>`show fsync`.execute(db);
	if (rows[0]?.fsync !== "on")
		throw new StartupError(
			"PostgreSQL tiene fsync=off: una solicitud aceptada podría perderse. Ponlo en on (ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();) y arranca otra vez.",
		);
}

function openEmbeddedDatabase(folder: string): Database {
	assertRightMount(folder);
	const database = withReserve(folder, () => openSqlite(getDatabasePath(folder)));
	createReserve(folder);
	return database;
}

/** Prints which new database was created, so that an owner notices a mistyped folder or URL. */
export function printNewDatabaseNotice({
	BIELA_DATA,
	DATABASE_URL,
}: Pick<Env, "BIELA_DATA" | "DATABASE_URL">) {
	const { host, pathname } = new URL(DATABASE_URL ?? "file:");
	const location = DATABASE_URL ? `PostgreSQL, ${host}${pathname}` : resolve(BIELA_DATA);
	const name = DATABASE_URL ? "DATABASE_URL" : "BIELA_DATA";
	process.stdout.write(
		`\n  Base nueva en «${location}»: este taller empieza de cero. Si ya tenías uno, apaga este servidor y revisa ${name}.\n`,
	);
}

/**
 * Warns if a proxy serves https but is not trusted: all visitors would then share one address and its limits.
 * Startup continues, for trials of a live site.
 */
export function warnAboutProxy({ SITE_URL = "", TRUSTED_PROXIES }: Env): void {
	if (!SITE_URL.startsWith("https:") || TRUSTED_PROXIES.length > 0) return;
	process.stdout.write(
		"\n  Atención: SITE_URL es https y falta TRUSTED_PROXIES. Para los límites todos los visitantes son uno solo, el proxy que atiende https. Si corre en esta máquina: TRUSTED_PROXIES=loopback; si no, su dirección.\n",
	);
}

/** Prints that startup waits for PostgreSQL. Goes to standard output like the messages after startup. */
export function printWaitingNotice({ DATABASE_URL = "" }: Pick<Env, "DATABASE_URL">, reason: string): void {
	const { host } = new URL(DATABASE_URL);
	process.stdout.write(
		`  Espero a PostgreSQL en ${host}, que no responde (${reason}). Sigo intentando; si no es ahí, corrige DATABASE_URL.\n`,
	);
}

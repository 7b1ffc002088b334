import { join } from "node:path";
import type { Migration } from "kysely/migration";
import { type Clock, openClock } from "./clock.ts";
import { type ContentVersion, openContentVersion } from "./content-version.server.ts";
import { lockDataFolder } from "./data-lock.server.ts";
import type { Database, Db } from "./db.server.ts";
import type { Env } from "./env.server.ts";
import { type Files, openLocalFiles } from "./files.server.ts";
import { type Limits, openLimits } from "./limits.server.ts";
import { type Log, openLog } from "./log.server.ts";
import { MAIL_TOPIC, openMail } from "./mail.server.ts";
import { migrate } from "./migrate.server.ts";
import { type Outbox, openOutbox } from "./outbox.server.ts";
import { listPublicImages } from "./public-images.server.ts";
import { openPurge, type Purge } from "./purge.server.ts";
import { keepMasterSecret, openSecret, type Secret } from "./secret.server.ts";
import { SiteImages } from "./site-images.server.ts";
import { databaseFile, openSqlite } from "./sqlite.server.ts";

/** Everything outside the process that a feature may touch. Tests pass one of their own. */
export type Platform = {
	env: Env;
	database: Database;
	db: Db;
	/** Committed rows for lists, sums and exports, read where no visitor waits. */
	reads: Db;
	now: Clock;
	log: Log;
	limits: Limits;
	content: ContentVersion;
	outbox: Outbox;
	/** Seals and unguessable links of this installation. */
	secret: Secret;
	/** What forgets by the hour. */
	purge: Purge;
	/** Paths of the pictures that exist, shipped or uploaded, e.g. "/images/logo/logo.png". */
	images: SiteImages;
	/** What staff upload. */
	files: Files;
	close: () => Promise<void>;
};

/**
 * Opens the world for production: folder lock, database, schema, limits, outbox.
 *
 * @param migrations the schema, by name
 * @throws DataFolderTaken | whatever the database says when it cannot be opened
 */
export async function openPlatform(
	env: Env,
	migrations: Record<string, Migration>,
): Promise<Platform> {
	const log = openLog(env.LOG_LEVEL);
	const now = openClock(env.BIELA_NOW);
	const unlock = env.DATABASE_URL ? () => {} : lockDataFolder(env.BIELA_DATA);
	try {
		const postgres = env.DATABASE_URL ? await openDurable(env.DATABASE_URL) : undefined;
		const database = postgres ?? openSqlite(databaseFile(env.BIELA_DATA));
		await migrate(database, migrations, { dataFolder: env.BIELA_DATA, now: now(), log });
		const { db } = database;
		const purge = openPurge({ db, now, log });
		purge.start();
		const outbox = openOutbox({ db, now, log }, { [MAIL_TOPIC]: openMail(env) });
		return {
			env,
			database,
			db,
			reads: database.reads,
			now,
			log,
			limits: openLimits(postgres?.counting),
			content: openContentVersion(db),
			outbox,
			secret: openSecret(env.BIELA_SECRET ?? keepMasterSecret(env.BIELA_DATA)),
			purge,
			images: new SiteImages(listPublicImages()),
			files: openLocalFiles(join(env.BIELA_DATA, "media")),
			close: async () => {
				purge.stop();
				await outbox.stop();
				await database.close();
				unlock();
			},
		};
	} catch (error) {
		unlock();
		throw error;
	}
}

/** The driver is loaded only where it is needed: a tenth of the time that a start takes. */
async function openDurable(url: string) {
	const { openPostgres, requireDurability } = await import("./postgres.server.ts");
	const postgres = openPostgres(url);
	await requireDurability(postgres.db);
	return postgres;
}

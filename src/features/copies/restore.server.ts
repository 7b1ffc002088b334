import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import { flush } from "#platform/files/files.server.ts";
import { openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { openFile } from "#platform/pages/send-file.server.ts";
import { HALF_BROUGHT, movedMark } from "#platform/start/data-folder.server.ts";
import { lockDataFolder } from "#platform/start/data-lock.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { bringFiles, type PictureSource } from "./bring-files.server.ts";
import { isMedia } from "./gather-pictures.server.ts";
import { type CopiedFile, type Copy, hashOf, type Manifest } from "./manifest.server.ts";
import { fillPostgres, pickMigrations } from "./postgres-rows.server.ts";
import type { Shop } from "./shop.server.ts";
import { hasShop } from "./shop-read-model.server.ts";
import { differing } from "./table-rows.server.ts";
import { requireManifest, verifyCopy } from "./verify.server.ts";

/** Temporary files of the process that holds the folder's lock, and folders that a restore fetches before it locks. */
const IN_HAND = /^\.(recuperando|mudando)-/;
const FETCHED = /^\.traida-(\d+)$/;

/**
 * Restores a backup after verifying it: first its files, then its secret and last its database, so that an interrupted
 * restore can be repeated. Existing files are never overwritten.
 *
 * @throws DamagedBackup | DataFolderTaken | StartupError when a shop or different files exist
 * @source rules 9.15
 */
export async function restoreCopy(copy: Copy, to: Shop): Promise<Manifest> {
	const { BIELA_DATA } = to.env;
	const manifest = await requireManifest(copy.folder);
	pickMigrations(to.migrations, manifest.schema);
	const unlock = lockDataFolder(BIELA_DATA);
	const work = join(BIELA_DATA, `${HALF_BROUGHT}${process.pid}.db`);
	try {
		await refuseLiving(to);
		await sweepKilled(BIELA_DATA, dirname(copy.folder));
		const files = await verifyCopy(copy, manifest, work);
		const store = await openFilesUnhurried(to.env);
		// A bucket keeps no partial objects.
		if (!store.away) await store.sweep(0);
		const secrets = files.filter((file) => !isMedia(file));
		await refuseOtherFiles(BIELA_DATA, secrets);
		await bringFiles(toPictureSource(copy, files), store);
		for (const { path, sha256 } of secrets)
			await putBack(copy.contentPath(sha256), join(BIELA_DATA, path));
		await flush(work);
		if (to.postgres) await fillWhole(to.postgres, work, to, manifest.tables);
		else await putDatabase(BIELA_DATA, work);
		await flush(BIELA_DATA);
		return manifest;
	} finally {
		await rm(work, { force: true });
		unlock();
	}
}

/**
 * Installs the database by renaming, so that the folder has no shop until then and an interrupted restore can be
 * repeated.
 */
export async function putDatabase(dataFolder: string, whole: string): Promise<void> {
	await rm(movedMark(dataFolder), { force: true });
	await rename(whole, databaseFile(dataFolder));
}

/** Removes the leftovers of an interrupted restore or move. @param folderInUse the folder of the backup to restore */
export async function sweepKilled(dataFolder: string, inHand?: string): Promise<void> {
	for (const name of await readdir(dataFolder)) {
		const [, fetcher] = FETCHED.exec(name) ?? [];
		const folder = join(dataFolder, name);
		if (folder !== inHand && (IN_HAND.test(name) || (fetcher && !isAlive(Number(fetcher)))))
			await rm(folder, { recursive: true, force: true });
	}
}

/** Checks whether a process runs. Our own id does not count, because containers reuse it. */
function isAlive(pid: number): boolean {
	try {
		return pid !== process.pid && process.kill(pid, 0);
	} catch (error) {
		// The process belongs to another user.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Fills PostgreSQL and compares every table. @throws StartupError when they differ */
export async function fillWhole(
	postgres: Database,
	file: string,
	{ migrations }: Shop,
	tables: Manifest["tables"],
): Promise<void> {
	const unlike = differing(tables, await fillPostgres(postgres, file, migrations));
	if (unlike.length > 0)
		throw new StartRefused(
			`PostgreSQL no guardó igual las tablas ${unlike.join(", ")}. Lo que se copió sigue intacto; la base de datos nueva no sirve: bórrala y créala otra vez.`,
		);
}

/** @throws StartupError when the target already has a shop */
export async function refuseLiving({ env, postgres }: Shop): Promise<void> {
	const file = databaseFile(env.BIELA_DATA);
	// SQLite would replay a leftover write-ahead log into the restored file.
	const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	const size = sizeOf(file) + sizeOf(`${file}-wal`);
	if (!postgres && size > 0)
		throw new StartRefused(
			`En «${env.BIELA_DATA}» ya hay un taller y no lo reemplazo. Guárdalo aparte (mkdir antes && mv ${file}* antes/), o indica otra carpeta con BIELA_DATA, y prueba otra vez.`,
		);
	if (postgres && (await hasShop(postgres)))
		throw new StartRefused(
			"En la base de datos de DATABASE_URL ya hay un taller y no lo reemplazo. Crea otra vacía (createdb taller2), ponla en DATABASE_URL y prueba otra vez.",
		);
}

async function refuseOtherFiles(dataFolder: string, files: readonly CopiedFile[]) {
	for (const { path, bytes, sha256 } of files) {
		const file = join(dataFolder, path);
		const there = await stat(file).catch(() => undefined);
		if (!there || (there.size === bytes && (await hashOf(file)) === sha256)) continue;
		throw new StartRefused(
			`«${file}» es otro que el de la copia y no lo reemplazo. Guárdalo aparte y prueba otra vez.`,
		);
	}
}

async function putBack(file: string, target: string) {
	if (existsSync(target)) return;
	const aside = join(dirname(target), `${HALF_BROUGHT}${process.pid}`);
	await copyFile(file, aside);
	await chmod(aside, 0o600);
	await flush(aside);
	await rename(aside, target);
}

/** Converts the pictures of a backup to a picture source. */
function toPictureSource({ contentPath }: Copy, files: readonly CopiedFile[]): PictureSource {
	const pictures = new Map(
		files.filter(isMedia).map((file) => [file.path.slice("media/".length), file]),
	);
	return {
		all: async () =>
			[...pictures].map(([path, { bytes, modified }]) => ({ path, bytes, modified })),
		async open(folder, name) {
			const picture = pictures.get(`${folder}/${name}`);
			return picture && openFile(contentPath(picture.sha256));
		},
	};
}

import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "#features/operation/backups/backup-store.server.ts";
import { type StoredFile, syncToDisk } from "#server/files/files.server.ts";
import { getMediaFolder, openFilesForBackground } from "#server/files/open-files.server.ts";
import type { Env } from "#server/start/env.server.ts";
import {
	DamagedPicture,
	fetchPicture,
	findPictures,
	formatDamagedPictures,
} from "./collect-pictures.server.ts";
import { type BackupFile, hashFile, type LocalBackup, readFileList } from "./manifest.server.ts";

type CollectSettings = Pick<Env, "BIELA_DATA" | "BIELA_SECRET" | "BIELA_SECRET_OLD" | "MEDIA_URL">;

const SECRETS = /^secret(\.[\w-]+)*\.key$/;

/** `npm run backup` without the server's environment finds no secret that only the environment has. */
const NO_SECRET_WARNING =
	"copiar el secreto del servidor, que no está ni en la carpeta de datos ni en BIELA_SECRET: sin él no abren los enlaces que ya se enviaron";

/** The files of a backup; `warning` names the ones that could not be copied, which does not stop the backup. */
export type CollectedFiles = { files: BackupFile[]; warning: string | undefined };

/**
 * Stores the uploaded files and the secrets for a backup, each content once. A picture that did not change since the
 * last backup is already stored; one on the same disk is linked. From a bucket only new pictures are fetched; while it
 * is unreachable, the pictures of the last backup are used.
 *
 * @param backup the new one; its folder also holds temporary files
 * @param previousFolder folder of the last backup; without it every stored file is verified
 */
export async function collectFiles(
	settings: CollectSettings,
	backup: LocalBackup,
	previousFolder: string | undefined,
): Promise<CollectedFiles> {
	const previousFiles = await readLastFiles(previousFolder);
	const store = await openFilesForBackground(settings);
	const files: BackupFile[] = [];
	const damaged: string[] = [];

	/** Stores a file. @param file a local file with the content */
	async function storeFile(found: StoredFile, file: string, mayLink: boolean) {
		const sha256 = await hashFile(file);
		const target = backup.getContentPath(sha256);
		const isStored = existsSync(target) && (previousFolder || (await hashFile(target)) === sha256);
		if (!isStored) await writeFileAtomically(target, file, mayLink);
		files.push({ ...found, sha256 });
	}

	for (const [path, secret] of await readSecrets(settings)) {
		const file = join(backup.folder, path);
		await writeFile(file, secret, { mode: 0o600 });
		await storeFile({ path, bytes: secret.length, modified: 0 }, file, false);
		await rm(file);
	}
	const { found, warning } = await findPictures(store, previousFolder ? previousFiles : undefined);
	for (const picture of found) {
		const previous = previousFiles.get(picture.path);
		const isSame = previous?.bytes === picture.bytes && previous.modified === picture.modified;
		// An unmodified file must still have its last content; verification then finds one that the disk changed.
		if (isSame) {
			files.push(previous);
			continue;
		}
		const fetchedFile = join(backup.folder, "picture");
		try {
			if (store.remote) await fetchPicture(store, picture.path, fetchedFile);
			await storeFile(picture, store.remote ? fetchedFile : join(settings.BIELA_DATA, picture.path), true);
		} catch (error) {
			// The picture was deleted from the trash meanwhile.
			if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
			if (!(error instanceof DamagedPicture)) throw error;
			damaged.push(picture.path);
			// The last good content is kept for as long as backups exist.
			if (previous) files.push(previous);
		} finally {
			await rm(fetchedFile, { force: true });
		}
	}
	// Links must be on the disk before the backup gets its final name.
	if (files[0]) await syncToDisk(join(backup.getContentPath(files[0].sha256), ".."));
	const pictureWarning = damaged.length > 0 ? formatDamagedPictures(damaged) : warning;
	const secret = files.some(({ path }) => path === "secret.key") ? undefined : NO_SECRET_WARNING;
	return {
		files,
		warning: [pictureWarning, secret].filter(Boolean).join("; tampoco ") || undefined,
	};
}

/** Computes the bytes of uploaded files that a backup writes; files that can be linked count as zero. */
export async function measureNewFiles(
	settings: CollectSettings,
	folder: string,
	previousFolder: string | undefined,
): Promise<number> {
	const media = await stat(getMediaFolder(settings)).catch(() => undefined);
	if (!settings.MEDIA_URL && (!media || media.dev === (await stat(folder)).dev)) return 0;
	const previousFiles = await readLastFiles(previousFolder);
	const { found } = await findPictures(
		await openFilesForBackground(settings),
		previousFolder ? previousFiles : undefined,
	);
	return found
		.filter(({ path, modified }) => previousFiles.get(path)?.modified !== modified)
		.reduce((total, { bytes }) => total + bytes, 0);
}

async function readLastFiles(previousFolder: string | undefined): Promise<Map<string, BackupFile>> {
	if (!previousFolder) return new Map();
	const files = await readFileList(previousFolder);
	return new Map(files.map((file) => [file.path, file]));
}

/** Reads the secrets by file name from the data folder; those of the environment take precedence. */
async function readSecrets(settings: CollectSettings): Promise<Map<string, Buffer>> {
	const secrets = new Map<string, Buffer>();
	const names = (await readdir(settings.BIELA_DATA)).filter((name) => SECRETS.test(name));
	for (const name of names) {
		const file = join(settings.BIELA_DATA, name);
		// A container may provide the secret as a symbolic link.
		if ((await stat(file)).isFile()) secrets.set(name, await readFile(file));
	}
	const { BIELA_SECRET, BIELA_SECRET_OLD } = settings;
	if (BIELA_SECRET) secrets.set("secret.key", Buffer.from(BIELA_SECRET));
	if (BIELA_SECRET_OLD) secrets.set("secret.old.key", Buffer.from(BIELA_SECRET_OLD));
	return secrets;
}

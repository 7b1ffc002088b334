import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flush, type StoredFile } from "#platform/files/files.server.ts";
import { mediaFolder, openFilesUnhurried } from "#platform/files/open-files.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { putFile } from "./backup-store.server.ts";
import {
	DamagedPicture,
	damagedWords,
	fetchPicture,
	findPictures,
} from "./gather-pictures.server.ts";
import { type CopiedFile, type Copy, hashOf, readFileList } from "./manifest.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "BIELA_SECRET" | "BIELA_SECRET_OLD" | "MEDIA_URL">;

const SECRETS = /^secret(\.[\w-]+)*\.key$/;

/** `npm run backup` without the server's environment finds no secret that only the environment has. */
const NO_SECRET =
	"copiar el secreto del servidor, que no está ni en la carpeta de datos ni en BIELA_SECRET: sin él no abren los enlaces que ya se enviaron";

/** The files of a backup; `warning` names the ones that could not be copied, which does not stop the backup. */
export type Gathered = { files: CopiedFile[]; lacks: string | undefined };

/**
 * Stores the uploaded files and the secrets for a backup, each content once. A picture that did not change since the
 * last backup is already stored; one on the same disk is linked. From a bucket only new pictures are fetched; while it
 * is unreachable, the pictures of the last backup are used.
 *
 * @param backup the new one; its folder also holds temporary files
 * @param previousFolder folder of the last backup; without it every stored file is verified
 */
export async function gatherFiles(
	place: Place,
	copy: Copy,
	last: string | undefined,
): Promise<Gathered> {
	const known = await readLastFiles(last);
	const store = await openFilesUnhurried(place);
	const files: CopiedFile[] = [];
	const damaged: string[] = [];

	/** Stores a file. @param file a local file with the content */
	async function keep(found: StoredFile, file: string, mayLink: boolean) {
		const sha256 = await hashOf(file);
		const target = copy.contentPath(sha256);
		const isStored = existsSync(target) && (last || (await hashOf(target)) === sha256);
		if (!isStored) await putFile(target, file, mayLink);
		files.push({ ...found, sha256 });
	}

	for (const [path, secret] of await readSecrets(place)) {
		const file = join(copy.folder, path);
		await writeFile(file, secret, { mode: 0o600 });
		await keep({ path, bytes: secret.length, modified: 0 }, file, false);
		await rm(file);
	}
	const { found, lacks } = await findPictures(store, last ? known : undefined);
	for (const picture of found) {
		const before = known.get(picture.path);
		const isSame = before?.bytes === picture.bytes && before.modified === picture.modified;
		// An unmodified file must still have its last content; verification then finds one that the disk changed.
		if (isSame) {
			files.push(before);
			continue;
		}
		const fetched = join(copy.folder, "picture");
		try {
			if (store.away) await fetchPicture(store, picture.path, fetched);
			await keep(picture, store.away ? fetched : join(place.BIELA_DATA, picture.path), true);
		} catch (error) {
			// The picture was deleted from the trash meanwhile.
			if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
			if (!(error instanceof DamagedPicture)) throw error;
			damaged.push(picture.path);
			// The last good content is kept for as long as backups exist.
			if (before) files.push(before);
		} finally {
			await rm(fetched, { force: true });
		}
	}
	// Links must be on the disk before the backup gets its final name.
	if (files[0]) await flush(join(copy.contentPath(files[0].sha256), ".."));
	const pictures = damaged.length > 0 ? damagedWords(damaged) : lacks;
	const secret = files.some(({ path }) => path === "secret.key") ? undefined : NO_SECRET;
	return { files, lacks: [pictures, secret].filter(Boolean).join("; tampoco ") || undefined };
}

/** Computes the bytes of uploaded files that a backup writes; files that can be linked count as zero. */
export async function weighFiles(
	place: Place,
	folder: string,
	last: string | undefined,
): Promise<number> {
	const media = await stat(mediaFolder(place)).catch(() => undefined);
	if (!place.MEDIA_URL && (!media || media.dev === (await stat(folder)).dev)) return 0;
	const known = await readLastFiles(last);
	const { found } = await findPictures(await openFilesUnhurried(place), last ? known : undefined);
	return found
		.filter(({ path, modified }) => known.get(path)?.modified !== modified)
		.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function readLastFiles(last: string | undefined): Promise<Map<string, CopiedFile>> {
	if (!last) return new Map();
	const files = await readFileList(last);
	return new Map(files.map((file) => [file.path, file]));
}

/** Reads the secrets by file name from the data folder; those of the environment take precedence. */
async function readSecrets(place: Place): Promise<Map<string, Buffer>> {
	const secrets = new Map<string, Buffer>();
	const names = (await readdir(place.BIELA_DATA)).filter((name) => SECRETS.test(name));
	for (const name of names) {
		const file = join(place.BIELA_DATA, name);
		// A container may provide the secret as a symbolic link.
		if ((await stat(file)).isFile()) secrets.set(name, await readFile(file));
	}
	const { BIELA_SECRET, BIELA_SECRET_OLD } = place;
	if (BIELA_SECRET) secrets.set("secret.key", Buffer.from(BIELA_SECRET));
	if (BIELA_SECRET_OLD) secrets.set("secret.old.key", Buffer.from(BIELA_SECRET_OLD));
	return secrets;
}

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

/** Typed without the server's settings, `backup` finds none of a secret that only they hold. */
const NO_SECRET =
	"copiar el secreto del servidor, que no está ni en la carpeta de datos ni en BIELA_SECRET: sin él no abren los enlaces que ya se enviaron";

/** The files of a copy; `lacks` says what could not be copied, which is no reason to have no copy of the rest. */
export type Gathered = { files: CopiedFile[]; lacks: string | undefined };

/**
 * Stores the uploaded files and the secrets for a copy, each content once. A picture that did not change since the last
 * copy is stored already; one on the same disk is linked. From a bucket only what is new is fetched; while it is out of
 * reach the pictures of the last copy stand for it.
 *
 * @param copy the new one; its folder also takes what is on its way
 * @param last folder of the copy before; without it nothing that is stored is believed
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

	/** @param file a local file that holds the content */
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
		// What a file was the last time is what it must be now: one that changed by itself is found out.
		if (isSame) {
			files.push(before);
			continue;
		}
		const fetched = join(copy.folder, "picture");
		try {
			if (store.away) await fetchPicture(store, picture.path, fetched);
			await keep(picture, store.away ? fetched : join(place.BIELA_DATA, picture.path), true);
		} catch (error) {
			// Somebody emptied the trash meanwhile.
			if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
			if (!(error instanceof DamagedPicture)) throw error;
			damaged.push(picture.path);
			// What was good the last time is kept for as long as there are copies.
			if (before) files.push(before);
		} finally {
			await rm(fetched, { force: true });
		}
	}
	// The names of what was linked are on the disk before the copy has its own.
	if (files[0]) await flush(join(copy.contentPath(files[0].sha256), ".."));
	const pictures = damaged.length > 0 ? damagedWords(damaged) : lacks;
	const secret = files.some(({ path }) => path === "secret.key") ? undefined : NO_SECRET;
	return { files, lacks: [pictures, secret].filter(Boolean).join("; tampoco ") || undefined };
}

/** How many bytes of uploaded files a copy writes: none of those that can be linked. */
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

/** The secrets by file name: those of the data folder, and in their place what the environment gives. */
async function readSecrets(place: Place): Promise<Map<string, Buffer>> {
	const secrets = new Map<string, Buffer>();
	const names = (await readdir(place.BIELA_DATA)).filter((name) => SECRETS.test(name));
	for (const name of names) {
		const file = join(place.BIELA_DATA, name);
		// A container may give the secret as a link.
		if ((await stat(file)).isFile()) secrets.set(name, await readFile(file));
	}
	const { BIELA_SECRET, BIELA_SECRET_OLD } = place;
	if (BIELA_SECRET) secrets.set("secret.key", Buffer.from(BIELA_SECRET));
	if (BIELA_SECRET_OLD) secrets.set("secret.old.key", Buffer.from(BIELA_SECRET_OLD));
	return secrets;
}

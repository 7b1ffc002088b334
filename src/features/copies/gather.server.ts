import { copyFile, link, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flush, type StoredFile } from "#platform/files/files.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { mediaFolder, openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { orMissing } from "#platform/pages/send-file.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import {
	DamagedPicture,
	damagedWords,
	fetchPicture,
	findPictures,
	isMedia,
} from "./gather-pictures.server.ts";
import { type CopiedFile, describe, filesOf, hashOf } from "./manifest.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "BIELA_SECRET" | "BIELA_SECRET_OLD" | "MEDIA_URL">;

const SECRETS = /^secret(\.[\w-]+)*\.key$/;

/** Typed without the server's settings, `backup` finds none of a secret that only they hold. */
const NO_SECRET =
	"copiar el secreto del servidor, que no está ni en la carpeta de datos ni en BIELA_SECRET: sin él no abren los enlaces que ya se enviaron";

/** What was brought; `lacks` says what could not be, which is no reason to have no copy of the rest. */
export type Gathered = { files: CopiedFile[]; lacks: string | undefined };

/**
 * Brings the uploaded files and the secret into a copy. A file that did not change since the last copy, or lies on the
 * same disk, is linked: fifty copies of a picture take the room of one. From a bucket only what is new is fetched; while
 * it is out of reach the pictures of the last copy stand for it.
 *
 * @param aside the copy's folder
 * @param last folder of the copy before, when there is one
 */
export async function gatherFiles(
	place: Place,
	aside: string,
	last: string | undefined,
): Promise<Gathered> {
	const known = await knownFiles(last);
	const store = await openFilesUnhurried(place);
	const files: CopiedFile[] = [];
	const { found, lacks } = await findPictures(store, last ? known : undefined);
	const damaged: string[] = [];
	for (const file of [...(await findSecrets(place.BIELA_DATA)), ...found]) {
		const target = join(aside, file.path);
		makeFolder(dirname(target), 0o700);
		const before = known.get(file.path);
		const isSame =
			isMedia(file) && before?.bytes === file.bytes && before.modified === file.modified;
		try {
			if (isSame && last) await bring(join(last, file.path), target, true);
			else if (isMedia(file) && store.away) await fetchPicture(store, file.path, target);
			else await bring(join(place.BIELA_DATA, file.path), target, isMedia(file));
		} catch (error) {
			// Somebody emptied the bin meanwhile.
			if ((error as NodeJS.ErrnoException).code === "ENOENT" && !isSame) continue;
			if (!(error instanceof DamagedPicture)) throw error;
			damaged.push(file.path);
			if (!before || !last) continue;
			// What was good the last time is kept for as long as there are copies.
			await bring(join(last, file.path), target, true);
			files.push(before);
			continue;
		}
		// What a file was the last time is what it must be now: one that changed by itself is found out.
		files.push({ ...file, sha256: isSame ? before.sha256 : await hashOf(target) });
	}
	// The names of what was linked are on the disk before the copy has its own; `aside` itself comes last.
	const folders = new Set(files.map(({ path }) => dirname(path)));
	for (const folder of ["media", ...folders].filter((name) => name !== "."))
		await flush(join(aside, folder)).catch(orMissing);
	const { BIELA_SECRET, BIELA_SECRET_OLD } = place;
	if (BIELA_SECRET) await keepGivenSecret("secret.key", BIELA_SECRET, aside, files);
	if (BIELA_SECRET_OLD) await keepGivenSecret("secret.old.key", BIELA_SECRET_OLD, aside, files);
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
	const known = await knownFiles(last);
	const { found } = await findPictures(await openFilesUnhurried(place), last ? known : undefined);
	return found
		.filter(({ path, modified }) => known.get(path)?.modified !== modified)
		.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function knownFiles(last: string | undefined): Promise<Map<string, CopiedFile>> {
	if (!last) return new Map();
	const files = await filesOf(last);
	return new Map(files.map((file) => [file.path, file]));
}

async function findSecrets(dataFolder: string): Promise<StoredFile[]> {
	const names = (await readdir(dataFolder)).filter((name) => SECRETS.test(name));
	const found: StoredFile[] = [];
	for (const path of names) {
		const info = await stat(join(dataFolder, path)).catch(() => undefined);
		if (info?.isFile()) found.push({ path, bytes: info.size, modified: info.mtimeMs });
	}
	return found;
}

async function bring(source: string, target: string, mayLink: boolean) {
	if (mayLink)
		try {
			return await link(source, target);
		} catch (error) {
			// Another disk, one that knows no links, or one with too many of them to the same file.
			if (!/^(EXDEV|EPERM|EMLINK|ENOTSUP)$/.test((error as NodeJS.ErrnoException).code ?? ""))
				throw error;
		}
	await copyFile(source, target);
	await flush(target);
}

/** A secret that the environment gives is no file, and the links it made need it all the same. */
async function keepGivenSecret(
	path: string,
	secret: string,
	aside: string,
	gathered: CopiedFile[],
) {
	await writeFile(join(aside, path), secret, { mode: 0o600, flush: true });
	const file = await describe(aside, path);
	const place = gathered.findIndex((other) => other.path === path);
	if (place >= 0) gathered.splice(place, 1, file);
	else gathered.push(file);
}

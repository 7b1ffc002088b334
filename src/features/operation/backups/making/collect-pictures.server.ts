import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { RuleError } from "#server/errors.ts";
import { DamagedObject, explainRemoteError } from "#server/files/bucket.server.ts";
import { type Files, type StoredFile, splitStoredPath } from "#server/files/files.server.ts";
import type { BackupFile } from "./manifest.server.ts";

/** Path prefix of pictures. Picture files never change, so a hard link is a valid copy. */
const MEDIA_PREFIX = "media/";
/** A partial upload still contains the photo's location data, so no backup includes it. */
const UPLOAD_PART = /\.part$/;

export const isMedia = ({ path }: Pick<StoredFile, "path">) => path.startsWith(MEDIA_PREFIX);

/** Returns the path of a picture in its store. @param path as a backup lists it: "media/…" */
export const toMediaPath = (path: string) => path.slice(MEDIA_PREFIX.length);

/** The pictures' bucket is unreachable; `message` gives the reason in Spanish. */
export class PicturesUnavailable extends Error {
	override name = "NoPictures";
	constructor(error: unknown) {
		const cause = error instanceof RuleError ? (error.cause ?? error) : error;
		super(`el almacén de las imágenes ${explainRemoteError(cause, "MEDIA_URL")}`, { cause });
	}
}

/** A picture in the bucket is not what was stored. */
export class DamagedPicture extends Error {
	override name = "DamagedPicture";
}

/**
 * Finds the pictures of a store. While a bucket is unreachable, returns those of the last backup with a `warning`.
 *
 * @param previousFiles the files of the last backup, undefined when there is none
 * @throws PicturesUnavailable
 */
export async function findPictures(
	store: Files,
	previousFiles: ReadonlyMap<string, BackupFile> | undefined,
): Promise<{ found: StoredFile[]; warning: string | undefined }> {
	try {
		const files = (await store.all()).filter(({ path }) => !UPLOAD_PART.test(path));
		const found = files.map((file) => ({ ...file, path: MEDIA_PREFIX + file.path }));
		return { found, warning: undefined };
	} catch (error) {
		if (!store.remote) throw error;
		const unavailable = new PicturesUnavailable(error);
		if (!previousFiles) throw unavailable;
		const found = [...previousFiles.values()].filter(isMedia);
		return { found, warning: `copiar las imágenes nuevas: ${unavailable.message}` };
	}
}

/** @throws DamagedPicture | PicturesUnavailable | ENOENT when it is deleted */
export async function fetchPicture(store: Files, path: string, target: string): Promise<void> {
	const file = await store.open(...splitStoredPath(toMediaPath(path))).catch((error) => {
		throw error.cause instanceof DamagedObject ? new DamagedPicture(path) : new PicturesUnavailable(error);
	});
	if (!file) throw Object.assign(new Error("it is gone"), { code: "ENOENT" });
	await writeFile(target, await buffer(file.stream()), { mode: 0o600, flush: true });
}

export const formatDamagedPictures = ([first, ...rest]: readonly string[]): string =>
	`copiar la imagen «${first}»${rest.length > 0 ? ` y ${rest.length} más` : ""}, que está dañada en su almacén: súbela otra vez`;

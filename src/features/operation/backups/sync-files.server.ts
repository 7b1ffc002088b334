import { buffer } from "node:stream/consumers";
import { RuleError } from "#server/errors.ts";
import { DamagedObject, explainRemoteError } from "#server/files/bucket.server.ts";
import { type Files, openLocalFiles, type StoredFile, splitStoredPath } from "#server/files/files.server.ts";
import { getMediaFolder, openFilesForBackground } from "#server/files/open-files.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import type { Env } from "#server/start/env.server.ts";
import { StartupError } from "#server/start/startup-error.ts";

/** Counts of copied and existing files, and the bytes of all. */
export type SyncResult = { copied: number; existing: number; bytes: number };

/** A source of pictures: a store or a backup. */
export type PictureSource = Pick<Files, "all" | "open" | "remote">;

/** Each picture in progress is held in memory. */
const MAX_CONCURRENT = 6;

export const MEDIA_SIDES = ["carpeta", "s3"] as const;
export type MediaSide = (typeof MEDIA_SIDES)[number];

/**
 * Copies the uploaded pictures from the data folder to the bucket of MEDIA_URL, or back, and compares every file.
 * Existing files stay. A server may run meanwhile; the next run copies later uploads.
 *
 * @throws StartupError when MEDIA_URL is missing, or a file exists with different bytes
 * @source rules 9.17
 */
export async function moveMedia(env: Env, target: MediaSide): Promise<SyncResult> {
	if (!env.MEDIA_URL)
		throw new StartupError("Falta MEDIA_URL: el almacén S3 al que, o del que, se mudan las imágenes.");
	const folder = openLocalFiles(getMediaFolder(env));
	const bucket = await openFilesForBackground(env);
	return target === "s3" ? syncFiles(folder, bucket) : syncFiles(bucket, folder);
}

/**
 * Copies every file of one store into another, and reads back each copied file. Existing files are compared byte by
 * byte before anything is written, and are never overwritten, so an interrupted run can be repeated.
 *
 * @throws StartupError when a file exists with different bytes, disappears meanwhile, or differs after writing
 */
export async function syncFiles(source: PictureSource, target: Files): Promise<SyncResult> {
	return copyMissingFiles(source, target).catch((error) => {
		if (error instanceof StartupError || !(source.remote || target.remote)) throw error;
		const cause = error instanceof RuleError ? error.cause : error;
		throw new StartupError(
			`No pude traer todas las imágenes: el almacén de MEDIA_URL ${explainRemoteError(cause, "MEDIA_URL")}. Lo que había sigue donde estaba; prueba otra vez.`,
		);
	});
}

async function copyMissingFiles(source: PictureSource, target: Files): Promise<SyncResult> {
	const missing = await findMissing(source, target);
	const files = await source.all();
	await forEachInParallel(missing, async ({ path }) => {
		const bytes = await readPicture(source, path);
		if (!bytes) throw new StartupError(`«${path}» ya no está: ¿alguien la borra mientras tanto?`);
		await target.add(path, bytes);
		const written = await readPicture(target, path);
		if (!written?.equals(bytes))
			throw new StartupError(`«${path}» no llegó igual. Lo que había sigue donde estaba.`);
	});
	return {
		copied: missing.length,
		existing: files.length - missing.length,
		bytes: files.reduce((total, { bytes }) => total + bytes, 0),
	};
}

/** Finds the files that the target lacks. @throws StartupError when an existing file has different bytes */
async function findMissing(source: PictureSource, target: Files): Promise<StoredFile[]> {
	const existing = new Map((await target.all()).map(({ path, bytes }) => [path, bytes]));
	const missing: StoredFile[] = [];
	await forEachInParallel(await source.all(), async (file) => {
		const bytes = existing.get(file.path);
		if (bytes === undefined) return void missing.push(file);
		const [sourceBytes, targetBytes] = await Promise.all([
			readPicture(source, file.path),
			readPicture(target, file.path),
		]);
		if (sourceBytes && targetBytes && sourceBytes.equals(targetBytes)) return;
		const location = target.remote ? `${target.remote.location}/${file.path}` : `media/${file.path}`;
		throw new StartupError(
			`«${location}» es otra que la que se trae y no la reemplazo. Guárdala aparte y prueba otra vez.`,
		);
	});
	return missing;
}

async function readPicture(files: PictureSource, path: string): Promise<Buffer | undefined> {
	const file = await files.open(...splitStoredPath(path)).catch((error) => {
		if (!(error.cause instanceof DamagedObject)) throw error;
		throw new StartupError(
			`«${path}» está dañada en ${files.remote?.location}. Bórrala allí, o pon en su lugar la de una copia, y prueba otra vez.`,
		);
	});
	return file && buffer(file.stream());
}

async function forEachInParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const limit = createSemaphore(MAX_CONCURRENT);
	await Promise.all(items.map((item) => limit(() => work(item))));
}

import { buffer } from "node:stream/consumers";
import { RuleError } from "#platform/errors.ts";
import { DamagedObject, explainPlace } from "#platform/files/bucket.server.ts";
import {
	type Files,
	openLocalFiles,
	partsOf,
	type StoredFile,
} from "#platform/files/files.server.ts";
import { mediaFolder, openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";

/** Counts of copied and existing files, and the bytes of all. */
export type Brought = { brought: number; there: number; bytes: number };

/** A source of pictures: a store or a backup. */
export type PictureSource = Pick<Files, "all" | "open" | "away">;

/** Each picture in progress is held in memory. */
const AT_ONCE = 6;

export const MEDIA_SIDES = ["carpeta", "s3"] as const;
export type MediaSide = (typeof MEDIA_SIDES)[number];

/**
 * Copies the uploaded pictures from the data folder to the bucket of MEDIA_URL, or back, and compares every file.
 * Existing files stay. A server may run meanwhile; the next run copies later uploads.
 *
 * @throws StartupError when MEDIA_URL is missing, or a file exists with different bytes
 * @source rules 9.17
 */
export async function moveMedia(env: Env, to: MediaSide): Promise<Brought> {
	if (!env.MEDIA_URL)
		throw new StartRefused(
			"Falta MEDIA_URL: el almacén S3 al que, o del que, se mudan las imágenes.",
		);
	const folder = openLocalFiles(mediaFolder(env));
	const bucket = await openFilesUnhurried(env);
	return to === "s3" ? bringFiles(folder, bucket) : bringFiles(bucket, folder);
}

/**
 * Copies every file of one store into another, and reads back each copied file. Existing files are compared byte by
 * byte before anything is written, and are never overwritten, so an interrupted run can be repeated.
 *
 * @throws StartupError when a file exists with different bytes, disappears meanwhile, or differs after writing
 */
export async function bringFiles(from: PictureSource, to: Files): Promise<Brought> {
	return bring(from, to).catch((error) => {
		if (error instanceof StartRefused || !(from.away || to.away)) throw error;
		const raw = error instanceof RuleError ? error.cause : error;
		throw new StartRefused(
			`No pude traer todas las imágenes: el almacén de MEDIA_URL ${explainPlace(raw, "MEDIA_URL")}. Lo que había sigue donde estaba; prueba otra vez.`,
		);
	});
}

async function bring(from: PictureSource, to: Files): Promise<Brought> {
	const missing = await missingIn(from, to);
	const all = await from.all();
	await eachOf(missing, async ({ path }) => {
		const bytes = await read(from, path);
		if (!bytes) throw new StartRefused(`«${path}» ya no está: ¿alguien la borra mientras tanto?`);
		await to.add(path, bytes);
		const back = await read(to, path);
		if (!back?.equals(bytes))
			throw new StartRefused(`«${path}» no llegó igual. Lo que había sigue donde estaba.`);
	});
	return {
		brought: missing.length,
		there: all.length - missing.length,
		bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
	};
}

/** Finds the files that the target lacks. @throws StartupError when an existing file has different bytes */
async function missingIn(from: PictureSource, to: Files): Promise<StoredFile[]> {
	const there = new Map((await to.all()).map(({ path, bytes }) => [path, bytes]));
	const missing: StoredFile[] = [];
	await eachOf(await from.all(), async (file) => {
		const bytes = there.get(file.path);
		if (bytes === undefined) return void missing.push(file);
		const [one, other] = await Promise.all([read(from, file.path), read(to, file.path)]);
		if (one && other && one.equals(other)) return;
		const place = to.away ? `${to.away.place}/${file.path}` : `media/${file.path}`;
		throw new StartRefused(
			`«${place}» es otra que la que se trae y no la reemplazo. Guárdala aparte y prueba otra vez.`,
		);
	});
	return missing;
}

async function read(files: PictureSource, path: string): Promise<Buffer | undefined> {
	const file = await files.open(...partsOf(path)).catch((error) => {
		if (!(error.cause instanceof DamagedObject)) throw error;
		throw new StartRefused(
			`«${path}» está dañada en ${files.away?.place}. Bórrala allí, o pon en su lugar la de una copia, y prueba otra vez.`,
		);
	});
	return file && buffer(file.stream());
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const inTurn = openSemaphore(AT_ONCE);
	await Promise.all(items.map((item) => inTurn(() => work(item))));
}

import { openLocalFiles } from "#platform/files/files.server.ts";
import { mediaFolder, openFilesUnhurried } from "#platform/files/open-files.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { type Brought, bringFiles } from "./bring-files.server.ts";

export const MEDIA_SIDES = ["carpeta", "s3"] as const;
export type MediaSide = (typeof MEDIA_SIDES)[number];

/**
 * Brings the uploaded pictures from the data folder to the bucket of MEDIA_URL, or back, and compares every file. Those
 * that were there stay. A server may run meanwhile; what is uploaded after it began is brought by the next time.
 *
 * @throws StartRefused when there is no MEDIA_URL, or a file is there with other bytes
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

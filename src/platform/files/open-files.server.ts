import { join } from "node:path";
import { type Log, openLog } from "#platform/log.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { IN_THE_BACKGROUND, openBucketFiles, WHILE_SOMEBODY_WAITS } from "./bucket-files.server.ts";
import { openFileCache } from "./file-cache.server.ts";
import { type Files, openLocalFiles } from "./files.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "MEDIA_URL">;

/** Every size of some thousand pictures; the rest is fetched again when it is asked for. */
const CACHE_BYTES = 1024 * 1024 * 1024;

export const mediaFolder = ({ BIELA_DATA }: Pick<Env, "BIELA_DATA">) => join(BIELA_DATA, "media");

/** Where this shop's uploads live, for the server: its own folder, else the bucket of MEDIA_URL with a cache here. */
export async function openFiles(env: Place, log: Log): Promise<Files> {
	if (!env.MEDIA_URL) return openLocalFiles(mediaFolder(env));
	const cache = openFileCache(join(env.BIELA_DATA, "media-cache"), CACHE_BYTES);
	return openBucketFiles(env.MEDIA_URL, { log, cache, haste: WHILE_SOMEBODY_WAITS });
}

/** The same place for what only some may see: nothing of it is kept on this machine beside a bucket. */
export async function openPrivateFiles(env: Place, log: Log): Promise<Files> {
	if (!env.MEDIA_URL) return openLocalFiles(mediaFolder(env));
	return openBucketFiles(env.MEDIA_URL, { log, haste: WHILE_SOMEBODY_WAITS });
}

/** The same for a copy or a command, which takes its time and keeps nothing here. */
export async function openFilesUnhurried(env: Place): Promise<Files> {
	if (!env.MEDIA_URL) return openLocalFiles(mediaFolder(env));
	return openBucketFiles(env.MEDIA_URL, { log: openLog("silent"), haste: IN_THE_BACKGROUND });
}

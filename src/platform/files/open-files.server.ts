import { join } from "node:path";
import { type Log, openLog } from "#platform/log.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { IN_THE_BACKGROUND, openBucketFiles } from "./bucket-files.server.ts";
import { openFileCache } from "./file-cache.server.ts";
import { type Files, openLocalFiles } from "./files.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "MEDIA_URL">;

/** Enough for all sizes of a few thousand images; evicted files are fetched again. */
const CACHE_BYTES = 1024 * 1024 * 1024;

export const mediaFolder = ({ BIELA_DATA }: Pick<Env, "BIELA_DATA">) => join(BIELA_DATA, "media");

/** Opens the store of uploads: the bucket of MEDIA_URL, or else a folder of the data folder. */
const openPlace = async (env: Place, asked: Parameters<typeof openBucketFiles>[1]) =>
	env.MEDIA_URL ? openBucketFiles(env.MEDIA_URL, asked) : openLocalFiles(mediaFolder(env));

/** Opens the store for the server, with a local cache if it is a bucket. */
export function openFiles(env: Place, log: Log): Promise<Files> {
	const folder = join(env.BIELA_DATA, "media-cache");
	const cache = env.MEDIA_URL ? openFileCache(folder, CACHE_BYTES) : undefined;
	return openPlace(env, { log, cache });
}

/** Opens the store for private files, without a local cache. */
export const openPrivateFiles = (env: Place, log: Log): Promise<Files> => openPlace(env, { log });

/** Opens the store for backups and commands: long timeouts and no cache. */
export const openFilesUnhurried = (env: Place): Promise<Files> =>
	openPlace(env, { log: openLog("silent"), haste: IN_THE_BACKGROUND });

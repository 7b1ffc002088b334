import { join } from "node:path";
import { type Log, openLog } from "#server/log.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { BACKGROUND_TIMEOUTS, openBucketFiles } from "./bucket-files.server.ts";
import { openFileCache } from "./file-cache.server.ts";
import { type Files, openLocalFiles } from "./files.server.ts";

type StorageEnv = Pick<Env, "BIELA_DATA" | "MEDIA_URL">;

/** Enough for all sizes of a few thousand images; evicted files are fetched again. */
const CACHE_BYTES = 1024 * 1024 * 1024;

export const getMediaFolder = ({ BIELA_DATA }: Pick<Env, "BIELA_DATA">) => join(BIELA_DATA, "media");

/** Opens the store of uploads: the bucket of MEDIA_URL, or else a folder of the data folder. */
const openStore = async (env: StorageEnv, options: Parameters<typeof openBucketFiles>[1]) =>
	env.MEDIA_URL ? openBucketFiles(env.MEDIA_URL, options) : openLocalFiles(getMediaFolder(env));

/** Opens the store for the server, with a local cache if it is a bucket. */
export function openFiles(env: StorageEnv, log: Log): Promise<Files> {
	const folder = join(env.BIELA_DATA, "media-cache");
	const cache = env.MEDIA_URL ? openFileCache(folder, CACHE_BYTES) : undefined;
	return openStore(env, { log, cache });
}

/** Opens the store for private files, without a local cache. */
export const openPrivateFiles = (env: StorageEnv, log: Log): Promise<Files> => openStore(env, { log });

/** Opens the store for backups and commands: long timeouts and no cache. */
export const openFilesForBackground = (env: StorageEnv): Promise<Files> =>
	openStore(env, { log: openLog("silent"), timeouts: BACKGROUND_TIMEOUTS });

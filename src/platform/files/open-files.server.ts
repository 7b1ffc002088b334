import { join } from "node:path";
import { type Log, openLog } from "#platform/log.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { IN_THE_BACKGROUND, openBucketFiles } from "./bucket-files.server.ts";
import { openFileCache } from "./file-cache.server.ts";
import { type Files, openLocalFiles } from "./files.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "MEDIA_URL">;

/** Every size of some thousand pictures; the rest is fetched again when it is asked for. */
const CACHE_BYTES = 1024 * 1024 * 1024;

export const mediaFolder = ({ BIELA_DATA }: Pick<Env, "BIELA_DATA">) => join(BIELA_DATA, "media");

/** Where this shop's uploads live: its own folder, else the bucket of MEDIA_URL. */
const openPlace = async (env: Place, asked: Parameters<typeof openBucketFiles>[1]) =>
	env.MEDIA_URL ? openBucketFiles(env.MEDIA_URL, asked) : openLocalFiles(mediaFolder(env));

/** That place for the server, with a cache here of what lies in a bucket. */
export function openFiles(env: Place, log: Log): Promise<Files> {
	const folder = join(env.BIELA_DATA, "media-cache");
	const cache = env.MEDIA_URL ? openFileCache(folder, CACHE_BYTES) : undefined;
	return openPlace(env, { log, cache });
}

/** The same for what only some may see: nothing of it is kept on this machine beside a bucket. */
export const openPrivateFiles = (env: Place, log: Log): Promise<Files> => openPlace(env, { log });

/** The same for a copy or a command, which takes its time and keeps nothing here. */
export const openFilesUnhurried = (env: Place): Promise<Files> =>
	openPlace(env, { log: openLog("silent"), haste: IN_THE_BACKGROUND });

import { Readable } from "node:stream";
import { RuleError, rejectOnServer } from "#server/errors.ts";
import type { Log } from "#server/log.server.ts";
import type { OpenFile } from "#server/pages/send-file.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { withTimeout } from "#server/with-timeout.ts";
import {
	DamagedObject,
	explainRemoteError,
	formatBucketLocation,
	openBucket,
	type RetryPolicy,
} from "./bucket.server.ts";
import type { FileCache } from "./file-cache.server.ts";
import { type Files, splitStoredPath, toStoredPath } from "./files.server.ts";

/** Retries and timeouts by type of call, the maximum wait for a read, and the cooldown after a failure. */
type Timeouts = {
	reads: RetryPolicy;
	writes: RetryPolicy;
	probes: RetryPolicy;
	waitMs: number;
	cooldownMs: number;
};

/** For requests: a visitor or an employee waits for the result. */
const INTERACTIVE_TIMEOUTS: Timeouts = {
	reads: { tries: 1, callMs: 4000 },
	writes: { tries: 2, callMs: 8000 },
	probes: { tries: 1, callMs: 2500 },
	waitMs: 4000,
	cooldownMs: 3000,
};
/** For commands and backups: slow is fine, but every file must be read. */
export const BACKGROUND_TIMEOUTS: Timeouts = {
	reads: { tries: 3, callMs: 30_000 },
	writes: { tries: 3, callMs: 30_000 },
	probes: { tries: 3, callMs: 30_000 },
	waitMs: 10 * 60_000,
	cooldownMs: 0,
};
/**
 * Each image is held in memory while it is fetched, so concurrent fetches are limited. More may wait, but no longer
 * than for a single fetch.
 */
const FETCH_LIMITS = { maxConcurrent: 16, maxWaiting: 400 };

/** Matches our uploads (UUID folder and a file name). Other objects in the bucket are ignored. */
const UPLOAD_PATH =
	/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
const OWNER_MARK_KEY = "taller";
const PROBE_KEY = "prueba";

const NOT_READ = "Esa imagen no se puede mostrar ahora. Prueba otra vez en un minuto.";
const NOT_WRITTEN =
	"El lugar donde se guardan las imágenes no responde y no se guardó nada. Prueba otra vez en un minuto.";
const BUSY = "Hay muchas imágenes por traer. Prueba otra vez en unos segundos.";

/**
 * Opens the file store of an S3 bucket. An upload counts once its database row exists; `sweepMedia` removes
 * files without a row. A read fetches the full file, checks its hash and caches it on disk. While the bucket
 * is unavailable, other reads fail immediately (503).
 *
 * @param url MEDIA_URL
 * @source rules 9.4, 9.17; decision 023
 */
export async function openBucketFiles(
	url: string,
	{ log, cache, timeouts = INTERACTIVE_TIMEOUTS }: { log: Log; cache?: FileCache; timeouts?: Timeouts },
): Promise<Files> {
	const readBucket = await openBucket(url, timeouts.reads);
	const writeBucket = await openBucket(url, timeouts.writes);
	const probeBucket = await openBucket(url, timeouts.probes);
	const runLimited = createSemaphore(FETCH_LIMITS.maxConcurrent, {
		maxWaiting: FETCH_LIMITS.maxWaiting,
		message: BUSY,
	});
	const fetchShared = shareInFlight<Buffer | undefined>();
	let unavailableUntil = 0;

	/** Logs a failure of the bucket or a damaged object; returns the error for the caller. */
	function toStoreError(error: unknown, message: string, path: string): RuleError {
		if (error instanceof RuleError) return error;
		const event = error instanceof DamagedObject ? "media_damaged" : "media_away";
		log.error({ error, event, path }, explainRemoteError(error, "MEDIA_URL"));
		return rejectOnServer(event, message, { cause: error });
	}

	async function fetchFromBucket(path: string): Promise<Buffer | undefined> {
		if (performance.now() < unavailableUntil) throw rejectOnServer("media_away", NOT_READ);
		try {
			const bytes = await readBucket.get(path);
			if (bytes) await cache?.store(path.replace("/", "."), bytes);
			return bytes;
		} catch (error) {
			if (!(error instanceof DamagedObject)) unavailableUntil = performance.now() + timeouts.cooldownMs;
			throw toStoreError(error, NOT_READ, path);
		}
	}

	/**
	 * Shares one fetch among concurrent callers. No caller waits longer than for a single fetch, whatever the queue.
	 */
	function fetchFile(path: string): Promise<Buffer | undefined> {
		const fetching = fetchShared(path, () => runLimited(() => fetchFromBucket(path)));
		return withTimeout(timeouts.waitMs, fetching, () => rejectOnServer("media_away", NOT_READ));
	}

	const listUploads = async () => (await readBucket.list("")).filter(({ path }) => UPLOAD_PATH.test(path));

	async function remove(folder: string) {
		toStoredPath(folder, "any");
		await cache?.deleteByPrefix(`${folder}.`);
		for (const { path } of await readBucket.list(`${folder}/`)) await readBucket.remove(path);
		// A concurrent read may have cached the file again.
		await cache?.deleteByPrefix(`${folder}.`);
	}

	return {
		async save(folder, files) {
			const entries = Object.entries(files).map(
				([name, bytes]) => [toStoredPath(folder, name), bytes] as const,
			);
			const puts = await Promise.allSettled(entries.map(([path, bytes]) => writeBucket.put(path, bytes)));
			const failed = puts.find((put) => put.status === "rejected");
			if (failed) {
				await remove(folder).catch(() => {});
				throw toStoreError(failed.reason, NOT_WRITTEN, folder);
			}
			for (const [path, bytes] of entries) await cache?.store(path.replace("/", "."), bytes);
		},
		async open(folder, name) {
			const path = toStoredPath(folder, name);
			const cachedFile = await cache?.open(path.replace("/", "."));
			if (cachedFile) return cachedFile;
			const bytes = await fetchFile(path);
			return bytes && toOpenFile(bytes);
		},
		remove,
		async list(olderThanMs) {
			const lastModifiedByFolder = new Map<string, number>();
			for (const { path, modified } of await listUploads()) {
				const [folder] = splitStoredPath(path);
				lastModifiedByFolder.set(folder, Math.max(modified, lastModifiedByFolder.get(folder) ?? 0));
			}
			const cutoffMs = Date.now() - olderThanMs;
			return [...lastModifiedByFolder]
				.filter(([, modified]) => modified <= cutoffMs)
				.map(([folder]) => folder);
		},
		// S3 writes are atomic, so interrupted uploads leave nothing to sweep.
		sweep: async () => 0,
		all: listUploads,
		async add(path, bytes) {
			await writeBucket.put(toStoredPath(...splitStoredPath(path)), bytes);
		},
		remote: {
			location: formatBucketLocation(url),
			async probe() {
				const written = Buffer.from(new Date().toISOString());
				await probeBucket.put(PROBE_KEY, written);
				await probeBucket.get(PROBE_KEY);
			},
			readOwnerMark: async () => (await probeBucket.get(OWNER_MARK_KEY))?.toString("utf8"),
			writeOwnerMark: (mark) => probeBucket.put(OWNER_MARK_KEY, Buffer.from(mark)),
		},
	};
}

function toOpenFile(bytes: Buffer): OpenFile {
	return {
		size: bytes.length,
		stream: () => Readable.from([bytes], { objectMode: false }),
		close: async () => {},
	};
}

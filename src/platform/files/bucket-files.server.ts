import { Readable } from "node:stream";
import { notNow, RuleError } from "#platform/errors.ts";
import type { Log } from "#platform/log.server.ts";
import { oneForAll } from "#platform/one-for-all.ts";
import type { OpenFile } from "#platform/pages/send-file.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { within } from "#platform/within.ts";
import {
	bucketPlace,
	DamagedObject,
	explainPlace,
	openBucket,
	type Patience,
} from "./bucket.server.ts";
import type { FileCache } from "./file-cache.server.ts";
import { type Files, partsOf, storedPath } from "./files.server.ts";

/** Retries and timeouts by type of call, the maximum wait for a read, and the cooldown after a failure. */
type Haste = {
	reads: Patience;
	writes: Patience;
	probes: Patience;
	waitMs: number;
	restMs: number;
};

/** For requests: a visitor or an employee waits for the result. */
const WHILE_SOMEBODY_WAITS: Haste = {
	reads: { tries: 1, callMs: 4000 },
	writes: { tries: 2, callMs: 8000 },
	probes: { tries: 1, callMs: 2500 },
	waitMs: 4000,
	restMs: 3000,
};
/** For commands and backups: slow is fine, but every file must be read. */
export const IN_THE_BACKGROUND: Haste = {
	reads: { tries: 3, callMs: 30_000 },
	writes: { tries: 3, callMs: 30_000 },
	probes: { tries: 3, callMs: 30_000 },
	waitMs: 10 * 60_000,
	restMs: 0,
};
/**
 * Each image is held in memory while it is fetched, so concurrent fetches are limited. More may wait, but no longer
 * than for a single fetch.
 */
const CROWD = { atOnce: 16, mostWaiting: 400 };

/** Matches our uploads (UUID folder and a file name). Other objects in the bucket are ignored. */
const OURS =
	/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
const MARK = "taller";
const PROBE = "prueba";

const NOT_READ = "Esa imagen no se puede mostrar ahora. Prueba otra vez en un minuto.";
const NOT_WRITTEN =
	"El lugar donde se guardan las imágenes no responde y no se guardó nada. Prueba otra vez en un minuto.";
const BUSY = "Hay muchas imágenes por traer. Prueba otra vez en unos segundos.";

/**
 * Opens the file store of an S3 bucket. An upload counts once its database row exists; the sweep removes files
 * without a row. A read fetches the full file, checks its hash and caches it on disk. While the bucket is
 * unavailable, other reads fail immediately (503).
 *
 * @param url MEDIA_URL
 * @source rules 9.4, 9.17; decision 023
 */
export async function openBucketFiles(
	url: string,
	{ log, cache, haste = WHILE_SOMEBODY_WAITS }: { log: Log; cache?: FileCache; haste?: Haste },
): Promise<Files> {
	const reading = await openBucket(url, haste.reads);
	const writing = await openBucket(url, haste.writes);
	const probing = await openBucket(url, haste.probes);
	const inTurn = openSemaphore(CROWD.atOnce, { mostWaiting: CROWD.mostWaiting, sentence: BUSY });
	const once = oneForAll<Buffer | undefined>();
	let restsUntil = 0;

	function away(error: unknown, sentence: string, path: string): RuleError {
		if (error instanceof RuleError) return error;
		const event = error instanceof DamagedObject ? "media_damaged" : "media_away";
		log.error({ error, event, path }, explainPlace(error, "MEDIA_URL"));
		return notNow(event, sentence, error);
	}

	async function fetchNow(path: string): Promise<Buffer | undefined> {
		if (performance.now() < restsUntil) throw notNow("media_away", NOT_READ);
		try {
			const bytes = await reading.get(path);
			if (bytes) await cache?.keep(path.replace("/", "."), bytes);
			return bytes;
		} catch (error) {
			if (!(error instanceof DamagedObject)) restsUntil = performance.now() + haste.restMs;
			throw away(error, NOT_READ, path);
		}
	}

	/**
	 * Shares one fetch among concurrent callers. No caller waits longer than for a single fetch, whatever the queue.
	 */
	function fetchOnce(path: string): Promise<Buffer | undefined> {
		const begun = once(path, () => inTurn(() => fetchNow(path)));
		return within(haste.waitMs, begun, () => notNow("media_away", NOT_READ));
	}

	const ours = async () => (await reading.list("")).filter(({ path }) => OURS.test(path));

	async function remove(folder: string) {
		storedPath(folder, "any");
		await cache?.drop(`${folder}.`);
		for (const { path } of await reading.list(`${folder}/`)) await reading.remove(path);
		// A concurrent read may have cached the file again.
		await cache?.drop(`${folder}.`);
	}

	return {
		async save(folder, files) {
			const entries = Object.entries(files).map(
				([name, bytes]) => [storedPath(folder, name), bytes] as const,
			);
			const puts = await Promise.allSettled(
				entries.map(([path, bytes]) => writing.put(path, bytes)),
			);
			const failed = puts.find((put) => put.status === "rejected");
			if (failed) {
				await remove(folder).catch(() => {});
				throw away(failed.reason, NOT_WRITTEN, folder);
			}
			for (const [path, bytes] of entries) await cache?.keep(path.replace("/", "."), bytes);
		},
		async open(folder, name) {
			const path = storedPath(folder, name);
			const kept = await cache?.open(path.replace("/", "."));
			if (kept) return kept;
			const bytes = await fetchOnce(path);
			return bytes && inMemory(bytes);
		},
		remove,
		async list(olderThanMs) {
			const newest = new Map<string, number>();
			for (const { path, modified } of await ours()) {
				const [folder] = partsOf(path);
				newest.set(folder, Math.max(modified, newest.get(folder) ?? 0));
			}
			const until = Date.now() - olderThanMs;
			return [...newest].filter(([, modified]) => modified <= until).map(([folder]) => folder);
		},
		// S3 writes are atomic, so there is nothing to sweep.
		sweep: async () => 0,
		all: ours,
		async add(path, bytes) {
			await writing.put(storedPath(...partsOf(path)), bytes);
		},
		away: {
			place: bucketPlace(url),
			async probe() {
				const written = Buffer.from(new Date().toISOString());
				await probing.put(PROBE, written);
				await probing.get(PROBE);
			},
			readMark: async () => (await probing.get(MARK))?.toString("utf8"),
			writeMark: (mark) => probing.put(MARK, Buffer.from(mark)),
		},
	};
}

function inMemory(bytes: Buffer): OpenFile {
	return {
		size: bytes.length,
		stream: () => Readable.from([bytes], { objectMode: false }),
		close: async () => {},
	};
}

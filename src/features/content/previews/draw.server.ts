import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { stripQuery } from "#domain/site-path.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { openWorker } from "#server/worker.server.ts";
import type { Card } from "./contract.ts";
import type { Outcome, Task } from "./drawer-process.server.ts";
import { rejectPreview } from "./errors.server.ts";

const SCRIPT = "./src/features/content/previews/drawer-process.server.ts";
/**
 * Limits of one drawing, which takes about 0.2 s and 120 MB. Its process yields to page rendering, so a busy machine
 * needs far longer; a drawing that was stopped would be drawn anew by the next request.
 */
const BOUNDS = { maxMs: 30_000, maxMemoryMb: 320, idleMs: 20_000 };
/** Large enough for all bundled products, services and posts; larger shops draw some previews again. */
const CACHE = { max: 120, maxSize: 6 * 1024 * 1024 };
const QUEUE_LIMITS = {
	maxWaiting: 20,
	message: "Hay muchas imágenes por dibujar. Prueba otra vez en unos segundos.",
};
const UNAVAILABLE = "Ahora mismo no podemos dibujar imágenes. Prueba otra vez en un minuto.";

type DrawContext = Pick<AppContext, "images" | "files" | "log">;
type Jpeg = Uint8Array<ArrayBuffer>;

const runQueued = createSemaphore(1, QUEUE_LIMITS);
const runTask = openWorker<Task, Outcome>({
	script: SCRIPT,
	bounds: BOUNDS,
	createCrashError: () => new Error("the drawing broke its process"),
});
const cache = new LRUCache<string, Jpeg>({
	...CACHE,
	sizeCalculation: (jpeg, key) => jpeg.length + 2 * key.length,
});
/** Shares a drawing among requests for the same card while it is running or queued. */
const shareDrawing = shareInFlight<Jpeg>();

/**
 * Returns the JPEG of a card from the cache, or draws it in a separate process, one at a time. The card's content is
 * the cache key, so an edit is a new entry and the old one is evicted when space is needed.
 *
 * @returns at most 200 kB
 * @throws RuleError busy | unavailable (503)
 * @source rules 1.20; decision 019
 */
export async function draw(ctx: DrawContext, card: Card): Promise<Jpeg> {
	const key = JSON.stringify(card);
	const cached = cache.get(key);
	if (cached) return cached;
	// Reject requests beyond the queue before reading any file.
	return shareDrawing(key, () => runQueued(() => drawNow(ctx, key, card)));
}

async function drawNow(ctx: DrawContext, key: string, { picture, words }: Card): Promise<Jpeg> {
	const task = { picture: await readPicture(ctx, picture), words };
	const result = await runTask(task).catch((error) => {
		ctx.log.error({ error, picture }, "a picture of a shared link was not drawn");
		throw rejectPreview("unavailable", UNAVAILABLE);
	});
	const jpeg = new Uint8Array(result.jpeg);
	cache.set(key, jpeg);
	return jpeg;
}

const NO_BYTES = new Uint8Array();

/** Reads an uploaded or bundled file of this site; empty for other addresses, since no picture is fetched. */
async function readPicture({ images, files }: DrawContext, url: string): Promise<Uint8Array> {
	const path = stripQuery(url);
	const stored = images.findStoredImage(path);
	if (stored) {
		const file = await files.open(stored.folder, stored.name);
		return file ? buffer(file.stream()) : NO_BYTES;
	}
	return images.has(path) ? readFile(join("public", path)) : NO_BYTES;
}

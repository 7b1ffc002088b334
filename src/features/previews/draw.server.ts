import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { notNow } from "#platform/errors.ts";
import { oneForAll } from "#platform/one-for-all.ts";
import type { Platform } from "#platform/platform.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { openWorker } from "#platform/worker.server.ts";
import { withoutQuery } from "#site-path.ts";
import type { Card } from "./contract.ts";
import type { Outcome, Task } from "./drawer-process.server.ts";

const SCRIPT = "./src/features/previews/drawer-process.server.ts";
/** Limits of one drawing, which takes about 0.2 s and 120 MB; each chat requests a shared link once. */
const BOUNDS = { mostMs: 10_000, mostMb: 320, idleMs: 20_000 };
/** Large enough for all bundled products, services and posts; larger shops draw some previews again. */
const CACHE = { max: 120, maxSize: 6 * 1024 * 1024 };
const CROWD = {
	mostWaiting: 20,
	sentence: "Hay muchas imágenes por dibujar. Prueba otra vez en unos segundos.",
};
const UNAVAILABLE = "Ahora mismo no podemos dibujar imágenes. Prueba otra vez en un minuto.";

type At = Pick<Platform, "images" | "files" | "log">;
type Jpeg = Uint8Array<ArrayBuffer>;

const inTurn = openSemaphore(1, CROWD);
const ask = openWorker<Task, Outcome>({
	script: SCRIPT,
	bounds: BOUNDS,
	broke: () => new Error("the drawing broke its process"),
});
const cache = new LRUCache<string, Jpeg>({
	...CACHE,
	sizeCalculation: (jpeg, key) => jpeg.length + 2 * key.length,
});
/** Shares a drawing among requests for the same card while it is running or queued. */
const once = oneForAll<Jpeg>();

/**
 * Returns the JPEG of a card from the cache, or draws it in a separate process, one at a time. The card's content is
 * the cache key, so an edit is a new entry and the old one is evicted when space is needed.
 *
 * @returns at most 200 kB
 * @throws RuleError busy | unavailable (503)
 * @source rules 1.20; decision 019
 */
export async function draw(at: At, card: Card): Promise<Jpeg> {
	const key = JSON.stringify(card);
	const cached = cache.get(key);
	if (cached) return cached;
	// Reject requests beyond the queue before reading any file.
	return once(key, () => inTurn(() => drawNow(at, key, card)));
}

async function drawNow(at: At, key: string, { picture, words }: Card): Promise<Jpeg> {
	const task = { picture: await bytesOf(at, picture), words };
	const drawn = await ask(task).catch((error) => {
		at.log.error({ error, picture }, "a picture of a shared link was not drawn");
		throw notNow("unavailable", UNAVAILABLE);
	});
	const jpeg = new Uint8Array(drawn.jpeg);
	cache.set(key, jpeg);
	return jpeg;
}

const NOTHING = new Uint8Array();

/** Reads an uploaded or bundled file of this site; empty for other addresses, since no picture is fetched. */
async function bytesOf({ images, files }: At, url: string): Promise<Uint8Array> {
	const path = withoutQuery(url);
	const stored = images.storedAt(path);
	if (stored) {
		const file = await files.open(stored.folder, stored.name);
		return file ? buffer(file.stream()) : NOTHING;
	}
	return images.has(path) ? readFile(join("public", path)) : NOTHING;
}

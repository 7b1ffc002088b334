import { createHash } from "node:crypto";
import { once } from "node:events";
import { createGzip } from "node:zlib";
import { eachProduct } from "#features/products/browse.server.ts";
import { FEED_END, feedHead, feedItem } from "#features/products/feed.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import { oneForAll } from "#platform/one-for-all.ts";
import type { Platform } from "#platform/platform.server.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { photoOf, previewPath } from "./cards.ts";

/** Larger catalogues take seconds to write, so they are rewritten at most once per MIN_REWRITE_INTERVAL_MS. */
const SMALL = 2000;
const REST_MS = 60_000;
/** Maximum number of products, about 20 MB compressed; the rest is omitted and logged. */
const MOST_PRODUCTS = 150_000;

type Feed = { gzip: Buffer<ArrayBuffer>; etag: string };
type Kept = Feed & { version: number; products: number; madeAt: number };
const feeds = new WeakMap<Database, Kept>();
const shared = oneForAll<Kept, Database>();

/**
 * Returns the compressed feed of all products for Google and Meta. Writes it in batches and caches it until an edit.
 * Falls back to the previous feed when writing fails.
 *
 * @source rules 6.31; decision 019
 */
export async function productFeed(at: Platform): Promise<Feed> {
	const kept = feeds.get(at.database);
	const version = await at.content.current();
	if (kept?.version === version) return kept;
	if (kept && kept.products > SMALL && performance.now() - kept.madeAt < REST_MS) return kept;
	const written = shared(at.database, async () => {
		const feed = await write(at, version);
		feeds.set(at.database, feed);
		return feed;
	});
	return written.catch((error) => {
		if (!kept) throw error;
		at.log.warn({ error }, "old product feed sent: no new one could be written");
		return kept;
	});
}

async function write(at: Platform, version: number): Promise<Kept> {
	const origin = siteOrigin(at.env);
	const { name } = await getSettings(at.db);
	const packer = createGzip();
	const chunks: Buffer[] = [];
	packer.on("data", (chunk: Buffer) => chunks.push(chunk));
	packer.write(feedHead({ name, origin }));
	let products = 0;
	for await (const portion of eachProduct(at)) {
		const items = portion.map((product) => {
			const photo = previewPath("foto", product.sku, photoOf(product));
			return feedItem(product, { origin, photo });
		});
		products += portion.length;
		if (!packer.write(items.join(""))) await once(packer, "drain");
		if (products < MOST_PRODUCTS) continue;
		at.log.warn({ products }, "the product feed is full");
		break;
	}
	packer.end(FEED_END);
	await once(packer, "end");
	const gzip = Buffer.concat(chunks);
	const etag = `W/"${createHash("sha256").update(gzip).digest("base64url").slice(0, 27)}"`;
	return { gzip, etag, version, products, madeAt: performance.now() };
}

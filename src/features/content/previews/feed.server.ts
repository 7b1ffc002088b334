import { createHash } from "node:crypto";
import { once } from "node:events";
import { createGzip } from "node:zlib";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { readAllProducts } from "#features/content/products/catalogue/browse.server.ts";
import { buildFeedHeader, buildFeedItem, FEED_END } from "#features/content/products/catalogue/feed.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Database } from "#server/database/db.server.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { buildPreviewPath, toPhotoCard } from "./cards.ts";

/** Larger catalogues take seconds to write, so they are rewritten at most once per MIN_REWRITE_INTERVAL_MS. */
const MAX_SMALL_CATALOGUE = 2000;
const MIN_REWRITE_INTERVAL_MS = 60_000;
/** Maximum number of products, about 20 MB compressed; the rest is omitted and logged. */
const MAX_PRODUCTS = 150_000;

type Feed = { gzip: Buffer<ArrayBuffer>; etag: string };
/** `writtenAtMs` is a reading of the monotonic clock; the dates of deliveries count from `day`. */
type CachedFeed = Feed & { version: number; day: string; productCount: number; writtenAtMs: number };
const feeds = new WeakMap<Database, CachedFeed>();
const shareWriting = shareInFlight<CachedFeed, Database>();

/**
 * Returns the compressed feed of all products for Google and Meta. Writes it in batches and caches it until an edit
 * or the next day.
 * Falls back to the previous feed when writing fails.
 *
 * @source rules 6.31; decision 019
 */
export async function getProductFeed(ctx: AppContext): Promise<Feed> {
	const cached = feeds.get(ctx.database);
	const version = await ctx.content.getCurrent();
	const day = toPanamaDay(ctx.now());
	if (cached?.version === version && cached.day === day) return cached;
	if (
		cached &&
		cached.productCount > MAX_SMALL_CATALOGUE &&
		performance.now() - cached.writtenAtMs < MIN_REWRITE_INTERVAL_MS
	)
		return cached;
	const pendingFeed = shareWriting(ctx.database, async () => {
		const feed = await writeFeed(ctx, { version, day });
		feeds.set(ctx.database, feed);
		return feed;
	});
	return pendingFeed.catch((error) => {
		if (!cached) throw error;
		ctx.log.warn({ error }, "old product feed sent: no new one could be written");
		return cached;
	});
}

async function writeFeed(
	ctx: AppContext,
	{ version, day }: Pick<CachedFeed, "version" | "day">,
): Promise<CachedFeed> {
	const origin = getSiteOrigin(ctx.env);
	const { name } = await getSettings(ctx.db);
	const gzipStream = createGzip();
	const chunks: Buffer[] = [];
	gzipStream.on("data", (chunk: Buffer) => chunks.push(chunk));
	gzipStream.write(buildFeedHeader({ name, origin }));
	let productCount = 0;
	for await (const batch of readAllProducts(ctx)) {
		const items = batch.map((product) => {
			const photo = buildPreviewPath("foto", product.sku, toPhotoCard(product));
			return buildFeedItem(product, { origin, photo, today: day });
		});
		productCount += batch.length;
		if (!gzipStream.write(items.join(""))) await once(gzipStream, "drain");
		if (productCount < MAX_PRODUCTS) continue;
		ctx.log.warn({ products: productCount }, "the product feed is full");
		break;
	}
	gzipStream.end(FEED_END);
	await once(gzipStream, "end");
	const gzip = Buffer.concat(chunks);
	const etag = `W/"${createHash("sha256").update(gzip).digest("base64url").slice(0, 27)}"`;
	return { gzip, etag, version, day, productCount, writtenAtMs: performance.now() };
}

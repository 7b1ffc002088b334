import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { oneForAll } from "#platform/one-for-all.ts";
import type { Platform } from "#platform/platform.server.ts";
import { openSemaphore, type Semaphore } from "#platform/semaphore.ts";
import {
	compressFurther,
	finish,
	type Page,
	type RawHeaders,
	sendPage,
} from "./page-body.server.ts";
import type { Address } from "./page-key.ts";

const MEGABYTE = 1024 * 1024;
/** Limits for site pages; each weighs about 25 kB. */
const SITE = { max: 600, maxSize: 12 * MEGABYTE };
/** Limits for search results, in a separate cache so that many searches do not evict pages. */
const SEARCHES = { max: 100, maxSize: 3 * MEGABYTE };
/** Pages show current facts ("Abierto ahora"), so none is older than a minute. */
const LIVES_MS = 60_000;
const TELL_EVERY_MS = 60_000;

type World = Pick<Platform, "content" | "log"> & {
	/** Headers of every response, as alternating names and values. */
	always: RawHeaders;
	/** Limits concurrent rendering. */
	inTurn: Semaphore;
};

/**
 * Opens the page cache: pages are rendered once, compressed, and sent until an edit or a minute invalidates them.
 * Concurrent requests share one rendering. If rendering fails, the stale page is sent.
 *
 * @param render renders a page; only status 200 is cached, and the shared 404 page
 * @source rules 9.5; decision 004
 */
export function openPageCache(
	{ content, log, always, inTurn }: World,
	render: (origin: string, address: Address) => Promise<Response>,
) {
	const site = openPages(SITE);
	const searches = openPages(SEARCHES);
	const getPages = (key: string) => (key.includes("?") ? searches : site);
	/** Bounded by the queue of the render limit. */
	const rendered = oneForAll<Page>();
	const atLeisure = openSemaphore(1, { mostWaiting: 20, sentence: "later" });
	let toldAt = Number.NEGATIVE_INFINITY;

	const isCurrent = (page: Page) =>
		page.version === content.known() && performance.now() - page.renderedAt < LIVES_MS;

	async function produce(origin: string, address: Address, version: number): Promise<Page> {
		const key = origin + address.key;
		const pages = getPages(key);
		const page = await inTurn(async () =>
			finish(key, await render(origin, address), { always, version, old: pages.get(key) }),
		);
		if (page.status === 200 || (page.status === 404 && address.kind === "frame")) {
			pages.set(key, page);
			improve(page);
		} else if (page.status < 500) pages.delete(key);
		return page;
	}

	/** Queues recompression, which takes 100 ms, in the background. Skipped if many pages are queued. */
	function improve(page: Page) {
		if (page.isBest) return;
		atLeisure(() => compressFurther(page)).catch((error) => {
			if (error.code !== "busy") log.error({ error }, "page not compressed further");
		});
	}

	/** Returns a page: from the cache, from a rendering in progress for the current version, or newly rendered. */
	async function get(origin: string, address: Address): Promise<Page> {
		const key = origin + address.key;
		const isCertain = getPages(key).get(key) ? await content.isCertain() : true;
		const kept = getPages(key).get(key);
		if (kept && isCurrent(kept)) return kept;
		if (kept && !isCertain) return asItWas(key, kept, "the database does not answer");
		const version = isCertain && kept ? content.known() : await content.current();
		try {
			const page = await rendered(`${version} ${key}`, () => produce(origin, address, version));
			return kept && page.status >= 500 ? asItWas(key, kept, `status ${page.status}`) : page;
		} catch (error) {
			if (kept) return asItWas(key, kept, error);
			throw error;
		}
	}

	/** Returns a stale page and logs it once a minute: in an outage every visitor gets one. */
	function asItWas(key: string, kept: Page, error: unknown): Page {
		const now = performance.now();
		if (now - toldAt > TELL_EVERY_MS) {
			toldAt = now;
			const ageSeconds = Math.round((now - kept.renderedAt) / 1000);
			log.warn({ error, key, ageSeconds }, "old page sent: no new one could be rendered");
		}
		return kept;
	}

	return {
		/** Sends a current page from the cache; returns false if it must be rendered or checked first. */
		sendKept(key: string, req: IncomingMessage, res: ServerResponse): boolean {
			const page = content.isFresh() ? getPages(key).get(key) : undefined;
			if (!page || !isCurrent(page)) return false;
			sendPage(page, req, res);
			return true;
		},
		async send(origin: string, address: Address, req: IncomingMessage, res: ServerResponse) {
			sendPage(await get(origin, address), req, res);
		},
		/** Renders a page into the cache before its first visitor. */
		keep: async (origin: string, address: Address): Promise<void> =>
			void (await get(origin, address)),
		/** Returns the cache sizes, for metrics. */
		size: () => ({ site: measure(site), searches: measure(searches) }),
	};
}

/** Creates a cache without expiry: while the database is down, stale pages stay available. */
const openPages = (bounds: typeof SITE) =>
	new LRUCache<string, Page>({ ...bounds, sizeCalculation: ({ bytes }) => bytes });

const measure = (pages: LRUCache<string, Page>) => ({
	pages: pages.size,
	bytes: pages.calculatedSize,
});

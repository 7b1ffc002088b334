import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { AppContext } from "#server/app-context.server.ts";
import { createSemaphore, type Semaphore } from "#server/semaphore.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { createPage, type Page, type RawHeaders, recompressPage, sendPage } from "./page-body.server.ts";
import type { Address } from "./page-key.ts";

const MEGABYTE = 1024 * 1024;
/** Limits for site pages; each weighs about 25 kB. */
const SITE_LIMITS = { max: 600, maxSize: 12 * MEGABYTE };
/** Limits for search results, in a separate cache so that many searches do not evict pages. */
const SEARCH_LIMITS = { max: 100, maxSize: 3 * MEGABYTE };
/** Pages show current facts ("Abierto ahora"), so none is older than a minute. */
const MAX_AGE_MS = 60_000;
const LOG_EVERY_MS = 60_000;

type PageCacheContext = Pick<AppContext, "content" | "log"> & {
	/** Headers of every response, as alternating names and values. */
	commonHeaders: RawHeaders;
	/** Limits concurrent rendering. */
	runLimited: Semaphore;
	/** Returns the phase of the site: a page of one phase is never sent in another. */
	getPhase: () => string;
};

/**
 * Opens the page cache: pages are rendered once, compressed, and sent until an edit or a minute invalidates them.
 * Concurrent requests share one rendering. If rendering fails, the stale page is sent.
 *
 * @param render renders a page; only status 200 is cached, and the shared 404 page
 * @source rules 9.5; decision 004
 */
export function openPageCache(
	{ content, log, commonHeaders, runLimited, getPhase }: PageCacheContext,
	render: (origin: string, address: Address) => Promise<Response>,
) {
	const site = createCache(SITE_LIMITS);
	const searches = createCache(SEARCH_LIMITS);
	const toStoredKey = (key: string) => `${getPhase()} ${key}`;
	const getPages = (key: string) => (key.includes("?") ? searches : site);
	/** Bounded by the queue of the render limit. */
	const renderShared = shareInFlight<Page>();
	const runInBackground = createSemaphore(1, { maxWaiting: 20, message: "later" });
	let loggedAt = Number.NEGATIVE_INFINITY;

	const isCurrent = (page: Page) =>
		page.version === content.getLastVersion() && performance.now() - page.renderedAt < MAX_AGE_MS;

	async function renderPage(origin: string, address: Address, version: number): Promise<Page> {
		const key = toStoredKey(origin + address.key);
		const pages = getPages(key);
		const page = await runLimited(async () =>
			createPage(key, await render(origin, address), {
				commonHeaders,
				version,
				previousPage: pages.get(key),
			}),
		);
		if (isCacheable(page, address)) {
			pages.set(key, page);
			queueRecompression(page);
		} else if (page.status < 500) pages.delete(key);
		return page;
	}

	/** Queues recompression, which takes 100 ms, in the background. Skipped if many pages are queued. */
	function queueRecompression(page: Page) {
		if (page.isFullyCompressed) return;
		runInBackground(() => recompressPage(page)).catch((error) => {
			if (error.code !== "busy") log.error({ error }, "page not compressed further");
		});
	}

	/** Returns a page: from the cache, from a rendering in progress for the current version, or newly rendered. */
	async function get(origin: string, address: Address): Promise<Page> {
		const key = toStoredKey(origin + address.key);
		const isCertain = getPages(key).get(key) ? await content.isCertain() : true;
		const cachedPage = getPages(key).get(key);
		if (cachedPage && isCurrent(cachedPage)) return cachedPage;
		if (cachedPage && !isCertain) return serveStalePage(key, cachedPage, "the database does not answer");
		const version = isCertain && cachedPage ? content.getLastVersion() : await content.getCurrent();
		try {
			const page = await renderShared(`${version} ${key}`, () => renderPage(origin, address, version));
			return cachedPage && page.status >= 500 && !isCacheable(page, address)
				? serveStalePage(key, cachedPage, `status ${page.status}`)
				: page;
		} catch (error) {
			if (cachedPage) return serveStalePage(key, cachedPage, error);
			throw error;
		}
	}

	/** Returns a stale page and logs it once a minute: in an outage every visitor gets one. */
	function serveStalePage(key: string, cachedPage: Page, error: unknown): Page {
		const now = performance.now();
		if (now - loggedAt > LOG_EVERY_MS) {
			loggedAt = now;
			const ageSeconds = Math.round((now - cachedPage.renderedAt) / 1000);
			log.warn({ error, key, ageSeconds }, "old page sent: no new one could be rendered");
		}
		return cachedPage;
	}

	return {
		/** Sends a current page from the cache; returns false if it must be rendered or checked first. */
		sendCached(key: string, req: IncomingMessage, res: ServerResponse): boolean {
			const storedKey = toStoredKey(key);
			const page = content.isFresh() ? getPages(storedKey).get(storedKey) : undefined;
			if (!page || !isCurrent(page)) return false;
			sendPage(page, req, res);
			return true;
		},
		async send(origin: string, address: Address, req: IncomingMessage, res: ServerResponse) {
			sendPage(await get(origin, address), req, res);
		},
		/** Renders a page into the cache before its first visitor. */
		prerender: async (origin: string, address: Address): Promise<void> => void (await get(origin, address)),
		/** Returns the cache sizes, for metrics. */
		size: () => ({ site: measure(site), searches: measure(searches) }),
	};
}

/** Returns true for pages, for the page of all missing ones, and for «Muy pronto», whose status is 503. */
const isCacheable = ({ status }: Page, { kind }: Address) =>
	status === 200 || (status === 404 && kind === "frame") || (status === 503 && kind === "notice");

/** Creates a cache without expiry: while the database is down, stale pages stay available. */
const createCache = (bounds: typeof SITE_LIMITS) =>
	new LRUCache<string, Page>({ ...bounds, sizeCalculation: ({ bytes }) => bytes });

const measure = (pages: LRUCache<string, Page>) => ({
	pages: pages.size,
	bytes: pages.calculatedSize,
});

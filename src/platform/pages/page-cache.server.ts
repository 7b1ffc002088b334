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
/** Pages of the site; each weighs about 25 kB. */
const SITE = { max: 600, maxSize: 12 * MEGABYTE };
/** Searches that visitors type, in a cache of their own: a thousand of them push out searches only. */
const SEARCHES = { max: 100, maxSize: 3 * MEGABYTE };
/** Pages say what is true now ("Abierto ahora"), so none is older than a minute. */
const LIVES_MS = 60_000;
const TELL_EVERY_MS = 60_000;

type World = Pick<Platform, "content" | "log"> & {
	/** What every answer carries, as name, value, name, value… */
	always: RawHeaders;
	/** Bounds how much is rendered at once. */
	inTurn: Semaphore;
};

/**
 * Finished pages in memory: rendered once, compressed, sent until an edit anywhere or the minute makes them old.
 * While one request renders a page, the others for it wait for that one. A page that cannot be rendered anew, because
 * the database is away or something breaks, is sent as it was.
 *
 * @param render produces a page; only status 200 is kept, and the one 404 of all addresses that no page has
 * @source rules 9.5; decision 004
 */
export function openPageCache(
	{ content, log, always, inTurn }: World,
	render: (origin: string, address: Address) => Promise<Response>,
) {
	const site = openPages(SITE);
	const searches = openPages(SEARCHES);
	const getPages = (key: string) => (key.includes("?") ? searches : site);
	/** As many as wait for their turn at most. */
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

	/** The best compression takes a tenth of a second: nobody waits for it, and a crowd of new pages goes without. */
	function improve(page: Page) {
		if (page.isBest) return;
		atLeisure(() => compressFurther(page)).catch((error) => {
			if (error.code !== "busy") log.error({ error }, "page not compressed further");
		});
	}

	/** The page for a key: from memory, from a rendering under way of what the content is now, or rendered now. */
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

	/** Told once a minute: in an outage every visitor comes by here. */
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
		/** Sends what is in memory under this very key and certainly current; false when it must be waited for. */
		sendKept(key: string, req: IncomingMessage, res: ServerResponse): boolean {
			const page = content.isFresh() ? getPages(key).get(key) : undefined;
			if (!page || !isCurrent(page)) return false;
			sendPage(page, req, res);
			return true;
		},
		async send(origin: string, address: Address, req: IncomingMessage, res: ServerResponse) {
			sendPage(await get(origin, address), req, res);
		},
		/** Has a page in memory before anybody asks for it. */
		keep: async (origin: string, address: Address): Promise<void> =>
			void (await get(origin, address)),
		/** How much is held, for the figures. */
		size: () => ({ site: measure(site), searches: measure(searches) }),
	};
}

/** Nothing leaves by its age: while the database is away and no page can be rendered, all of them stay. */
const openPages = (bounds: typeof SITE) =>
	new LRUCache<string, Page>({ ...bounds, sizeCalculation: ({ bytes }) => bytes });

const measure = (pages: LRUCache<string, Page>) => ({
	pages: pages.size,
	bytes: pages.calculatedSize,
});

import type { AppContext } from "#server/app-context.server.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import type { openPageCache } from "./page-cache.server.ts";
import type { createAddressResolver } from "./page-key.ts";

/** Startup has more urgent work, and a process that ends at once needs no pages. */
const START_DELAY_MS = 15_000;
const PAUSE_MS = 200;

/** Waits without keeping the process alive. */
const waitUnref = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

type PrerenderContext = Pick<AppContext, "env" | "log"> &
	Pick<ReturnType<typeof createAddressResolver>, "patterns" | "resolveAddress"> & {
		pages: Pick<ReturnType<typeof openPageCache>, "prerender">;
		/** A private site shows none of its pages. */
		isPrivate: () => boolean;
	};

/**
 * Renders each public page without parameters once, shortly after startup, so that it is cached if the database
 * goes down before its first visitor. About thirty pages, one after another.
 *
 * @source rules 9.5
 */
export async function prerenderPages({
	env,
	log,
	patterns,
	resolveAddress,
	pages,
	isPrivate,
}: PrerenderContext): Promise<void> {
	await waitUnref(START_DELAY_MS);
	for (const pattern of patterns) {
		const address = /[:*]|^\/admin/.test(pattern) ? undefined : resolveAddress(pattern);
		if (address?.kind !== "page" || isPrivate()) continue;
		try {
			await pages.prerender(getSiteOrigin(env), address);
		} catch (error) {
			// All pages fail in an outage, so log no stack.
			log.warn({ reason: String(error), pattern }, "page not rendered ahead");
		}
		await waitUnref(PAUSE_MS);
	}
}

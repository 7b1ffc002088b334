import type { Platform } from "#platform/platform.server.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { openPageCache } from "./page-cache.server.ts";
import type { openAddresses } from "./page-key.ts";

/** Startup has more urgent work, and a process that ends at once needs no pages. */
const AFTER_MS = 15_000;
const BETWEEN_MS = 200;

/** Waits without keeping the process alive. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

type World = Pick<Platform, "env" | "log"> &
	Pick<ReturnType<typeof openAddresses>, "patterns" | "addressIn"> & {
		pages: Pick<ReturnType<typeof openPageCache>, "keep">;
	};

/**
 * Renders each public page without parameters once, shortly after startup, so that it is cached if the database
 * goes down before its first visitor. About thirty pages, one after another.
 *
 * @source rules 9.5
 */
export async function keepAhead({ env, log, patterns, addressIn, pages }: World): Promise<void> {
	await pause(AFTER_MS);
	for (const pattern of patterns) {
		const address = /[:*]|^\/admin/.test(pattern) ? undefined : addressIn(pattern);
		if (address?.kind !== "page") continue;
		try {
			await pages.keep(siteOrigin(env), address);
		} catch (error) {
			// All pages fail in an outage, so log no stack.
			log.warn({ reason: String(error), pattern }, "page not rendered ahead");
		}
		await pause(BETWEEN_MS);
	}
}

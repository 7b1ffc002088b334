import type { Platform } from "#platform/platform.server.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { openPageCache } from "./page-cache.server.ts";
import type { openAddresses } from "./page-key.ts";

/** A start has more urgent work, and one that ends at once needs none of it. */
const AFTER_MS = 15_000;
const BETWEEN_MS = 200;

/** Keeps no process from ending. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

type World = Pick<Platform, "env" | "log"> &
	Pick<ReturnType<typeof openAddresses>, "patterns" | "addressIn"> & {
		pages: Pick<ReturnType<typeof openPageCache>, "keep">;
	};

/**
 * Renders each public page that has one address, once, a while after the start: if the database goes away before anybody
 * asked for it, it is there. They are some thirty, one after the other.
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
			// In an outage each of them fails: no stack for what nobody asked for.
			log.warn({ reason: String(error), pattern }, "page not rendered ahead");
		}
		await pause(BETWEEN_MS);
	}
}

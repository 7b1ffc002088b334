import { expect, onTestFinished, test, vi } from "vitest";
import type { Log } from "#server/log.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { createAddressResolver, type PageRules } from "./page-key.ts";
import { prerenderPages } from "./prerender.server.ts";

const routes = Object.fromEntries(
	["", "productos", "productos/:sku", "seguir/:token", "boletin", "admin/login", "*"].map((path, id) => [
		id,
		{ path, module: {} },
	]),
);
const pages: PageRules["pages"] = {
	"/": { sitemap: "once" },
	"/productos": { sitemap: "once" },
	"/productos/:sku": { sitemap: "each" },
	"/seguir/:token": { sitemap: "no", kind: "own" },
	"/boletin": { sitemap: "no" },
};

test("renders each fixed page after startup", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const renderedPages: string[] = [];
	const prerender = async (origin: string, { key }: { key: string }) => {
		if (key === "/productos") throw new Error("no database");
		renderedPages.push(origin + key);
	};
	const log = { warn: () => {} } as unknown as Log;
	const env = parseEnv({ BIELA_DATA: "own", SITE_URL: "https://taller.com" });
	const done = prerenderPages({
		env,
		log,
		...createAddressResolver(routes, { pages, cachedLists: {} }),
		pages: { prerender },
		isPrivate: () => false,
	});
	await vi.advanceTimersByTimeAsync(14_000);
	expect(renderedPages).toEqual([]);
	await vi.advanceTimersByTimeAsync(10_000);
	await done;
	expect(renderedPages).toEqual(["https://taller.com/", "https://taller.com/boletin"]);
});

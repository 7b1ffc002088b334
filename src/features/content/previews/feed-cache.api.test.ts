import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { insertProducts } from "#features/content/products/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { getProductFeed } from "./feed.server.ts";

const world = openWorld();
/** One more than the limit of a small catalogue. */
const PRODUCT_COUNT = 2001;
const MINUTE_MS = 60_000;

beforeAll(async () => {
	const products = Array.from({ length: PRODUCT_COUNT - productSeeds.length }, (_, index) => {
		const seed = productSeeds[index % productSeeds.length] as (typeof productSeeds)[number];
		return { ...seed, id: `copia-${index}`, sku: `COPIA-${index}` };
	});
	for (let from = 0; from < products.length; from += 500)
		await world.ctx.content.edit((trx) =>
			insertProducts(trx, world.ctx.now(), products.slice(from, from + 500)),
		);
});

afterEach(() => vi.restoreAllMocks());

const getFeedEtag = async () => {
	const { status, headers } = await world.call("/api/feeds/products");
	expect(status).toBe(200);
	return headers.get("etag");
};

async function renameProduct(name: string) {
	const found = await world.asStaff("/api/admin/products?q=ENI-DOT4-500");
	const { id, ...product } = found.json.products[0];
	const body = { ...product, name };
	const { status } = await world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body });
	expect(status).toBe(200);
}

test("writes one feed for concurrent requests", async () => {
	const feeds = await Promise.all(Array.from({ length: 20 }, () => getProductFeed(world.ctx)));
	expect(new Set(feeds).size).toBe(1);
});

test("rewrites a large feed at most once a minute", async () => {
	const before = await getFeedEtag();
	for (const name of ["Uno", "Dos", "Tres"]) {
		await renameProduct(name);
		expect(await getFeedEtag()).toBe(before);
	}
	vi.spyOn(performance, "now").mockReturnValue(performance.now() + MINUTE_MS);
	expect(await getFeedEtag()).not.toBe(before);
});

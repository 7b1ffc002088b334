// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

type SearchResult = { products: { sku: string; name: string }[] };
const search = async (q: string): Promise<SearchResult> =>
	(await world.call(`/api/products/search?q=${encodeURIComponent(q)}&mostrar=240`)).json;
const searchSkus = async (q: string) => (await search(q)).products.map(({ sku }) => sku);

type Product = { sku: string; uses: string };
const listProducts = async (): Promise<Product[]> => (await world.call("/api/products/")).json;

/** Returns the parts between punctuation and conjunctions, including «no aplicar en asiento». */
const listUseParts = ({ uses }: Product) =>
	[uses, ...uses.split(/[,;.]| y | o | ni /)].map((part) => part.trim()).filter(Boolean);

async function expectAllFound() {
	for (const product of await listProducts())
		for (const part of listUseParts(product))
			expect(await searchSkus(part), `${product.sku}: ${part}`).toContain(product.sku);
}

test("finds each product by every part of its uses", expectAllFound);

// «no aplicar en llantas» mentions tires; products named for tires come first.
test("ranks matches in warnings below matches in names", async () => {
	const { products } = await search("llantas");
	expect(products[0]?.name).toMatch(/llantas?/i);
	expect(products.at(-1)?.sku).toBe("MOT-SHINE-400");
});

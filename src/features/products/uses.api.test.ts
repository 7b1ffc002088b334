// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

type Found = { products: { sku: string; name: string }[] };
const search = async (q: string): Promise<Found> =>
	(await world.call(`/api/products/search?q=${encodeURIComponent(q)}&mostrar=240`)).json;
const skus = async (q: string) => (await search(q)).products.map(({ sku }) => sku);

type Product = { sku: string; uses: string };
const listProducts = async (): Promise<Product[]> => (await world.call("/api/products/")).json;

/** What stands between signs and joining words, «no aplicar en asiento» too. */
const partsOf = ({ uses }: Product) =>
	[uses, ...uses.split(/[,;.]| y | o | ni /)].map((part) => part.trim()).filter(Boolean);

async function expectAllFound() {
	for (const product of await listProducts())
		for (const part of partsOf(product))
			expect(await skus(part), `${product.sku}: ${part}`).toContain(product.sku);
}

test("finds each product by all that its uses say", expectAllFound);

test("puts what a thing is not for behind what is named so", async () => {
	const { products } = await search("llantas");
	expect(products[0]?.name).toMatch(/llantas?/i);
	expect(products.at(-1)?.sku).toBe("MOT-SHINE-400");
});

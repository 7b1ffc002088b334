import { expect, test } from "vitest";
import { saveSettings } from "#core/settings/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { settingsSeed } from "#seed/settings.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
type ListedProduct = { name: string; sku: string; price: number; brand: string; type: string };
const search = async (query: string) =>
	(await world.call(`/api/products/search?${query}`)).json as {
		products: ListedProduct[];
		total: number;
		types: { value: string; count: number }[];
		brands: { value: string; count: number }[];
		understoodAs: string | null;
	};
const toSkus = (result: { products: ListedProduct[] }) =>
	result.products.map((product) => product.sku).toSorted();

test.each(["/api/products", "/api/products/"])("%s lists the 62 products", async (path) => {
	const { status, json } = await world.call(path);
	expect(status).toBe(200);
	expect(json).toHaveLength(62);
	expect(json[0]).toMatchObject({ sku: expect.any(String), price: expect.any(Number) });
});

test("ignores accents, case and typos in a search", async () => {
	const expectedSkus = toSkus(await search("q=transmisión"));
	expect(expectedSkus.length).toBeGreaterThan(0);
	for (const query of ["transmision", "TRANSMISIÓN", "trasmision", "tranmsision"])
		expect(toSkus(await search(`q=${query}`))).toEqual(expectedSkus);
	expect((await search("q=trasmision")).understoodAs).toBe("transmision");
});

test("requires every term of «liquido frenos»", async () => {
	const result = await search("q=liquido%20frenos");
	expect(toSkus(result)).toContain("ENI-DOT4-500");
	expect(result.total).toBeLessThan(20);
});

test("finds a SKU without dashes and splits joined words", async () => {
	expect(toSkus(await search("q=mot81005w305l"))).toEqual(["MOT-8100-5W30-5L"]);
	expect(toSkus(await search("q=motul5w30"))).toContain("MOT-8100-5W30-5L");
});

test("treats a viscosity as one term in any spelling", async () => {
	for (const query of ["5w30", "5w-30", "5W 30", "aceite 5w-30"])
		expect(toSkus(await search(`q=${encodeURIComponent(query)}`))).toEqual(["MOT-8100-5W30-5L"]);
	for (const query of ["10w40", "10W-40", "10w 40"])
		expect(toSkus(await search(`q=${encodeURIComponent(query)}`))).toEqual([
			"ENI-ISINT-10W40-4L",
			"MOT-7100-10W40-1L",
		]);
});

test("treats pattern and SQL characters as plain text", async () => {
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the signs are the point.
	for (const query of [".*+?^${}()[]|", "%", "_", "' or 1=1 --", '"', "🔧"]) {
		const reply = await world.call(`/api/products/search?q=${encodeURIComponent(query)}`);
		expect(reply.status).toBe(200);
	}
	expect((await search(`q=${encodeURIComponent("zzz%zzz")}`)).total).toBe(0);
});

test("filters products and counts the matches of each option", async () => {
	const { brands, types } = await search("");
	expect(brands.reduce((sum, option) => sum + option.count, 0)).toBe(62);
	expect(types).toHaveLength(29);
	for (const { value, count } of brands)
		expect((await search(`marca=${encodeURIComponent(value)}`)).total).toBe(count);
	const motulOils = await search("marca=Motul&categoria=Aceite");
	expect(motulOils.products.every(({ brand, type }) => brand === "Motul" && type === "Aceite")).toBe(true);
});

test("applies each order, with names in Spanish order", async () => {
	const all = (await world.call("/api/products?orden=nombre")).json as ListedProduct[];
	const collator = new Intl.Collator("es", { numeric: true, ignorePunctuation: true });
	const names = all.map((product) => product.name);
	expect(names).toEqual(names.toSorted(collator.compare));
	const ascending = (await world.call("/api/products?orden=precio-asc")).json as ListedProduct[];
	expect(ascending.map(({ price }) => price)).toEqual(
		ascending.map(({ price }) => price).toSorted((a, b) => a - b),
	);
	const descending = (await world.call("/api/products?orden=precio-desc")).json as ListedProduct[];
	expect(descending[0]?.price).toBe(ascending.at(-1)?.price);
});

test("finds a SKU in any case, else 404 in Spanish", async () => {
	const [first] = productSeeds;
	const reply = await world.call(`/api/products/${first?.sku.toLowerCase()}`);
	expect(reply.json).toMatchObject({ sku: first?.sku, price: (first?.priceCents ?? 0) / 100 });
	const missing = await world.call("/api/products/NO-EXISTE");
	expect(missing).toMatchObject({ status: 404, json: { detail: /catálogo/ } });
});

test("rejects a query of over 240 characters", async () => {
	const reply = await world.call(`/api/products/search?q=${"a".repeat(241)}`);
	expect(reply).toMatchObject({ status: 422, json: { detail: /menos de 240/ } });
});

test("shows prices with tax when stored without it", async () => {
	const { ctx } = world;
	const sku = productSeeds[1]?.sku ?? "";
	const { id, updated_at } = (await world.call(`/api/products/${sku}`)).json;
	const body = { price: 10.99, updated_at };
	await world.asStaff(`/api/admin/products/${id}/price`, { method: "PUT", body });
	await ctx.content.edit((trx) => saveSettings(trx, { ...settingsSeed, pricesIncludeTax: false }, ctx.now()));
	expect((await world.call(`/api/products/${sku}`)).json.price).toBe(11.76);
	await ctx.content.edit((trx) => saveSettings(trx, settingsSeed, ctx.now()));
	expect((await world.call(`/api/products/${sku}`)).json.price).toBe(10.99);
});

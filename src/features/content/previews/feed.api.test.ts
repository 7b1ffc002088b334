import { beforeAll, expect, test } from "vitest";
import { saveSettings } from "#core/settings/store.server.ts";
import { insertProducts } from "#features/content/products/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { settingsSeed } from "#seed/settings.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const UNSAFE_NAME = `Aceite <b>"5W-30"</b> & «Ñandú» ]]> ' \u0007 😀`;
const [seed] = productSeeds;

beforeAll(async () => {
	if (!seed) throw new Error("no product");
	const unsafeProduct = { ...seed, id: "nasty", sku: "NASTY-1", name: UNSAFE_NAME, description: UNSAFE_NAME };
	await world.ctx.content.edit((trx) =>
		insertProducts(trx, world.ctx.now(), [
			unsafeProduct,
			{ ...unsafeProduct, id: "long", sku: "L".repeat(60) },
		]),
	);
});

async function fetchFeed(encoding = "identity") {
	const reply = await world.api.fetch(
		new Request("http://localhost/api/feeds/products", { headers: { "accept-encoding": encoding } }),
		{ address: "10.8.8.8" },
	);
	const bytes = Buffer.from(await reply.arrayBuffer());
	return { headers: reply.headers, bytes, text: bytes.toString() };
}

const findItem = (text: string, sku: string) =>
	text.split("<item>").find((item) => item.includes(`<g:id>${sku}</g:id>`)) ?? "";

test("lists every product with the required fields", async () => {
	const { headers, text } = await fetchFeed();
	expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
	expect(text.match(/<item>/g)).toHaveLength(productSeeds.length + 2);
	const { json: brakeFluid } = await world.call("/api/products/ENI-DOT4-500");
	const item = findItem(text, "ENI-DOT4-500");
	for (const field of [
		`<title>${brakeFluid.name}</title>`,
		"/productos/ENI-DOT4-500</link>",
		"/vista/foto-ENI-DOT4-500.jpg?v=",
		"<g:availability>in_stock</g:availability>",
		`<g:price>${brakeFluid.price.toFixed(2)} USD</g:price>`,
		"<g:condition>new</g:condition>",
		"<g:product_type>Fluido de Frenos</g:product_type>",
		"<g:brand>ENI</g:brand>",
	])
		expect(item).toContain(field);
	expect(text).not.toContain("<g:brand>Genérico");
});

test("stays well-formed for any product name", async () => {
	const { text } = await fetchFeed();
	const name = "Aceite &lt;b&gt;&quot;5W-30&quot;&lt;/b&gt; &amp; «Ñandú» ]]&gt; &apos;  😀";
	expect(findItem(text, "NASTY-1")).toContain(`<title>${name}</title>`);
	expect(findItem(text, "long")).toContain(`<title>${name}</title>`);
	expect(text.replace(/<\/?[\w:]+>|<(\?xml|rss)[^<>]*>/g, "")).not.toMatch(/[<>]/);
	expect(text.match(/&(?!(amp|lt|gt|quot|apos);)/)).toBeNull();
});

test("caches the feed, compresses it and rewrites after edits", async () => {
	const [plain, compressed, again] = [
		await fetchFeed(),
		await fetchFeed("gzip"),
		await fetchFeed("br, gzip"),
	];
	expect(compressed.headers.get("content-encoding")).toBe("gzip");
	expect(compressed.bytes.length * 5).toBeLessThan(plain.bytes.length);
	expect(again.bytes.equals(compressed.bytes)).toBe(true);
	const { id, ...product } = (await world.asStaff("/api/admin/products?q=ENI-DOT4-500")).json.products[0];
	const body = { ...product, price: 77.77 };
	await world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body });
	const { json: editedProduct } = await world.call("/api/products/ENI-DOT4-500");
	const after = await fetchFeed();
	expect(findItem(after.text, "ENI-DOT4-500")).toContain(`${editedProduct.price.toFixed(2)} USD`);
	expect(after.headers.get("etag")).not.toBe(plain.headers.get("etag"));
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	expect(findItem((await fetchFeed()).text, "ENI-DOT4-500")).toBe("");
	await world.asStaff(`/api/admin/products/${id}/restore`, { method: "POST" });
});

test("adds tax when prices do not include it", async () => {
	const getPrice = async () =>
		Number(/<g:price>([\d.]+)/.exec(findItem((await fetchFeed()).text, "NASTY-1"))?.[1]);
	const before = await getPrice();
	await world.ctx.content.edit((trx) =>
		saveSettings(trx, { ...settingsSeed, pricesIncludeTax: false }, world.ctx.now()),
	);
	expect(await getPrice()).toBeCloseTo(Math.round(before * 107) / 100, 2);
	await world.ctx.content.edit((trx) => saveSettings(trx, settingsSeed, world.ctx.now()));
});

import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { insertProducts } from "#features/products/store.server.ts";
import { saveSettings } from "#features/settings/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { settingsSeed } from "#seed/settings.ts";

const world = openWorld();
const NASTY = `Aceite <b>"5W-30"</b> & «Ñandú» ]]> ' \u0007 😀`;
const [seed] = productSeeds;

beforeAll(async () => {
	if (!seed) throw new Error("no product");
	const nasty = { ...seed, id: "nasty", sku: "NASTY-1", name: NASTY, description: NASTY };
	await world.ctx.content.edit((trx) =>
		insertProducts(trx, world.ctx.now(), [nasty, { ...nasty, id: "long", sku: "L".repeat(60) }]),
	);
});

async function feed(coding = "identity") {
	const reply = await world.api.fetch(
		new Request("http://localhost/api/feeds/products", { headers: { "accept-encoding": coding } }),
		{ address: "10.8.8.8" },
	);
	const bytes = Buffer.from(await reply.arrayBuffer());
	return { headers: reply.headers, bytes, text: bytes.toString() };
}

const itemOf = (text: string, sku: string) =>
	text.split("<item>").find((item) => item.includes(`<g:id>${sku}</g:id>`)) ?? "";

test("lists every product with the required fields", async () => {
	const { headers, text } = await feed();
	expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
	expect(text.match(/<item>/g)).toHaveLength(productSeeds.length + 2);
	const { json: brakeFluid } = await world.call("/api/products/ENI-DOT4-500");
	const item = itemOf(text, "ENI-DOT4-500");
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
	const { text } = await feed();
	const name = "Aceite &lt;b&gt;&quot;5W-30&quot;&lt;/b&gt; &amp; «Ñandú» ]]&gt; &apos;  😀";
	expect(itemOf(text, "NASTY-1")).toContain(`<title>${name}</title>`);
	expect(itemOf(text, "long")).toContain(`<title>${name}</title>`);
	expect(text.replace(/<\/?[\w:]+>|<(\?xml|rss)[^<>]*>/g, "")).not.toMatch(/[<>]/);
	expect(text.match(/&(?!(amp|lt|gt|quot|apos);)/)).toBeNull();
});

test("caches the feed, compresses it and rewrites after edits", async () => {
	const [plain, packed, again] = [await feed(), await feed("gzip"), await feed("br, gzip")];
	expect(packed.headers.get("content-encoding")).toBe("gzip");
	expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length);
	expect(again.bytes.equals(packed.bytes)).toBe(true);
	const { id, ...product } = (await world.asStaff("/api/admin/products?q=ENI-DOT4-500")).json.products[0];
	const body = { ...product, price: 77.77 };
	await world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body });
	const { json: sold } = await world.call("/api/products/ENI-DOT4-500");
	const after = await feed();
	expect(itemOf(after.text, "ENI-DOT4-500")).toContain(`${sold.price.toFixed(2)} USD`);
	expect(after.headers.get("etag")).not.toBe(plain.headers.get("etag"));
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	expect(itemOf((await feed()).text, "ENI-DOT4-500")).toBe("");
	await world.asStaff(`/api/admin/products/${id}/restore`, { method: "POST" });
});

test("adds tax when prices do not include it", async () => {
	const priceOf = async () => Number(/<g:price>([\d.]+)/.exec(itemOf((await feed()).text, "NASTY-1"))?.[1]);
	const before = await priceOf();
	await world.ctx.content.edit((trx) =>
		saveSettings(trx, { ...settingsSeed, pricesIncludeTax: false }, world.ctx.now()),
	);
	expect(await priceOf()).toBeCloseTo(Math.round(before * 107) / 100, 2);
	await world.ctx.content.edit((trx) => saveSettings(trx, settingsSeed, world.ctx.now()));
});

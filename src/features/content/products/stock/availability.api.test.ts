// @module-tag engines
import { expect, test } from "vitest";
import { buildCatalogueIndex, searchLocally } from "#features/content/products/catalogue/local-catalogue.ts";
import type { Catalogue, Product } from "#features/content/products/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { Stock } from "./availability.ts";

const world = openWorld();
const PRODUCTS = "/api/admin/products";
const DAY_MS = 24 * 60 * 60 * 1000;

const stockForm = {
	name: "Bomba de agua",
	price: 40,
	type: "Repuesto",
	brand: "GMB",
	uses: "Motores de cuatro cilindros",
	description: "Con empaque.",
};
const createProduct = (sku: string, stock: object = {}) =>
	world.asStaff(PRODUCTS, { body: { ...stockForm, id: sku, sku, ...stock } });
const readPublicProduct = async (sku: string): Promise<Product> =>
	(await world.call(`/api/products/${sku}`)).json;
const readFeedItem = async (sku: string) => {
	const headers = { "accept-encoding": "identity" };
	const reply = await world.api.fetch(new Request("http://localhost/api/feeds/products", { headers }), {
		address: "10.8.8.8",
	});
	return (await reply.text()).split("<item>").find((item) => item.includes(`<g:id>${sku}</g:id>`)) ?? "";
};

test("is in stock unless staff say otherwise", async () => {
	expect((await createProduct("BOMBA-1")).json).toMatchObject({ availability: "in_stock", order_days: null });
	expect(await readPublicProduct("BOMBA-1")).toMatchObject({ availability: "in_stock" });
	expect(await readFeedItem("BOMBA-1")).toContain("<g:availability>in_stock</g:availability>");
});

test("says the day in the feed on which an ordered product arrives", async () => {
	await createProduct("BOMBA-2", { availability: "on_order", order_days: 3 });
	expect(await readPublicProduct("BOMBA-2")).toMatchObject({ availability: "on_order", order_days: 3 });
	const getDate = (days: number) =>
		new Date(world.ctx.now().getTime() + days * DAY_MS - 5 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const item = await readFeedItem("BOMBA-2");
	expect(item).toContain("<g:availability>backorder</g:availability>");
	expect(item).toContain(`<g:availability_date>${getDate(3)}</g:availability_date>`);
	world.ctx.clock.advance(DAY_MS);
	await world.logInAgain();
	expect(await readFeedItem("BOMBA-2")).toContain(`<g:availability_date>${getDate(3)}</g:availability_date>`);
});

test.each([
	{ availability: "on_order" },
	{ availability: "on_order", order_days: 0 },
	{ availability: "on_order", order_days: 121 },
	{ availability: "soon" },
	{ availability: "on_order", order_days: "3" },
])("rejects %j and stores nothing", async (stock) => {
	const reply = await createProduct("BOMBA-3", stock);
	expect(reply.status).toBe(422);
	expect(Object.values(reply.json.fields ?? {})).toEqual([expect.stringMatching(/días|disponibilidad/)]);
	expect((await world.call("/api/products/BOMBA-3")).status).toBe(404);
});

test("forgets the days of what is no longer on order", async () => {
	const { json: product } = await createProduct("BOMBA-4", { availability: "on_order", order_days: 9 });
	const edit = await world.asStaff(`${PRODUCTS}/${product.id}`, {
		method: "PUT",
		body: { ...product, availability: "out_of_stock" },
	});
	expect(edit.json).toMatchObject({ availability: "out_of_stock", order_days: null });
	expect(await readPublicProduct("BOMBA-4")).not.toHaveProperty("order_days");
	expect(await readFeedItem("BOMBA-4")).toContain("<g:availability>out_of_stock</g:availability>");
});

test("keeps the availability that an edit does not send", async () => {
	const { json: product } = await createProduct("BOMBA-5", { availability: "on_order", order_days: 9 });
	const { availability: _availability, order_days: _days, ...rest } = product;
	const edit = await world.asStaff(`${PRODUCTS}/${product.id}`, { method: "PUT", body: rest });
	expect(edit.json).toMatchObject({ availability: "on_order", order_days: 9 });
});

test("marks a product as sold out and back, and records both", async () => {
	const { json: product } = await createProduct("BOMBA-6");
	const toggle = (body: object) =>
		world.asStaff(`${PRODUCTS}/${product.id}/availability`, { method: "PUT", body });
	const soldOut = await toggle({ in_stock: false, updated_at: product.updated_at });
	expect(soldOut.json).toMatchObject({ availability: "out_of_stock" });
	// A colleague's list still shows the former version.
	const stale = await toggle({ in_stock: true, updated_at: product.updated_at });
	expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
	const back = await toggle({ in_stock: true, updated_at: soldOut.json.updated_at });
	expect(back.json).toMatchObject({ availability: "in_stock" });
	const { history } = (await world.asStaff(`${PRODUCTS}/${product.id}`)).json;
	const changes = history.flatMap(({ fields }: { fields: { name: string }[] }) => fields ?? []);
	expect(changes.filter(({ name }: { name: string }) => name === "availability")).toHaveLength(2);
});

test("lists for staff what is not at the counter", async () => {
	await createProduct("FALTA-1", { availability: "out_of_stock" });
	await createProduct("FALTA-2", { availability: "on_order", order_days: 2 });
	await createProduct("FALTA-3");
	const listSkus = async (availability: string) => {
		const { json } = await world.asStaff(`${PRODUCTS}?q=FALTA&availability=${availability}`);
		expect(json.total).toBe(json.products.length);
		return json.products.map(({ sku }: { sku: string }) => sku).toSorted();
	};
	expect(await listSkus("missing")).toEqual(["FALTA-1", "FALTA-2"]);
	expect(await listSkus("out_of_stock")).toEqual(["FALTA-1"]);
	expect(await listSkus("all")).toEqual(["FALTA-1", "FALTA-2", "FALTA-3"]);
	expect((await world.asStaff(`${PRODUCTS}?availability=missing`)).json.total).toBeGreaterThanOrEqual(2);
});

test("orders equally good matches by availability, on the server and in the browser", async () => {
	const stocks: [string, Stock][] = [
		["TENSOR-1", { availability: "out_of_stock" }],
		["TENSOR-2", { availability: "on_order", order_days: 4 }],
		["TENSOR-3", { availability: "in_stock" }],
	];
	for (const [sku, stock] of stocks) await createProduct(sku, { name: `Tensor de correa ${sku}`, ...stock });
	await createProduct("GUIA-1", { name: "Guía para tensor" });
	const { products } = (await world.call("/api/products/search?q=tensor")).json as Catalogue;
	const skus = products.map(({ sku }) => sku);
	// A better match comes first even if it is sold out.
	expect(skus.slice(0, 4)).toEqual(["TENSOR-3", "TENSOR-2", "TENSOR-1", "GUIA-1"]);
	const all: Product[] = (await world.call("/api/products?limit=300")).json;
	const index = await buildCatalogueIndex(all, []);
	const local = searchLocally(index, { q: "tensor", categoria: "all", marca: "all", orden: "" });
	expect(local.products.map(({ sku }) => sku)).toEqual(skus);
});

// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const OVERVIEW = "/api/admin/overview/products";
const readOverview = async (query = "") => (await world.asStaff(`${OVERVIEW}${query}`)).json;

let customerCount = 0;
async function requestQuote(day: string, ...lines: [sku: string, quantity: number][]) {
	world.ctx.clock.set(day);
	const { status } = await world.call("/api/quotes", {
		body: {
			customer: { name: "Ana Ríos", phone: `6200-${1000 + ++customerCount}` },
			products: lines.map(([sku, quantity]) => ({ sku, quantity })),
		},
	});
	expect(status).toBe(201);
}

test("returns zeros and an empty top without quotes", async () => {
	const { total_products, total_quotes, total_brands, top, products, pages } = await readOverview();
	expect({ total_products, total_quotes, total_brands, top, pages }).toEqual({
		total_products: 62,
		total_quotes: 0,
		total_brands: 6,
		top: [],
		pages: 2,
	});
	expect(products[0]).toMatchObject({
		quote_count: 0,
		total_quantity: 0,
		quotes_this_week: 0,
	});
});

test("counts quotes, quantities and seven days in Panama", async () => {
	// Panama time: 11:59 PM eight days ago, then one minute later.
	await requestQuote("2026-11-14T04:59:00Z", ["ENI-DOT4-500", 3]);
	await requestQuote("2026-11-14T05:00:00Z", ["ENI-DOT4-500", 1], ["MOT-DOT34-500", 4]);
	await requestQuote("2026-11-20T15:00:00Z", ["ENI-DOT4-500", 2]);
	const { total_quotes, top } = await readOverview();
	expect(total_quotes).toBe(3);
	expect(top).toMatchObject([
		{ sku: "ENI-DOT4-500", quote_count: 3, total_quantity: 6, quotes_this_week: 2 },
		{ sku: "MOT-DOT34-500", quote_count: 1, total_quantity: 4, quotes_this_week: 1 },
	]);
	const { products } = await readOverview("?q=eni-dot4");
	expect(products).toMatchObject([
		{ sku: "ENI-DOT4-500", quote_count: 3, total_quantity: 6, quotes_this_week: 2 },
	]);
});

test("sorts by demand across pages and keeps filter totals", async () => {
	const byQuotes = await readOverview("?sort=quotes&order=desc");
	expect(byQuotes.products.slice(0, 2).map(({ sku }: { sku: string }) => sku)).toEqual([
		...["ENI-DOT4-500", "MOT-DOT34-500"],
	]);
	const byQuantity = await readOverview("?sort=quantity&order=desc&brand=Motul");
	expect(byQuantity.products[0].sku).toBe("MOT-DOT34-500");
	expect(byQuantity.total).toBe(byQuantity.products.length);
	expect(byQuantity.total_products).toBe(62);
	const lastPage = await readOverview("?sort=quotes&order=asc&page=2");
	expect(lastPage.products.at(-1).sku).toBe("ENI-DOT4-500");
	expect((await readOverview("?q=nada-asi")).total).toBe(0);
});

test("lists the top five, deleted products included", async () => {
	const skus = (await world.call("/api/products?limit=6")).json.map(
		(product: { sku: string }) => product.sku,
	);
	for (const sku of skus) await requestQuote("2026-11-20T15:00:00Z", [sku, 1]);
	expect((await readOverview()).top).toHaveLength(5);
	const { json } = await world.asStaff("/api/admin/products?q=eni-dot4");
	await world.asStaff(`/api/admin/products/${json.products[0].id}`, { method: "DELETE" });
	const { top, total_products } = await readOverview();
	expect([top[0].sku, total_products]).toEqual(["ENI-DOT4-500", 61]);
});

// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const listSkus = async (q: string) => {
	const { json } = await world.asStaff(`/api/admin/products?q=${encodeURIComponent(q)}`);
	return json.products.map(({ sku }: { sku: string }) => sku).toSorted();
};

test.each([
	["SKU: MOT-8100-5W30-5L", ["MOT-8100-5W30-5L"]],
	["código mot81005w305l", ["MOT-8100-5W30-5L"]],
	["A1-FA-2808, A1-FC-1729", ["A1-FA-2808", "A1-FC-1729"]],
	["a1-fa-2808 A1-FC-1729 ZZ-9999", ["A1-FA-2808", "A1-FC-1729"]],
	["8100 5w30", ["MOT-8100-5W30-5L"]],
])("lists the products of «%s» for staff", async (q, skus) => {
	expect(await listSkus(q)).toEqual(skus);
});

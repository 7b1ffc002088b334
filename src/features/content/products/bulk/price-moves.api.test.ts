// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openBulk } from "./bulk.test.kit.ts";
import { changePrice, movesPrice } from "./bulk-edit.ts";

const world = openWorld();
const bulk = openBulk(world);

test.each([
	[0.5, -10, "95", 0.45],
	[0.6, -10, "00", 0.54],
	[1.2, -10, "95", 0.95],
	[19.96, -1, "95", 19.95],
	[20.1, -1, "00", 20],
	[19.96, 1, "95", 20.95],
	[20.4, 1, "00", 21],
] as const)("changes $%d by %d %% with ending %s to $%d", (price, percent, rounding, expected) => {
	expect(changePrice(price, percent, rounding)).toBe(expected);
});

test("never turns a fall into a rise, or a rise into a fall", () => {
	for (let cents = 1; cents < 3000; cents += 7)
		for (const percent of [-90, -33, -10, -1, 1, 10, 33, 500])
			for (const rounding of ["none", "95", "00"] as const) {
				const move = changePrice(cents / 100, percent, rounding) - cents / 100;
				expect(move * percent, `${cents} ${percent} ${rounding}`).toBeGreaterThanOrEqual(0);
			}
});

test.each([
	[10, 12.5, false],
	[10, 12.51, true],
	[10, 7.5, false],
	[10, 7.49, true],
	[null, 5, false],
])("compares a price of %s with %d", (from, to, expected) => {
	expect(movesPrice({ name: "price", from, to })).toBe(expected);
});

test("asks before it applies an edit that doubles prices", async () => {
	const { id } = await bulk.createProduct("DOBLA-1");
	const edit = { field: "price", percent: 100, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: [id] }, edit });
	expect(batch?.summary.price_moves).toBe(1);
	const { status, json } = await bulk.apply(batch?.id ?? "", { confirms_prices: false });
	expect([status, json.code, json.price_moves]).toEqual([409, "confirm_prices", 1]);
	expect((await bulk.findProduct("DOBLA-1")).price).toBe(10);
	await bulk.apply(batch?.id ?? "", { confirms_prices: true });
	expect((await bulk.findProduct("DOBLA-1")).price).toBe(20);
});

test("lists the rows of a sheet whose prices move a lot", async () => {
	await bulk.createProduct("MUEVE-1");
	await bulk.createProduct("MUEVE-2");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["MUEVE-1", "12.50"],
		["MUEVE-2", "1.00"],
	]);
	expect(batch.summary).toMatchObject({ price_moves: 1, outcomes: { changed: 2 } });
	expect((await bulk.apply(batch.id, { confirms_prices: false })).json.detail).toContain("Un precio");
	const { rows, total } = (await world.asStaff(`/api/admin/product-batches/${batch.id}/rows?only=prices`))
		.json;
	expect([total, rows[0].sku]).toEqual([1, "MUEVE-2"]);
});

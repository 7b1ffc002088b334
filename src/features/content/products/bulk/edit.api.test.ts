// @module-tag engines
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openBulk } from "./bulk.test.kit.ts";
import { changePrice } from "./bulk-edit.ts";

const world = openWorld();
const bulk = openBulk(world);
const ALL_FILTER = { q: "", brand: "all", type: "all", availability: "all" };

const createProduct = async (sku: string, other: object = {}) => {
	const form = {
		name: `Faja ${sku}`,
		price: 10,
		type: "Repuesto",
		brand: "Gates",
		uses: "Motor",
		description: "EPDM.",
	};
	return (await world.asStaff("/api/admin/products", { body: { ...form, id: sku, sku, ...other } })).json;
};
const readProduct = async (id: string) => (await world.asStaff(`/api/admin/products/${id}`)).json;

test("raises the prices of a filter with an ending, and takes them back", async () => {
	await createProduct("ALZA-1", { price: 19.4, brand: "Alza" });
	await createProduct("ALZA-2", { price: 100, brand: "Alza" });
	const edit = { field: "price", percent: 5, rounding: "95" };
	const { batch } = await bulk.edit({ selection: { filter: { ...ALL_FILTER, brand: "Alza" } }, edit });
	expect(batch).toMatchObject({
		state: "ready",
		title: "Subir los precios 5 %, terminados en .95",
		summary: { outcomes: { changed: 2 } },
	});
	expect((await readProduct("ALZA-1")).price).toBe(19.4);
	await bulk.apply(batch?.id ?? "");
	expect([(await readProduct("ALZA-1")).price, (await readProduct("ALZA-2")).price]).toEqual([19.95, 104.95]);
	await bulk.undo(batch?.id ?? "");
	expect([(await readProduct("ALZA-1")).price, (await readProduct("ALZA-2")).price]).toEqual([19.4, 100]);
});

test.each([
	[19.99, 5, "none", 20.99],
	[19.99, 5, "95", 20.95],
	[19.99, 5, "00", 21],
	[0.4, -50, "00", 0.2],
	[0.4, -90, "95", 0.04],
	[0.01, -90, "none", 0.01],
] as const)("changes $%d by %d %% with ending %s to $%d", (price, percent, rounding, expected) => {
	expect(changePrice(price, percent, rounding)).toBe(expected);
});

test.each([
	[
		{ field: "availability", availability: "on_order", order_days: 4 },
		{ availability: "on_order", order_days: 4 },
	],
	[
		{ field: "availability", availability: "out_of_stock" },
		{ availability: "out_of_stock", order_days: null },
	],
	[{ field: "type", type: "repuesto" }, { type: "Repuesto" }],
	[{ field: "brand", brand: "Genérico" }, { brand: "generic" }],
	[{ field: "is_visible", is_visible: false }, { is_visible: false }],
])("edits selected products: %o", async (edit, expected) => {
	const { id } = await createProduct(`ELEGIDO-${JSON.stringify(edit).length}`, { brand: "Dayco" });
	const { batch } = await bulk.edit({ selection: { ids: [id] }, edit });
	await bulk.apply(batch?.id ?? "");
	expect(await readProduct(id)).toMatchObject(expected);
});

test.each([
	{ field: "price", percent: 0, rounding: "none" },
	{ field: "price", percent: 900, rounding: "none" },
	{ field: "availability", availability: "on_order" },
	{ field: "brand", brand: " " },
	{ field: "sku", sku: "X" },
])("rejects the edit %o", async (edit) => {
	const { status, json } = await bulk.edit({ selection: { filter: ALL_FILTER }, edit });
	expect(status).toBeGreaterThanOrEqual(400);
	expect(json.detail).toMatch(/\S/);
});

test("rejects an edit of no product", async () => {
	const selection = { filter: { ...ALL_FILTER, q: "nadalollama" } };
	const { json } = await bulk.edit({ selection, edit: { field: "is_visible", is_visible: true } });
	expect(json.detail).toBe("Ningún producto cumple ese filtro.");
});

test("lets only those who edit the catalogue prepare or apply a batch", async () => {
	const token = await world.logInAs("mechanic");
	for (const path of ["edits", "x/apply", "x/undo", "sheets"])
		expect(
			(await world.call(`/api/admin/product-batches/${path}`, { method: "POST", body: {}, token })).status,
		).toBe(403);
});

test("names an applied edit in the history as one entry", async () => {
	await createProduct("HISTORIA-1");
	const edit = { field: "price", percent: 13, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: ["HISTORIA-1"] }, edit });
	await bulk.apply(batch?.id ?? "");
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const entries = changes.filter(({ fields }: { fields: { to: unknown }[] }) =>
		fields.some(({ to }) => String(to).includes("Subir los precios 13 %")),
	);
	expect(entries).toHaveLength(1);
});

test("tells those who wait when an edit brings a product back", async () => {
	const { id } = await createProduct("VUELVE-1", { availability: "out_of_stock" });
	const customer = { name: "Rosa Espera", phone: "6123-4567", consent: true };
	const notice = { customer, products: [{ sku: "VUELVE-1", quantity: 1 }], notify_on_arrival: true };
	expect((await world.call("/api/quotes", { body: notice, key: randomUUID() })).status).toBe(201);
	const listArrivals = async () => (await world.asStaff("/api/admin/follow-ups")).json.arrivals;
	expect(await listArrivals()).toHaveLength(0);
	const edit = { field: "availability", availability: "in_stock" };
	const { batch } = await bulk.edit({ selection: { ids: [id] }, edit });
	await bulk.apply(batch?.id ?? "");
	expect(await listArrivals()).toHaveLength(1);
	await bulk.undo(batch?.id ?? "");
	expect(await listArrivals()).toHaveLength(0);
});

test("makes room for new batches without losing one that is applied", async () => {
	await createProduct("LLENO-1");
	const edit = { field: "price", percent: 10, rounding: "none" };
	const prepare = async () => (await bulk.edit({ selection: { ids: ["LLENO-1"] }, edit })).batch?.id ?? "";
	const [applied, idle] = [await prepare(), await prepare()];
	await bulk.apply(applied);
	for (let count = 0; count < 50; count++) await prepare();
	expect((await world.asStaff(`/api/admin/product-batches/${idle}`)).status).toBe(404);
	expect((await bulk.undo(applied)).batch?.state).toBe("undone");
});

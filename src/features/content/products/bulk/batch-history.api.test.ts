// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteExpiredBatches } from "./batches.server.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);
const DAY_MS = 24 * 60 * 60 * 1000;

test("names an import in the history of each product", async () => {
	const { id } = await bulk.createProduct("HIST-1");
	world.ctx.clock.advance(1000);
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["HIST-1", "12.00"],
	]);
	await bulk.apply(batch.id);
	const applied = {
		action: "updated",
		author: expect.stringMatching(/\S/),
		batch: `N.º ${batch.number}, precios.csv`,
		fields: [{ name: "price", from: 10, to: 12 }],
	};
	expect((await bulk.readHistory(id))[0]).toMatchObject(applied);
	world.ctx.clock.advance(1000);
	await bulk.undo(batch.id);
	const undone = { batch: `N.º ${batch.number}, precios.csv (deshecho)`, fields: [{ from: 12, to: 10 }] };
	expect(await bulk.readHistory(id)).toMatchObject([undone, applied, { action: "created" }]);
});

test("keeps the history of a product when the batch is gone", async () => {
	const rows = [NEW_PRODUCT_HEADINGS, toNewProduct("HIST-NUEVO", "10.00")];
	const batch = await bulk.importRows(rows);
	await bulk.apply(batch.id);
	const { id } = await bulk.findProduct("HIST-NUEVO");
	world.ctx.clock.advance(31 * DAY_MS);
	await world.logInAgain();
	await deleteExpiredBatches(world.ctx);
	expect((await world.asStaff(`/api/admin/product-batches/${batch.id}`)).status).toBe(404);
	expect(await bulk.readHistory(id)).toMatchObject([
		{ batch: `N.º ${batch.number}, precios.csv`, fields: [] },
	]);
	world.ctx.clock.advance(800 * DAY_MS);
	await world.logInAgain();
	await deleteExpiredBatches(world.ctx);
	expect(await bulk.readHistory(id)).toEqual([]);
});

test("shortens long texts in the history to their difference", async () => {
	const long = "Filtro de papel plisado. ".repeat(100);
	const { id } = await bulk.createProduct("HIST-LARGO", { description: `${long}Negro.` });
	world.ctx.clock.advance(1000);
	const batch = await bulk.importRows([
		["SKU", "Nombre", "Descripción"],
		["HIST-LARGO", "Filtro HIST-LARGO", `${long}Blanco.`],
	]);
	await bulk.apply(batch.id);
	const [change] = await bulk.readHistory(id);
	expect(change?.fields).toMatchObject([
		{ from: expect.stringMatching(/^…(?=.*Negro).{1,80}$/), to: expect.stringMatching(/Blanco/) },
	]);
});

test("names who applied a batch to an editor who saves later", async () => {
	const product = await bulk.createProduct("HIST-AUTOR");
	const edit = { field: "price", percent: 10, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: [product.id] }, edit });
	world.ctx.clock.advance(1000);
	const path = `/api/admin/product-batches/${batch?.id}/apply`;
	await world.call(path, { method: "POST", body: {}, token: await world.logInAs("editor") });
	await bulk.settle(batch?.id ?? "");
	const [change] = await bulk.readHistory(product.id);
	const body = { price: 30, updated_at: product.updated_at };
	const { json } = await world.asStaff(`/api/admin/products/${product.id}/price`, { method: "PUT", body });
	expect(json.detail).toContain("Una de editor cambió este producto");
	expect(change?.batch).toContain("Subir los precios 10 %");
});

test("leaves out the second of two rows that change one product", async () => {
	await bulk.createProduct("DOBLE-1");
	const batch = await bulk.importRows([
		["SKU anterior", "SKU", "Precio"],
		["DOBLE-1", "DOBLE-2", "10.00"],
		["", "DOBLE-1", "11.00"],
	]);
	expect((await bulk.apply(batch.id)).batch).toMatchObject({
		state: "applied",
		summary: { written: 1, outcomes: { left_out: 1 } },
	});
});

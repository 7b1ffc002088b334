// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteExpiredBatches } from "./batches.server.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);
const { createProduct, findProduct } = bulk;

test("undoes all but what was edited after it was applied", async () => {
	const product = await createProduct("LUEGO-1");
	await createProduct("LUEGO-2");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["LUEGO-1", "20.00"],
		["LUEGO-2", "20.00"],
	]);
	await bulk.apply(batch.id);
	await world.asStaff(`/api/admin/products/${product.id}/price`, { method: "PUT", body: { price: 44 } });
	const { batch: undone } = await bulk.undo(batch.id);
	expect(undone?.summary).toMatchObject({ written: 1, outcomes: { left_out: 1 } });
	expect((await findProduct("LUEGO-1")).price).toBe(44);
	expect((await findProduct("LUEGO-2")).price).toBe(10);
	expect((await bulk.undo(batch.id)).batch?.state).toBe("undone");
});

const DAY_MS = 24 * 60 * 60 * 1000;

test("undoes after weeks what was not edited since", async () => {
	await createProduct("MES-1");
	await createProduct("MES-2");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["OTRO-CODIGO", "20.00"],
		["MES-1", "20.00"],
		["OTRO-MAS", "20.00"],
		["MES-2", "20.00"],
	]);
	await bulk.apply(batch.id);
	world.ctx.clock.advance(29 * DAY_MS);
	await world.logInAgain();
	await deleteExpiredBatches(world.ctx);
	const trimmed = await bulk.settle(batch.id);
	expect(trimmed).toMatchObject({ has_all_rows: false, summary: { outcomes: { changed: 2, bad: 0 } } });
	expect((await bulk.hideMissing(batch.id)).json.code).toBe("result_gone");
	const product = await findProduct("MES-2");
	await world.asStaff(`/api/admin/products/${product.id}/price`, { method: "PUT", body: { price: 44 } });
	expect((await bulk.undo(batch.id)).batch?.summary).toMatchObject({ written: 1, outcomes: { left_out: 1 } });
	expect((await bulk.listRows(batch.id, "left_out"))[0]).toMatchObject({ sku: "MES-2" });
	expect([(await findProduct("MES-1")).price, (await findProduct("MES-2")).price]).toEqual([10, 44]);
});

test("asks to wait when an undo comes while it is applied", async () => {
	await createProduct("ESPERA-1");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["ESPERA-1", "11.00"],
	]);
	const applying = { state: "applying", appliedAt: world.ctx.now().toISOString() } as const;
	await world.ctx.db.updateTable("productBatches").set(applying).where("id", "=", batch.id).execute();
	const { status, json } = await world.asStaff(`/api/admin/product-batches/${batch.id}/undo`, {
		method: "POST",
	});
	expect([status, json.detail]).toEqual([409, expect.stringContaining("Espera a que termine")]);
});

test("cannot undo after 30 days, and forgets the batch", async () => {
	await createProduct("DIA-1");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["DIA-1", "20.00"],
	]);
	const { batch: applied } = await bulk.apply(batch.id);
	expect(applied?.undo_until).not.toBeNull();
	world.ctx.clock.advance(30 * DAY_MS + 1000);
	await world.logInAgain();
	expect((await bulk.undo(batch.id)).json.code).toBe("not_undoable");
	await deleteExpiredBatches(world.ctx);
	expect((await bulk.undo(batch.id)).status).toBe(404);
	expect((await findProduct("DIA-1")).price).toBe(20);
});

test("leaves a rename in place when another product took the former SKU", async () => {
	await createProduct("TOMADO-1");
	const batch = await bulk.importRows([
		["SKU anterior", "SKU", "Precio"],
		["TOMADO-1", "TOMADO-2", "10.00"],
	]);
	await bulk.apply(batch.id);
	await createProduct("TOMADO-1", { id: "tomado-otro" });
	expect((await bulk.undo(batch.id)).batch).toMatchObject({ state: "undone", summary: { written: 1 } });
	expect((await bulk.listRows(batch.id, "left_out"))[0]?.problems[0]?.message).toBe(
		"El SKU TOMADO-1 ya es de otro producto",
	);
});

test("undoes an import after another change of it was taken back", async () => {
	const rows = [NEW_PRODUCT_HEADINGS, toNewProduct("CADENA-1", "10.00")];
	const batch = await bulk.importRows(rows);
	await bulk.apply(batch.id);
	const { id } = await findProduct("CADENA-1");
	const edit = { field: "price", percent: 5, rounding: "none" };
	const raise = (await bulk.edit({ selection: { ids: [id] }, edit })).batch?.id ?? "";
	await bulk.apply(raise);
	await bulk.undo(raise);
	expect((await bulk.undo(batch.id)).batch?.summary).toMatchObject({ written: 0, outcomes: { left_out: 0 } });
	expect(await findProduct("CADENA-1")).toBeUndefined();
});

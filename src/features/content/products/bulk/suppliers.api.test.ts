// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteExpiredBatches } from "./batches.server.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);

/** Imports and applies the list of a supplier. */
async function importList(skus: readonly string[], supplier?: string) {
	const batch = await bulk.importRows([NEW_PRODUCT_HEADINGS, ...skus.map((sku) => toNewProduct(sku))]);
	await bulk.apply(batch.id, { supplier });
	return batch.id;
}
const listHidden = async (id: string) => (await bulk.listRows(id, "changed")).map(({ sku }) => sku).sort();
const hide = (id: string, body: object) => bulk.hideMissing(id, body);

test("offers to hide only what the same supplier brought before", async () => {
	await importList(["UNO-1", "UNO-2", "UNO-3"], "Repuestos Uno");
	await importList(["DOS-1", "DOS-2"], "Llantas Dos");
	const second = await importList(["DOS-1", "DOS-3"], "llantas  dos");
	const { batch } = await hide(second, { supplier: "Llantas Dos" });
	expect(await listHidden(batch?.id ?? "")).toEqual(["DOS-2"]);
	const { suppliers } = (await world.asStaff("/api/admin/product-suppliers")).json;
	expect(suppliers).toEqual(["Llantas Dos", "Repuestos Uno"]);
});

test("asks whose list it is when nobody named that", async () => {
	const id = await importList(["SUELTO-1"]);
	const { status, json } = await hide(id, {});
	expect([status, json.code]).toEqual([422, "no_supplier"]);
	expect((await hide(id, { supplier: "Nadie Más" })).json.detail).toContain("Nadie Más");
	expect((await bulk.settle(id)).supplier).toBe("Nadie Más");
});

test("forgets whose list it was when it is undone", async () => {
	await importList(["QUEDA-1", "QUEDA-2"], "Equivocado");
	const wrong = await importList(["QUEDA-1", "MAL-1"], "Otro");
	await bulk.undo(wrong);
	const next = await importList(["QUEDA-2"], "Equivocado");
	expect((await hide(next, { supplier: "Equivocado" })).json.code).toBe("nothing_missing");
});

test("forgets a supplier that no product and no batch has", async () => {
	const id = await importList(["UNICO-1"], "Fugaz");
	await bulk.undo(id);
	world.ctx.clock.advance(25 * 60 * 60 * 1000);
	await world.logInAgain();
	await deleteExpiredBatches(world.ctx);
	const { suppliers } = (await world.asStaff("/api/admin/product-suppliers")).json;
	expect(suppliers).not.toContain("Fugaz");
});

test("shows with one press what a list brings back", async () => {
	await bulk.createProduct("VUELVE-1", { is_visible: false });
	await bulk.createProduct("VUELVE-2");
	const rows = [
		["SKU", "Precio"],
		["VUELVE-1", "10.00"],
		["VUELVE-2", "11.00"],
	];
	const batch = await bulk.importRows(rows);
	expect(batch.summary).toMatchObject({ returning: 1, outcomes: { changed: 1, unchanged: 1 } });
	const { batch: compared } = await bulk.showReturning(batch.id);
	expect(compared).toMatchObject({ id: batch.id, summary: { returning: 0, outcomes: { changed: 2 } } });
	await bulk.apply(batch.id);
	expect((await bulk.findProduct("VUELVE-1")).is_visible).toBe(true);
});

test("prepares to show what came back with an applied list", async () => {
	await bulk.createProduct("REGRESA-1", { is_visible: false });
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["REGRESA-1", "11.00"],
	]);
	await bulk.apply(batch.id);
	const { batch: showing } = await bulk.showReturning(batch.id);
	expect(await listHidden(showing?.id ?? "")).toEqual(["REGRESA-1"]);
	await bulk.apply(showing?.id ?? "");
	expect((await bulk.findProduct("REGRESA-1")).is_visible).toBe(true);
	expect((await bulk.showReturning(batch.id)).json.code).toBe("nothing_returning");
});

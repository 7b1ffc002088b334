// @module-tag engines
import { expect, test, vi } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";
import { resumeBatches } from "./run-batch.server.ts";

const world = openWorld();
const bulk = openBulk(world);

test("compares again from the start after a stop", async () => {
	const rows = [
		NEW_PRODUCT_HEADINGS,
		toNewProduct("PARADA-1").with(4, "Amortiguador"),
		toNewProduct("PARADA-2"),
	];
	const batch = await bulk.importRows(rows);
	// As a process leaves it that is killed between two chunks of the comparison.
	const stopped = { state: "checking", doneRows: 1 } as const;
	await world.ctx.db.updateTable("productBatches").set(stopped).where("id", "=", batch.id).execute();
	await resumeBatches(world.ctx);
	expect((await bulk.settle(batch.id)).summary).toEqual(batch.summary);
});

test("continues after a stop what was being applied", async () => {
	for (const sku of ["SIGUE-1", "SIGUE-2"]) await bulk.createProduct(sku);
	const edit = { field: "price", percent: 10, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: ["sigue-1", "sigue-2"] }, edit });
	const id = batch?.id ?? "";
	// As a process leaves it that is killed after the first press was stored.
	const appliedAt = new Date(world.ctx.now().getTime() + 1000).toISOString();
	const stopped = { state: "applying", doneRows: 0, appliedAt } as const;
	await world.ctx.db.updateTable("productBatches").set(stopped).where("id", "=", id).execute();
	await resumeBatches(world.ctx);
	expect(await bulk.settle(id)).toMatchObject({ state: "applied", summary: { written: 2 } });
	expect((await bulk.findProduct("SIGUE-2")).price).toBe(11);
});

test("says why it waits when the disk is full", async () => {
	await bulk.createProduct("LLENO-1");
	const edit = { field: "price", percent: 10, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: ["lleno-1"] }, edit });
	const path = `/api/admin/product-batches/${batch?.id}`;
	const diskFull = Object.assign(new Error("database or disk is full"), { errcode: 13, code: "ENOSPC" });
	const failing = vi.spyOn(world.ctx.content, "edit").mockRejectedValue(diskFull);
	const body = { confirms_prices: false };
	expect((await world.asStaff(`${path}/apply`, { method: "POST", body })).status).toBe(200);
	const readPause = async () => (await world.asStaff(path)).json.pause;
	await expect.poll(readPause).toContain("el disco del servidor está lleno");
	failing.mockRestore();
	world.ctx.clock.advance(11_000);
	expect(await bulk.settle(String(batch?.id))).toMatchObject({ state: "applied", pause: null });
});

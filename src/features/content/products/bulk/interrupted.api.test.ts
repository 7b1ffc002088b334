// @module-tag engines
import { expect, test, vi } from "vitest";
import { openOutbox, type Sender } from "#server/outbox/outbox.server.ts";
import { leaseJobs } from "#server/outbox/outbox-lease.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import {
	cleanUpKilledBatches,
	createBatchRunner,
	PRODUCT_BATCH_TOPIC,
	queueUnfinishedSteps,
} from "./batch-jobs.server.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toNewProduct } from "./bulk.test.kit.ts";
import { openStep } from "./run-batch.server.ts";

const world = openWorld();
const bulk = openBulk(world);
const SECOND_MS = 1000;

const raisePrices = async (skus: readonly string[]) => {
	for (const sku of skus) await bulk.createProduct(sku);
	const edit = { field: "price", percent: 10, rounding: "none" };
	const { batch } = await bulk.edit({ selection: { ids: skus.map((sku) => sku.toLowerCase()) }, edit });
	return batch?.id ?? "";
};
const createSkus = (count: number) => Array.from({ length: count }, (_, index) => `MATA-${index}`);
const readDoneRows = async (id: string) =>
	(await world.asStaff(`/api/admin/product-batches/${id}`)).json.done_rows as number;
const listJobs = () =>
	world.ctx.db
		.selectFrom("outbox")
		.select(["state", "attempts", "leasedUntil"])
		.where("topic", "=", PRODUCT_BATCH_TOPIC)
		.execute();
/** Counts the products of `createSkus` by price in cents. */
async function countPrices() {
	const query = world.ctx.db.selectFrom("products").select("priceCents").where("sku", "like", "MATA-%");
	const counts: Record<number, number> = {};
	for (const { priceCents } of await query.execute()) counts[priceCents] = (counts[priceCents] ?? 0) + 1;
	return counts;
}
/** Leases the job as a machine does that is killed afterwards. */
const leaseAsKilled = () =>
	leaseJobs(world.ctx, {
		knownTopics: [PRODUCT_BATCH_TOPIC],
		topic: PRODUCT_BATCH_TOPIC,
		limit: 1,
		isLong: true,
	});

/** Presses «Aplicar» on a machine whose worker is killed before it does anything. */
async function applyWithoutWorker(id: string) {
	const wake = vi.spyOn(world.ctx.outbox, "wake").mockImplementation(() => {});
	const body = { confirms_prices: true };
	await world.asStaff(`/api/admin/product-batches/${id}/apply`, { method: "POST", body });
	wake.mockRestore();
}
const openWorker = () => openOutbox(world.ctx, { [PRODUCT_BATCH_TOPIC]: createBatchRunner(world.ctx) });

test("compares again from the start after a stop", async () => {
	const rows = [
		NEW_PRODUCT_HEADINGS,
		toNewProduct("PARADA-1").with(4, "Amortiguador"),
		toNewProduct("PARADA-2"),
	];
	const batch = await bulk.importRows(rows);
	// Version 0.12 has no jobs; it was killed between two chunks of the comparison.
	const stopped = { state: "checking", doneRows: 1 } as const;
	await world.ctx.db.updateTable("productBatches").set(stopped).where("id", "=", batch.id).execute();
	await queueUnfinishedSteps(world.ctx);
	expect((await bulk.settle(batch.id)).summary).toEqual(batch.summary);
});

test("continues what an earlier version was applying", async () => {
	const id = await raisePrices(["SIGUE-1", "SIGUE-2"]);
	// Version 0.12 was killed after the first press was stored.
	const appliedAt = new Date(world.ctx.now().getTime() + 1000).toISOString();
	const stopped = { state: "applying", doneRows: 0, appliedAt } as const;
	await world.ctx.db.updateTable("productBatches").set(stopped).where("id", "=", id).execute();
	await Promise.all([queueUnfinishedSteps(world.ctx), queueUnfinishedSteps(world.ctx)]);
	expect(await bulk.settle(id)).toMatchObject({ state: "applied", summary: { written: 2 } });
	expect((await bulk.findProduct("SIGUE-2")).price).toBe(11);
	await world.ctx.outbox.drain();
	expect(await listJobs()).toMatchObject([{ state: "done", attempts: 1 }]);
});

test("another machine goes on when a killed one's lease ends", async () => {
	const id = await raisePrices(createSkus(60));
	await applyWithoutWorker(id);
	expect(await leaseAsKilled()).toHaveLength(1);
	// The killed machine wrote one chunk of 25 rows.
	expect(await openStep(world.ctx, id)()).toBe("moved");
	const other = openWorker();
	await other.drain();
	expect(await countPrices()).toEqual({ 1000: 35, 1100: 25 });
	world.ctx.clock.advance(31 * SECOND_MS);
	await other.drain();
	expect(await countPrices()).toEqual({ 1100: 60 });
	expect(await bulk.settle(id)).toMatchObject({ state: "applied", summary: { written: 60 } });
	expect(await listJobs()).toMatchObject([{ state: "done", attempts: 2 }]);
});

test("goes on at once when the only machine starts again", async () => {
	const id = await raisePrices(createSkus(30));
	await applyWithoutWorker(id);
	await leaseAsKilled();
	await cleanUpKilledBatches(world.ctx);
	await openWorker().drain();
	expect(await countPrices()).toEqual({ 1100: 30 });
});

test("applies each row once with two workers on one batch", async () => {
	const id = await raisePrices(createSkus(60));
	await applyWithoutWorker(id);
	const runner = createBatchRunner(world.ctx);
	const job = { id: "twice", payload: { batch: id } };
	await Promise.all([runner(job), runner(job)]);
	await runner(job);
	expect(await countPrices()).toEqual({ 1100: 60 });
	expect(await bulk.settle(id)).toMatchObject({ state: "applied", summary: { written: 60 } });
});

test("leaves the rest to the next start when the server stops", async () => {
	const id = await raisePrices(createSkus(60));
	await applyWithoutWorker(id);
	const stopping = openWorker();
	let stopped: Promise<void> | undefined;
	const runner = createBatchRunner(world.ctx);
	stopping.setSender(
		PRODUCT_BATCH_TOPIC,
		Object.assign(
			((job, lease) => {
				const renew = async () => {
					// The signal arrives before the second chunk begins, which is still written.
					if ((await readDoneRows(id)) > 0) stopped ??= stopping.stop();
					return (await lease?.renew()) ?? false;
				};
				return runner(job, lease && { ...lease, renew });
			}) satisfies Sender,
			{ isLong: true },
		),
	);
	await stopping.start();
	await expect.poll(() => stopped !== undefined).toBe(true);
	await stopped;
	expect(await countPrices()).toEqual({ 1000: 10, 1100: 50 });
	// Nothing waits for a lease.
	expect(await listJobs()).toMatchObject([{ state: "pending", leasedUntil: null }]);
	await openWorker().drain();
	expect(await countPrices()).toEqual({ 1100: 60 });
});

test("retries a failed chunk within seconds", async () => {
	const id = await raisePrices(createSkus(1));
	await applyWithoutWorker(id);
	const edit = vi.spyOn(world.ctx.content, "edit").mockRejectedValueOnce(new Error("lost connection"));
	const worker = openWorker();
	await worker.drain();
	expect(edit).toHaveBeenCalledTimes(1);
	world.ctx.clock.advance(10 * SECOND_MS);
	await worker.drain();
	expect((await bulk.settle(id)).state).toBe("applied");
});

test("says why it waits when the disk is full", async () => {
	const id = await raisePrices(["LLENO-1"]);
	const path = `/api/admin/product-batches/${id}`;
	const diskFull = Object.assign(new Error("database or disk is full"), { errcode: 13, code: "ENOSPC" });
	const failing = vi.spyOn(world.ctx.content, "edit").mockRejectedValue(diskFull);
	const body = { confirms_prices: false };
	expect((await world.asStaff(`${path}/apply`, { method: "POST", body })).status).toBe(200);
	const readPause = async () => (await world.asStaff(path)).json.pause;
	await expect.poll(readPause).toContain("el disco del servidor está lleno");
	failing.mockRestore();
	world.ctx.clock.advance(11 * SECOND_MS);
	await world.ctx.outbox.drain();
	expect(await bulk.settle(id)).toMatchObject({ state: "applied", pause: null });
});

// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { enqueueJob, openOutbox, type Sender } from "./outbox.server.ts";

const engine = openEngine();
beforeEach(() => engine.ctx.db.deleteFrom("outbox").execute());
const openTestOutbox = (send: Sender) => openOutbox(engine.ctx, { test: send });
const queueJob = (payload: unknown) =>
	withTransaction(engine.ctx.db, (trx) => enqueueJob(trx, engine.ctx.now(), { topic: "test", payload }));
const getRow = async (id: string) =>
	await engine.ctx.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("keeps a long job while it renews its lease", async () => {
	const id = await queueJob("long");
	const other = openTestOutbox(Object.assign(async () => "sent" as const, { isLong: true }));
	const worker = openTestOutbox(
		Object.assign(
			(async (_job, lease) => {
				for (let turn = 0; turn < 6; turn++) {
					engine.ctx.clock.advance(20_000);
					expect(await lease?.renew()).toBe(true);
					await other.drain();
				}
				return "sent";
			}) satisfies Sender,
			{ isLong: true },
		),
	);
	await worker.drain();
	expect(await getRow(id)).toMatchObject({ state: "done", attempts: 1 });
});

test("gives a long job that hangs to another worker", async () => {
	const id = await queueJob("hangs");
	const hanging = Promise.withResolvers<void>();
	const started = Promise.withResolvers<void>();
	let isStillMine: boolean | undefined;
	const stalled = openTestOutbox(
		Object.assign(
			(async (_job, lease) => {
				await lease?.renew();
				started.resolve();
				await hanging.promise;
				isStillMine = await lease?.renew();
				return "sent";
			}) satisfies Sender,
			{ isLong: true },
		),
	).drain();
	await started.promise;
	engine.ctx.clock.advance(31_000);
	await openTestOutbox(async () => "sent").drain();
	const row = await getRow(id);
	expect(row).toMatchObject({ state: "done", attempts: 2 });
	hanging.resolve();
	await stalled;
	expect(isStillMine).toBe(false);
	expect(await getRow(id)).toEqual(row);
});

test("leases a long job only for a free slot, and wakes for it", async () => {
	const running: string[] = [];
	const release = Promise.withResolvers<void>();
	const worker = openTestOutbox(
		Object.assign(
			async ({ id }: { id: string }) => {
				running.push(id);
				await release.promise;
				return "sent" as const;
			},
			{ isLong: true, atOnce: 2 },
		),
	);
	await worker.start();
	for (let count = 1; count <= 3; count++) {
		await queueJob(count);
		worker.wake("test");
		await expect.poll(() => running.length).toBe(Math.min(count, 2));
	}
	const states = engine.ctx.db.selectFrom("outbox").select("attempts").orderBy("attempts");
	expect(await states.execute()).toEqual([{ attempts: 0 }, { attempts: 1 }, { attempts: 1 }]);
	release.resolve();
	await expect.poll(() => running.length).toBe(3);
	await worker.stop();
});

test("hands an interrupted job to the next worker at once", async () => {
	const id = await queueJob("interrupted");
	const started = Promise.withResolvers<void>();
	const worker = openTestOutbox(
		Object.assign(
			(async (_job, lease) => {
				started.resolve();
				await new Promise((resolve) => lease?.signal.addEventListener("abort", resolve));
				return "interrupted";
			}) satisfies Sender,
			{ isLong: true },
		),
	);
	await worker.start();
	await started.promise;
	await worker.stop();
	expect(await getRow(id)).toMatchObject({ state: "pending", leasedUntil: null });
	await openTestOutbox(async () => "sent").drain();
	expect(await getRow(id)).toMatchObject({ state: "done" });
});

// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { enqueueJob, getRetryDelayMs, openOutbox, PermanentFailure, type Sender } from "./outbox.server.ts";
import { leaseJobs } from "./outbox-lease.server.ts";

const engine = openEngine();
beforeEach(() => engine.ctx.db.deleteFrom("outbox").execute());
const openTestOutbox = (send: Sender) => openOutbox(engine.ctx, { test: send });
const queueJob = (payload: unknown) =>
	withTransaction(engine.ctx.db, (trx) => enqueueJob(trx, engine.ctx.now(), { topic: "test", payload }));
const getRow = async (id: string) =>
	await engine.ctx.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("sends each job exactly once with two workers", async () => {
	const sentIds: string[] = [];
	const createWorker = () =>
		openTestOutbox(async ({ id }) => {
			sentIds.push(id);
			return "sent";
		});
	const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => queueJob({ index })));
	await Promise.all([createWorker().drain(), createWorker().drain()]);
	expect(sentIds.toSorted()).toEqual(ids.toSorted());
});

test("enqueues nothing when the transaction fails", async () => {
	const before = await engine.ctx.db.selectFrom("outbox").select("id").execute();
	const failingTransaction = withTransaction(engine.ctx.db, async (trx) => {
		await enqueueJob(trx, engine.ctx.now(), { topic: "test", payload: 1 });
		throw new Error("no");
	});
	await expect(failingTransaction).rejects.toThrow("no");
	expect(await engine.ctx.db.selectFrom("outbox").select("id").execute()).toHaveLength(before.length);
});

test("retries a failure with the same id unless permanent", async () => {
	const attemptedIds: string[] = [];
	const flakyOutbox = openTestOutbox(async ({ id }) => {
		attemptedIds.push(id);
		if (attemptedIds.length === 1) throw new Error("greylisted");
		return "sent";
	});
	const id = await queueJob("flaky");
	await flakyOutbox.drain();
	expect(await getRow(id)).toMatchObject({ state: "pending", attempts: 1 });
	engine.ctx.clock.advance(15 * 60_000);
	await flakyOutbox.drain();
	expect(attemptedIds).toEqual([id, id]);
	expect((await getRow(id)).state).toBe("done");

	const deadId = await queueJob("refused");
	await openTestOutbox(async () => {
		throw new PermanentFailure("550");
	}).drain();
	expect(await getRow(deadId)).toMatchObject({ state: "dead", attempts: 1 });
});

test("gives up after three days but not after two", async () => {
	const id = await queueJob("never");
	const failingOutbox = openTestOutbox(async () => {
		throw new Error("down");
	});
	for (let hour = 0; hour < 48; hour++) {
		await failingOutbox.drain();
		engine.ctx.clock.advance(60 * 60_000);
	}
	expect(await getRow(id)).toMatchObject({ state: "pending", attempts: 48 });
	engine.ctx.clock.advance(24 * 60 * 60_000);
	await failingOutbox.drain();
	expect(await getRow(id)).toMatchObject({ state: "dead", attempts: 49 });
});

test("takes a dead worker's job when its lease expires", async () => {
	const id = await queueJob("orphan");
	const [leased] = await leaseJobs(engine.ctx, { knownTopics: ["test"], topic: "test", limit: 1 });
	expect(leased?.id).toBe(id);
	const sentIds: string[] = [];
	const nextWorker = openTestOutbox(async (job) => {
		sentIds.push(job.id);
		return "sent";
	});
	await nextWorker.drain();
	expect(sentIds).toEqual([]);
	engine.ctx.clock.advance(61_000);
	await nextWorker.drain();
	expect(sentIds).toEqual([id]);
});

test("ignores a worker whose lease has expired", async () => {
	const id = await queueJob("slow");
	let fail: () => void = () => {};
	let markReached: () => void = () => {};
	const sendStarted = new Promise<void>((resolve) => {
		markReached = resolve;
	});
	const stalledDrain = openTestOutbox(() => {
		markReached();
		return new Promise((_, reject) => {
			fail = () => reject(new Error("too late"));
		});
	}).drain();
	await sendStarted;
	engine.ctx.clock.advance(61_000);
	let sentCount = 0;
	const nextWorker = openTestOutbox(async () => {
		sentCount++;
		engine.ctx.clock.advance(5000);
		return "sent";
	});
	await nextWorker.drain();
	const sentRow = await getRow(id);
	expect(sentRow).toMatchObject({ state: "done", attempts: 2 });
	expect(sentRow.doneAt).toBe(engine.ctx.now().toISOString());
	fail();
	await stalledDrain;
	expect(await getRow(id)).toEqual(sentRow);
	engine.ctx.clock.advance(60 * 60_000);
	await nextWorker.drain();
	expect(sentCount).toBe(1);
});

test("ignores a failure reported after the lease expired", async () => {
	const failingSend = Promise.withResolvers<never>();
	const startedSending = Promise.withResolvers<void>();
	const slowOutbox = openTestOutbox(() => {
		startedSending.resolve();
		return failingSend.promise;
	});
	const id = await queueJob("slow to fail");
	const draining = slowOutbox.drain();
	await startedSending.promise;
	engine.ctx.clock.advance(2 * 60_000);
	const [leasedByDead] = await leaseJobs(engine.ctx, {
		knownTopics: ["test"],
		topic: "test",
		limit: 1,
	});
	expect(leasedByDead).toMatchObject({ id, attempts: 2 });
	const rowBefore = await getRow(id);
	failingSend.reject(new PermanentFailure("too late to say"));
	await draining;
	expect(await getRow(id)).toEqual(rowBefore);
});

test("limits the retry delay to 15 minutes", () => {
	expect(getRetryDelayMs(0, 0.999)).toBeLessThan(2000);
	expect(getRetryDelayMs(3, 1)).toBe(16_000);
	expect(getRetryDelayMs(20, 1)).toBe(15 * 60_000);
	expect(getRetryDelayMs(20, 0)).toBe(0);
});

test("delays only the topic of a sender that hangs", async () => {
	let markArrived: () => void = () => {};
	const otherSent = new Promise<void>((resolve) => {
		markArrived = resolve;
	});
	let release: () => void = () => {};
	const stuckSend = new Promise<"sent">((resolve) => {
		release = () => resolve("sent");
	});
	const outbox = openOutbox(engine.ctx, {
		test: () => stuckSend,
		other: async () => {
			markArrived();
			return "sent";
		},
	});
	await queueJob("stuck");
	await outbox.start();
	await withTransaction(engine.ctx.db, (trx) =>
		enqueueJob(trx, engine.ctx.now(), { topic: "other", payload: 1 }),
	);
	await otherSent;
	release();
	await outbox.stop();
});

test("makes a job without a sender a dead letter", async () => {
	const id = await withTransaction(engine.ctx.db, (trx) =>
		enqueueJob(trx, engine.ctx.now(), { topic: "nobody's", payload: 1 }),
	);
	await openTestOutbox(async () => "sent").drain();
	expect(await getRow(id)).toMatchObject({ state: "dead", lastError: /no sender/ });
});

test("marks held jobs in batches", async () => {
	const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => queueJob({ index })));
	let writes = 0;
	const db = engine.ctx.db.withPlugin({
		transformQuery: ({ node }) => {
			if (node.kind === "UpdateQueryNode") writes++;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	await openOutbox({ ...engine.ctx, db }, { test: async () => "held" }).drain();
	for (const id of ids) expect(await getRow(id)).toMatchObject({ state: "held", lastError: null });
	expect(writes).toBeLessThan(30);
});

test("releases recent held jobs when a sender is available", async () => {
	const oldId = await queueJob("old news");
	await openTestOutbox(async () => "held").drain();
	engine.ctx.clock.advance(4 * 24 * 60 * 60_000);
	const freshId = await queueJob("news");
	await openTestOutbox(async () => "held").drain();
	const sentIds: string[] = [];
	const sender = openTestOutbox(async ({ id }) => {
		sentIds.push(id);
		return "sent";
	});
	await sender.start();
	await sender.drain();
	await sender.stop();
	expect(sentIds).toContain(freshId);
	expect(sentIds).not.toContain(oldId);
});

test("leaves jobs held when their sender is off", async () => {
	const id = await queueJob("no mail server");
	await openTestOutbox(async () => "held").drain();
	const before = await getRow(id);
	const offOutbox = openOutbox(engine.ctx, {});
	offOutbox.setSender(
		"test",
		Object.assign(async () => "held" as const, { isOff: async () => true }),
	);
	offOutbox.wrapSender("test", (send) => (job) => send(job));
	engine.ctx.clock.advance(1000);
	await offOutbox.start();
	await offOutbox.drain();
	await offOutbox.stop();
	expect(await getRow(id)).toEqual(before);
});

test("sends jobs dated ahead after a clock correction", async () => {
	const day = 24 * 60 * 60_000;
	engine.ctx.clock.advance(day);
	const id = await queueJob("from tomorrow");
	engine.ctx.clock.advance(-day);
	const betweenTries = await queueJob("between two tries");
	const laterAt = new Date(engine.ctx.now().getTime() + 10 * 60_000).toISOString();
	const leasedByDead = await queueJob("taken tomorrow by a worker that died");
	const tomorrow = new Date(engine.ctx.now().getTime() + day).toISOString();
	const outboxes = engine.ctx.db.updateTable("outbox");
	await outboxes.set({ dueAt: laterAt }).where("id", "=", betweenTries).execute();
	await outboxes.set({ leasedUntil: tomorrow }).where("id", "=", leasedByDead).execute();
	await openTestOutbox(async () => "sent").drain();
	for (const jobId of [id, leasedByDead]) expect(await getRow(jobId)).toMatchObject({ state: "done" });
	expect(await getRow(betweenTries)).toMatchObject({ state: "pending", dueAt: laterAt });
});

test("sends other jobs while one hangs", async () => {
	const release = Promise.withResolvers<void>();
	const allSent = Promise.withResolvers<void>();
	const stuckId = await queueJob("stuck");
	const ids = await Promise.all(Array.from({ length: 45 }, (_, index) => queueJob({ index })));
	const sentIds: string[] = [];
	const draining = openTestOutbox(async ({ id }) => {
		if (id === stuckId) await release.promise;
		sentIds.push(id);
		if (sentIds.length === ids.length) allSent.resolve();
		return "sent";
	}).drain();
	await allSent.promise;
	expect(sentIds.toSorted()).toEqual(ids.toSorted());
	release.resolve();
	await draining;
	expect((await getRow(stuckId)).state).toBe("done");
});

test("sends at most twenty jobs of a topic concurrently", async () => {
	let [concurrent, maxConcurrent] = [0, 0];
	await Promise.all(Array.from({ length: 45 }, (_, index) => queueJob({ index })));
	await openTestOutbox(async () => {
		maxConcurrent = Math.max(maxConcurrent, ++concurrent);
		await new Promise((resolve) => setImmediate(resolve));
		concurrent--;
		return "sent";
	}).drain();
	expect(maxConcurrent).toBeLessThanOrEqual(20);
});

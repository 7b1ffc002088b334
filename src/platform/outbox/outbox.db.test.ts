// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#platform/database/db.server.ts";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import {
	openOutbox,
	PermanentFailure,
	queueEffect,
	retryDelayMs,
	type Sender,
} from "./outbox.server.ts";
import { lease } from "./outbox-lease.server.ts";

const engine = openEngine();
beforeEach(() => engine.at.db.deleteFrom("outbox").execute());
const open = (send: Sender) => openOutbox(engine.at, { test: send });
const queue = (payload: unknown) =>
	inTransaction(engine.at.db, (trx) =>
		queueEffect(trx, engine.at.now(), { topic: "test", payload }),
	);
const stateOf = async (id: string) =>
	await engine.at.db
		.selectFrom("outbox")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

test("sends each job exactly once with two workers", async () => {
	const seen: string[] = [];
	const worker = () =>
		open(async ({ id }) => {
			seen.push(id);
			return "sent";
		});
	const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => queue({ index })));
	await Promise.all([worker().drain(), worker().drain()]);
	expect(seen.toSorted()).toEqual(ids.toSorted());
});

test("enqueues nothing when the transaction fails", async () => {
	const before = await engine.at.db.selectFrom("outbox").select("id").execute();
	const failing = inTransaction(engine.at.db, async (trx) => {
		await queueEffect(trx, engine.at.now(), { topic: "test", payload: 1 });
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	expect(await engine.at.db.selectFrom("outbox").select("id").execute()).toHaveLength(
		before.length,
	);
});

test("retries a failure with the same id unless permanent", async () => {
	const tries: string[] = [];
	const flaky = open(async ({ id }) => {
		tries.push(id);
		if (tries.length === 1) throw new Error("greylisted");
		return "sent";
	});
	const id = await queue("flaky");
	await flaky.drain();
	expect(await stateOf(id)).toMatchObject({ state: "pending", attempts: 1 });
	engine.at.clock.pass(15 * 60_000);
	await flaky.drain();
	expect(tries).toEqual([id, id]);
	expect((await stateOf(id)).state).toBe("done");

	const dead = await queue("refused");
	await open(async () => {
		throw new PermanentFailure("550");
	}).drain();
	expect(await stateOf(dead)).toMatchObject({ state: "dead", attempts: 1 });
});

test("gives up after three days but not after two", async () => {
	const id = await queue("never");
	const failing = open(async () => {
		throw new Error("down");
	});
	for (let hour = 0; hour < 48; hour++) {
		await failing.drain();
		engine.at.clock.pass(60 * 60_000);
	}
	expect(await stateOf(id)).toMatchObject({ state: "pending", attempts: 48 });
	engine.at.clock.pass(24 * 60 * 60_000);
	await failing.drain();
	expect(await stateOf(id)).toMatchObject({ state: "dead", attempts: 49 });
});

test("takes a dead worker's job when its lease expires", async () => {
	const id = await queue("orphan");
	const [orphan] = await lease(engine.at, { known: ["test"], topic: "test", most: 1 });
	expect(orphan?.id).toBe(id);
	const seen: string[] = [];
	const heir = open(async (effect) => {
		seen.push(effect.id);
		return "sent";
	});
	await heir.drain();
	expect(seen).toEqual([]);
	engine.at.clock.pass(61_000);
	await heir.drain();
	expect(seen).toEqual([id]);
});

test("ignores a worker whose lease has expired", async () => {
	const id = await queue("slow");
	let fail: () => void = () => {};
	let reached: () => void = () => {};
	const isReached = new Promise<void>((resolve) => {
		reached = resolve;
	});
	const stalled = open(() => {
		reached();
		return new Promise((_, reject) => {
			fail = () => reject(new Error("too late"));
		});
	}).drain();
	await isReached;
	engine.at.clock.pass(61_000);
	let sendings = 0;
	const heir = open(async () => {
		sendings++;
		engine.at.clock.pass(5000);
		return "sent";
	});
	await heir.drain();
	const sent = await stateOf(id);
	expect(sent).toMatchObject({ state: "done", attempts: 2 });
	expect(sent.doneAt).toBe(engine.at.now().toISOString());
	fail();
	await stalled;
	expect(await stateOf(id)).toEqual(sent);
	engine.at.clock.pass(60 * 60_000);
	await heir.drain();
	expect(sendings).toBe(1);
});

test("ignores a failure reported after the lease expired", async () => {
	const failing = Promise.withResolvers<never>();
	const isSending = Promise.withResolvers<void>();
	const slow = open(() => {
		isSending.resolve();
		return failing.promise;
	});
	const id = await queue("slow to fail");
	const draining = slow.drain();
	await isSending.promise;
	engine.at.clock.pass(2 * 60_000);
	const [taken] = await lease(engine.at, { known: ["test"], topic: "test", most: 1 });
	expect(taken).toMatchObject({ id, attempts: 2 });
	const held = await stateOf(id);
	failing.reject(new PermanentFailure("too late to say"));
	await draining;
	expect(await stateOf(id)).toEqual(held);
});

test("limits the retry delay to 15 minutes", () => {
	expect(retryDelayMs(0, 0.999)).toBeLessThan(2000);
	expect(retryDelayMs(3, 1)).toBe(16_000);
	expect(retryDelayMs(20, 1)).toBe(15 * 60_000);
	expect(retryDelayMs(20, 0)).toBe(0);
});

test("delays only the topic of a sender that hangs", async () => {
	let arrive: () => void = () => {};
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	let release: () => void = () => {};
	const stuck = new Promise<"sent">((resolve) => {
		release = () => resolve("sent");
	});
	const outbox = openOutbox(engine.at, {
		test: () => stuck,
		other: async () => {
			arrive();
			return "sent";
		},
	});
	await queue("stuck");
	await outbox.start();
	await inTransaction(engine.at.db, (trx) =>
		queueEffect(trx, engine.at.now(), { topic: "other", payload: 1 }),
	);
	await arrived;
	release();
	await outbox.stop();
});

test("makes a job without a sender a dead letter", async () => {
	const id = await inTransaction(engine.at.db, (trx) =>
		queueEffect(trx, engine.at.now(), { topic: "nobody's", payload: 1 }),
	);
	await open(async () => "sent").drain();
	expect(await stateOf(id)).toMatchObject({ state: "dead", lastError: /no sender/ });
});

test("marks held jobs in batches", async () => {
	const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => queue({ index })));
	let writes = 0;
	const db = engine.at.db.withPlugin({
		transformQuery: ({ node }) => {
			if (node.kind === "UpdateQueryNode") writes++;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	await openOutbox({ ...engine.at, db }, { test: async () => "held" }).drain();
	for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "held", lastError: null });
	expect(writes).toBeLessThan(30);
});

test("releases recent held jobs when a sender is available", async () => {
	const old = await queue("old news");
	await open(async () => "held").drain();
	engine.at.clock.pass(4 * 24 * 60 * 60_000);
	const fresh = await queue("news");
	await open(async () => "held").drain();
	const seen: string[] = [];
	const sender = open(async ({ id }) => {
		seen.push(id);
		return "sent";
	});
	await sender.start();
	await sender.drain();
	await sender.stop();
	expect(seen).toContain(fresh);
	expect(seen).not.toContain(old);
});

test("leaves jobs held when their sender is off", async () => {
	const id = await queue("no mail server");
	await open(async () => "held").drain();
	const before = await stateOf(id);
	const off = openOutbox(engine.at, {});
	off.sendWith(
		"test",
		Object.assign(async () => "held" as const, { isOff: true }),
	);
	off.sendThrough("test", (send) => (effect) => send(effect));
	engine.at.clock.pass(1000);
	await off.start();
	await off.drain();
	await off.stop();
	expect(await stateOf(id)).toEqual(before);
});

test("sends jobs dated ahead after a clock correction", async () => {
	const day = 24 * 60 * 60_000;
	engine.at.clock.pass(day);
	const id = await queue("from tomorrow");
	engine.at.clock.pass(-day);
	const soon = await queue("between two tries");
	const inAWhile = new Date(engine.at.now().getTime() + 10 * 60_000).toISOString();
	const taken = await queue("taken tomorrow by a worker that died");
	const tomorrow = new Date(engine.at.now().getTime() + day).toISOString();
	const outboxes = engine.at.db.updateTable("outbox");
	await outboxes.set({ dueAt: inAWhile }).where("id", "=", soon).execute();
	await outboxes.set({ leasedUntil: tomorrow }).where("id", "=", taken).execute();
	await open(async () => "sent").drain();
	for (const each of [id, taken]) expect(await stateOf(each)).toMatchObject({ state: "done" });
	expect(await stateOf(soon)).toMatchObject({ state: "pending", dueAt: inAWhile });
});

test("sends other jobs while one hangs", async () => {
	const release = Promise.withResolvers<void>();
	const allSeen = Promise.withResolvers<void>();
	const stuck = await queue("stuck");
	const ids = await Promise.all(Array.from({ length: 45 }, (_, index) => queue({ index })));
	const seen: string[] = [];
	const drained = open(async ({ id }) => {
		if (id === stuck) await release.promise;
		seen.push(id);
		if (seen.length === ids.length) allSeen.resolve();
		return "sent";
	}).drain();
	await allSeen.promise;
	expect(seen.toSorted()).toEqual(ids.toSorted());
	release.resolve();
	await drained;
	expect((await stateOf(stuck)).state).toBe("done");
});

test("sends at most twenty jobs of a topic concurrently", async () => {
	let [now, most] = [0, 0];
	await Promise.all(Array.from({ length: 45 }, (_, index) => queue({ index })));
	await open(async () => {
		most = Math.max(most, ++now);
		await new Promise((resolve) => setImmediate(resolve));
		now--;
		return "sent";
	}).drain();
	expect(most).toBeLessThanOrEqual(20);
});

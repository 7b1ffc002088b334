// @module-tag engines
import { expect, test } from "vitest";
import { RuleError } from "#server/errors.ts";
import { withTransaction } from "./db.server.ts";
import { openEngine } from "./engine.test.kit.ts";
import { deleteExpiredKeys, eraseAnswers, withIdempotency } from "./idempotency.server.ts";

const engine = openEngine();
let storedCount = 0;
const work = async () => ({ number: ++storedCount });
const submit = (key: string | undefined, body: unknown) =>
	withIdempotency(engine.ctx, { scope: "test", key, sender: "visitor", body }, work);
const submitAsStaff = (id: string, key: string | undefined, body: unknown) =>
	withIdempotency(engine.ctx, { scope: "test", key, sender: { id }, body }, work);

test("runs concurrent submissions with one key only once", async () => {
	const before = storedCount;
	const attempts = Array.from({ length: 50 }, () => submit("same-key-50", { phone: "1" }));
	const answers = (await Promise.all(attempts)).map(({ answer }) => answer.number);
	expect(new Set(answers)).toEqual(new Set([before + 1]));
});

test("treats the same body with different keys as one submission", async () => {
	const [first, second] = await Promise.all([
		submit("key-one-aaa", { phone: "2" }),
		submit("key-two-aaa", { phone: "2" }),
	]);
	expect(first.answer).toEqual(second.answer);
	const replay = await submit("key-two-aaa", { phone: "2" });
	expect(replay).toEqual({ answer: first.answer, isRepeat: true });
});

test("runs a staff member's equal body again under another key", async () => {
	const first = await submitAsStaff("one", "key-staff-1", { cents: 500 });
	const second = await submitAsStaff("one", "key-staff-2", { cents: 500 });
	expect(second).toEqual({ answer: { number: first.answer.number + 1 }, isRepeat: false });
	expect(await submitAsStaff("one", "key-staff-1", { cents: 500 })).toEqual({
		answer: first.answer,
		isRepeat: true,
	});
	// Neither key left a body behind that a submission without a key could repeat.
	expect((await submitAsStaff("one", undefined, { cents: 500 })).isRepeat).toBe(false);
});

test("repeats a staff member's equal body without a key", async () => {
	const first = await submitAsStaff("one", undefined, { cents: 600 });
	expect(await submitAsStaff("one", undefined, { cents: 600 })).toEqual({ ...first, isRepeat: true });
	expect((await submitAsStaff("two", undefined, { cents: 600 })).isRepeat).toBe(false);
});

test("runs another person's submission under an equal key", async () => {
	const first = await submitAsStaff("one", "key-staff-3", { cents: 700 });
	expect(await submitAsStaff("two", "key-staff-3", { cents: 700 })).toEqual({
		answer: { number: first.answer.number + 1 },
		isRepeat: false,
	});
	expect(await submitAsStaff("one", "key-staff-3", { cents: 700 })).toEqual({ ...first, isRepeat: true });
	await expect(submitAsStaff("one", "key-staff-3", { cents: 800 })).rejects.toBeInstanceOf(RuleError);
});

test("repeats by key only where that is declared", async () => {
	const submission = {
		scope: "test",
		body: { cents: 900 },
		sender: { id: "one" },
		isRepeatedByKeyOnly: true,
	};
	const send = (key?: string) => withIdempotency(engine.ctx, { ...submission, key }, work);
	expect((await send()).isRepeat).toBe(false);
	expect((await send()).isRepeat).toBe(false);
	const first = await send("key-staff-4");
	expect(await send("key-staff-4")).toEqual({ ...first, isRepeat: true });
	expect((await send()).isRepeat).toBe(false);
});

test("rejects a reused key with a different body", async () => {
	await submit("key-three-a", { phone: "3" });
	await expect(submit("key-three-a", { phone: "4" })).rejects.toThrow(
		/^Lo primero que enviaste ya se guardó/,
	);
});

test("says that the result of a key was erased", async () => {
	const work = async () => ({ id: "lead-1", reference: "MEN-2026-00001" });
	const send = (key: string | undefined, body: string) =>
		withIdempotency(engine.ctx, { scope: "test", key, sender: "visitor", body }, work);
	await send("key-erased-1", "erased");
	await withTransaction(engine.ctx.db, (trx) => eraseAnswers(trx, ["lead-2", "lead-1"]));
	await expect(send("key-erased-1", "erased")).rejects.toMatchObject({ status: 409, code: "erased" });
	expect((await send("key-erased-2", "erased")).isRepeat).toBe(false);
	const { answer } = await engine.ctx.db
		.selectFrom("idempotency")
		.select("answer")
		.where("id", "=", "test:key:key-erased-1")
		.executeTakeFirstOrThrow();
	expect(answer).not.toContain("lead-1");
});

test("runs the work again after it failed", async () => {
	const failingCall = withIdempotency(
		engine.ctx,
		{ scope: "test", key: "key-four-aa", sender: "visitor", body: 4 },
		async () => {
			throw new Error("disk full");
		},
	);
	await expect(failingCall).rejects.toThrow("disk full");
	expect((await submit("key-four-aa", 4)).isRepeat).toBe(false);
});

test("repeats a key's answer for one day", async () => {
	const first = await submit("key-five-aa", { phone: "5" });
	engine.ctx.clock.advance(11 * 60_000);
	expect((await submit("key-five-aa", { phone: "5" })).answer).toEqual(first.answer);
	engine.ctx.clock.advance(25 * 60 * 60_000);
	await deleteExpiredKeys(engine.ctx);
	expect((await submit("key-five-aa", { phone: "5" })).isRepeat).toBe(false);
});

test("accepts the same body again after a clock correction", async () => {
	const day = 24 * 60 * 60_000;
	engine.ctx.clock.advance(day);
	const first = await submit(undefined, { phone: "ahead" });
	engine.ctx.clock.advance(-day);
	expect(await submit(undefined, { phone: "ahead" })).not.toEqual(first);
});

test("accepts the same body once when its result is gone", async () => {
	const body = { phone: "moved" };
	const first = await submit("key-moved-0", body);
	const isStillCurrent = (answer: { number: number }) => answer.number !== first.answer.number;
	const submitAgain = (key: string) =>
		withIdempotency(
			engine.ctx,
			{
				scope: "test",
				key,
				sender: "visitor",
				body,
				isStillValid: async (_, storedAnswer) => isStillCurrent(storedAnswer),
			},
			work,
		);
	const attempts = Array.from({ length: 20 }, (_, index) => submitAgain(`key-moved-again-${index}`));
	const answers = await Promise.all(attempts);
	expect(new Set(answers.map(({ answer }) => answer.number)).size).toBe(1);
	expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
	// A key keeps its own answer, even after the result has changed.
	expect((await submitAgain("key-moved-0")).answer).toEqual(first.answer);
});

import { expect, test } from "vitest";
import { GoneError, RuleError, rejectOnServer } from "#server/errors.ts";
import { RepeatedWrites } from "./repeated-writes.server.ts";

const startMs = Date.parse("2026-11-20T13:17:00Z");
const DONE = "Ya quedó hecho a las 8:17 AM: no hace falta repetirlo.";
const write = { sender: "itzel", operation: "moveOrder", path: "/1", input: { to: "ready" } };

function open() {
	const writes = new RepeatedWrites();
	let ms = startMs;
	const run = (change: object, work: () => Promise<unknown>) =>
		writes.run(() => new Date(ms), { ...write, ...change }, work);
	return { run, advance: (byMs: number) => (ms += byMs) };
}
const store = async () => "stored";
const conflict = async () => {
	throw rejectOnServer("changed_meanwhile", "Alguien lo cambió", { extra: { current: { id: "1" } } });
};

test("says that a refused repetition is done", async () => {
	const { run, advance } = open();
	await run({}, store);
	advance(60_000);
	await expect(run({}, conflict)).rejects.toMatchObject({
		...{ status: 409, code: "already_done", message: DONE, extra: { current: { id: "1" } } },
	});
});

test("says it of a repeated key", async () => {
	const { run } = open();
	await run({ key: "a" }, store);
	await expect(run({ key: "a" }, conflict)).rejects.toMatchObject({ code: "already_done" });
});

test.each([
	{ sender: "luis" },
	{ operation: "editOrder" },
	{ path: "/2" },
	{ input: { to: "delivered" } },
	{ key: "b" },
])("keeps the refusal of another call: %o", async (change) => {
	const { run } = open();
	await run({}, store);
	await expect(run(change, conflict)).rejects.toMatchObject({ code: "changed_meanwhile" });
});

test("keeps the refusal of a call that never succeeded", async () => {
	const { run } = open();
	await expect(run({}, conflict)).rejects.toMatchObject({ code: "changed_meanwhile" });
	await expect(run({}, conflict)).rejects.toMatchObject({ code: "changed_meanwhile" });
});

test("forgets a call after an hour, and the oldest of too many senders", async () => {
	const { run, advance } = open();
	await run({}, store);
	advance(3_600_001);
	await expect(run({}, conflict)).rejects.toMatchObject({ code: "changed_meanwhile" });
	for (let index = 0; index <= 5000; index++) await run({ sender: String(index) }, store);
	await expect(run({ sender: "0" }, conflict)).rejects.toMatchObject({ code: "changed_meanwhile" });
	await expect(run({ sender: "1" }, conflict)).rejects.toMatchObject({ code: "already_done" });
});

test("tells the second of two calls at once that the first did it", async () => {
	const { run } = open();
	const { promise: answerOnItsWay, resolve: answer } = Promise.withResolvers<void>();
	const first = run({}, () => answerOnItsWay.then(store));
	const second = expect(run({}, conflict)).rejects.toMatchObject({ code: "already_done" });
	answer();
	await Promise.all([first, second]);
});

test("keeps the reasons of two calls at once that both fail", async () => {
	const { run } = open();
	const refusals = [run({}, conflict), run({}, conflict)];
	for (const { reason } of (await Promise.allSettled(refusals)) as PromiseRejectedResult[])
		expect(reason).toMatchObject({ code: "changed_meanwhile" });
});

test("takes the same call anew once its sender did something else", async () => {
	const { run } = open();
	await run({ operation: "createBrand" }, store);
	await run({ operation: "removeBrand" }, store);
	await expect(run({ operation: "createBrand" }, conflict)).rejects.toMatchObject({
		code: "changed_meanwhile",
	});
});

test("keeps other errors and the reason of an erased person", async () => {
	const { run } = open();
	await run({}, store);
	await expect(run({}, () => Promise.reject(new Error("disk")))).rejects.toThrow("disk");
	const erased = () => Promise.reject(new RuleError("person_gone", "Se borró", { status: 409 }));
	await expect(run({}, erased)).rejects.toThrow("Se borró");
	await expect(run({}, () => Promise.reject(new GoneError("Ya no está")))).rejects.toThrow(DONE);
});

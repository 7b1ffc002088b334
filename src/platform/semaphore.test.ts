import { expect, test } from "vitest";
import { createSemaphore, withLoopYield } from "./semaphore.ts";

const patient = new AbortController().signal;
const never = () => new Promise<never>(() => {});

test("limits concurrency and keeps the queue order", async () => {
	const inTurn = createSemaphore(2);
	const order: number[] = [];
	let running = 0;
	let most = 0;
	await Promise.all(
		Array.from({ length: 20 }, (_, number) =>
			inTurn(async () => {
				most = Math.max(most, ++running);
				order.push(number);
				await Promise.resolve();
				running--;
			}, patient),
		),
	);
	expect(most).toBe(2);
	expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test("releases the slot when a task fails", async () => {
	const inTurn = createSemaphore(1);
	const failing = inTurn(async () => Promise.reject(new Error("broken")), patient);
	const next = inTurn(async () => "done", patient);
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});

test("removes an aborted waiter and keeps the order", async () => {
	const inTurn = createSemaphore(1);
	let finish = () => {};
	const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)), patient);
	const leaving = new AbortController();
	const impatient = inTurn(never, leaving.signal);
	const last = inTurn(async () => "done", patient);
	leaving.abort(new Error("too late"));
	await expect(impatient).rejects.toThrow("too late");
	finish();
	await first;
	expect(await last).toBe("done");
	await expect(inTurn(never, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
});

test("rejects when the queue is full", async () => {
	const inTurn = createSemaphore(1, { maxWaiting: 1, message: "Prueba en un minuto." });
	let finish = () => {};
	const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
	const second = inTurn(async () => "done");
	const refusal = { code: "busy", status: 503, message: "Prueba en un minuto." };
	await expect(inTurn(never)).rejects.toMatchObject(refusal);
	finish();
	await first;
	expect(await second).toBe("done");
	expect(await inTurn(async () => "free")).toBe("free");
});

test("prevents overtaking while a slot is passed on", async () => {
	const inTurn = createSemaphore(1);
	const order: string[] = [];
	let finish = () => {};
	const work = new Promise<void>((resolve) => (finish = resolve));
	const first = inTurn(() => work);
	const second = inTurn(async () => void order.push("second"));
	const third = work.then(() => inTurn(async () => void order.push("third")));
	finish();
	await Promise.all([first, second, third]);
	expect(order).toEqual(["second", "third"]);
});

test("yields to the event loop between CPU-bound tasks", async () => {
	const inTurn = withLoopYield(createSemaphore(8));
	let done = 0;
	const all = Array.from({ length: 20 }, () => inTurn(async () => done++));
	await new Promise(setImmediate);
	await new Promise(setImmediate);
	expect(done).toBeLessThan(5);
	await Promise.all(all);
	expect(done).toBe(20);
});

import { expect, test } from "vitest";
import { createSemaphore, withLoopYield } from "./semaphore.ts";

const neverAborted = new AbortController().signal;
const waitForever = () => new Promise<never>(() => {});

test("limits concurrency and keeps the queue order", async () => {
	const runLimited = createSemaphore(2);
	const order: number[] = [];
	let running = 0;
	let maxRunning = 0;
	await Promise.all(
		Array.from({ length: 20 }, (_, number) =>
			runLimited(async () => {
				maxRunning = Math.max(maxRunning, ++running);
				order.push(number);
				await Promise.resolve();
				running--;
			}, neverAborted),
		),
	);
	expect(maxRunning).toBe(2);
	expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test("releases the slot when a task fails", async () => {
	const runLimited = createSemaphore(1);
	const failing = runLimited(async () => Promise.reject(new Error("broken")), neverAborted);
	const next = runLimited(async () => "done", neverAborted);
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});

test("removes an aborted waiter and keeps the order", async () => {
	const runLimited = createSemaphore(1);
	let finish = () => {};
	const first = runLimited(() => new Promise<void>((resolve) => (finish = resolve)), neverAborted);
	const abortController = new AbortController();
	const abortedTask = runLimited(waitForever, abortController.signal);
	const last = runLimited(async () => "done", neverAborted);
	abortController.abort(new Error("too late"));
	await expect(abortedTask).rejects.toThrow("too late");
	finish();
	await first;
	expect(await last).toBe("done");
	await expect(runLimited(waitForever, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
});

test("rejects when the queue is full", async () => {
	const runLimited = createSemaphore(1, { maxWaiting: 1, message: "Prueba en un minuto." });
	let finish = () => {};
	const first = runLimited(() => new Promise<void>((resolve) => (finish = resolve)));
	const second = runLimited(async () => "done");
	const rejection = { code: "busy", status: 503, message: "Prueba en un minuto." };
	await expect(runLimited(waitForever)).rejects.toMatchObject(rejection);
	finish();
	await first;
	expect(await second).toBe("done");
	expect(await runLimited(async () => "free")).toBe("free");
});

test("prevents overtaking while a slot is passed on", async () => {
	const runLimited = createSemaphore(1);
	const order: string[] = [];
	let finish = () => {};
	const work = new Promise<void>((resolve) => (finish = resolve));
	const first = runLimited(() => work);
	const second = runLimited(async () => void order.push("second"));
	const third = work.then(() => runLimited(async () => void order.push("third")));
	finish();
	await Promise.all([first, second, third]);
	expect(order).toEqual(["second", "third"]);
});

test("yields to the event loop between CPU-bound tasks", async () => {
	const runLimited = withLoopYield(createSemaphore(8));
	let done = 0;
	const all = Array.from({ length: 20 }, () => runLimited(async () => done++));
	await new Promise(setImmediate);
	await new Promise(setImmediate);
	expect(done).toBeLessThan(5);
	await Promise.all(all);
	expect(done).toBe(20);
});

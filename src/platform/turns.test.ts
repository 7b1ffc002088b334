import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

const patient = new AbortController().signal;
const never = () => new Promise<never>(() => {});

test("so many run at once, the others in the order in which they came", async () => {
	const inTurn = openTurns(2);
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

test("work that fails passes its turn on", async () => {
	const inTurn = openTurns(1);
	const failing = inTurn(async () => Promise.reject(new Error("broken")), patient);
	const next = inTurn(async () => "done", patient);
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});

test("whoever stops waiting leaves the line, and the others keep their place", async () => {
	const inTurn = openTurns(1);
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

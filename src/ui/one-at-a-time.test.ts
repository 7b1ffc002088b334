import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("ignores calls while a task is running", async () => {
	const inTurn = oneAtATime();
	let presses = 0;
	const press = () => inTurn(async () => ++presses);
	expect(await Promise.all([press(), press()])).toEqual([1, undefined]);
	expect(await press()).toBe(2);
});

test("accepts a new task after a failure", async () => {
	const inTurn = oneAtATime();
	await expect(inTurn(() => Promise.reject(new Error("se cayó")))).rejects.toThrow("se cayó");
	expect(await inTurn(async () => "ready")).toBe("ready");
});

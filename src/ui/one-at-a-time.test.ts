import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("a second press while the first is under way does nothing, and the next one works again", async () => {
	const inTurn = oneAtATime();
	let presses = 0;
	const press = () => inTurn(async () => ++presses);
	expect(await Promise.all([press(), press()])).toEqual([1, undefined]);
	expect(await press()).toBe(2);
});

test("work that fails frees the turn and says why", async () => {
	const inTurn = oneAtATime();
	await expect(inTurn(() => Promise.reject(new Error("se cayó")))).rejects.toThrow("se cayó");
	expect(await inTurn(async () => "ready")).toBe("ready");
});

import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

test("ignores calls while a task is running", async () => {
	const runSingle = createSingleFlight();
	let runs = 0;
	const run = () => runSingle(async () => ++runs);
	expect(await Promise.all([run(), run()])).toEqual([1, undefined]);
	expect(await run()).toBe(2);
});

test("accepts a new task after a failure", async () => {
	const runSingle = createSingleFlight();
	await expect(runSingle(() => Promise.reject(new Error("se cayó")))).rejects.toThrow("se cayó");
	expect(await runSingle(async () => "ready")).toBe("ready");
});

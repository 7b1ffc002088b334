import { expect, test } from "vitest";
import { defineCollector, defineHook, defineProvider, listUnfilledProviders } from "./hooks.ts";

test("runs handlers one after another until one throws", async () => {
	const calls: string[] = [];
	const hook = defineHook<[leadId: string]>();
	hook.register(async (leadId) => {
		await Promise.resolve();
		calls.push(`first ${leadId}`);
	});
	const unregister = hook.register(async () => {
		throw new Error("car_inside");
	});
	hook.register(async (leadId) => void calls.push(`last ${leadId}`));
	await expect(hook.run("a")).rejects.toThrow("car_inside");
	expect(calls).toEqual(["first a"]);
	unregister();
	await hook.run("b");
	expect(calls).toEqual(["first a", "first b", "last b"]);
});

test("does nothing when no handler is registered", async () => {
	await expect(defineHook<[leadId: string]>().run("a")).resolves.toBeUndefined();
});

test("calls the provided function and names a missing one", () => {
	const carName = defineProvider<(carId: string) => string>("carName");
	expect(() => carName.get("a")).toThrow("no subject provides carName");
	const withdraw = carName.provide((carId) => `Kia ${carId}`);
	expect(carName.get("a")).toBe("Kia a");
	expect(() => carName.provide(() => "")).toThrow("carName is provided twice");
	expect(listUnfilledProviders()).not.toContain("carName");
	withdraw();
	expect(() => carName.get("a")).toThrow("no subject provides carName");
	expect(listUnfilledProviders()).toContain("carName");
	// The tests of one worker share the process, whose start refuses an unfilled provider.
	carName.provide(() => "");
});

test("collects the answers of every subject in order", () => {
	const holdings = defineCollector<(leadId: string) => string>();
	expect(holdings.collect("a")).toEqual([]);
	holdings.register((leadId) => `visit of ${leadId}`);
	const unregister = holdings.register((leadId) => `order of ${leadId}`);
	expect(holdings.collect("a")).toEqual(["visit of a", "order of a"]);
	unregister();
	expect(holdings.collect("a")).toEqual(["visit of a"]);
});

import { expect, test } from "vitest";
import { chooseSeed } from "./test-order.mjs";

const COMMIT = "aea378115f2e0c9d8b7a6f5e4d3c2b1a09f8e7d6";
const GATE = { isFull: false, commit: COMMIT };
const FULL = { isFull: true, commit: COMMIT };

test("gives the gate one seed for each commit", () => {
	expect(chooseSeed([], GATE)).toBe(chooseSeed([], GATE));
	expect(chooseSeed([], { ...GATE, commit: `b${COMMIT.slice(1)}` })).not.toBe(chooseSeed([], GATE));
	expect(chooseSeed([], { ...GATE, commit: "" })).toBe(0);
});

test("draws a new seed for each full run", () => {
	const seeds = Array.from({ length: 5 }, () => chooseSeed([], FULL));
	expect(new Set(seeds).size).toBeGreaterThan(1);
});

test.each([GATE, FULL])("repeats the seed of %o", (suite) => {
	expect(chooseSeed(["--seed=42"], suite)).toBe(42);
});

test.each(["--seed", "--seed=", "--seed=-1", "--seed=99999999999", "--files"])("rejects %s", (arg) => {
	expect(() => chooseSeed([arg], GATE)).toThrow(`Unknown argument «${arg}»`);
});

import { afterEach, beforeEach, expect } from "vitest";

const original = { error: console.error, warn: console.warn };
let complaints: unknown[][] = [];

beforeEach(() => {
	complaints = [];
	// Collected and judged after the test: a throw inside console.error could be swallowed by the code under test.
	console.error = (...words: unknown[]) => void complaints.push(["console.error", ...words]);
	console.warn = (...words: unknown[]) => void complaints.push(["console.warn", ...words]);
});

afterEach(() => {
	Object.assign(console, original);
	expect(complaints, "a test must not write to console.error or console.warn").toEqual([]);
});

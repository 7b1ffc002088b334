import { afterEach, beforeEach, expect } from "vitest";

const original = { error: console.error, warn: console.warn };
/**
 * A warning of React about inline scripts, which belong to the document and ran when it loaded; a client-rendered
 * page repeats it.
 */
const INLINE_SCRIPT = /^Encountered a script tag while rendering/;
let complaints: unknown[][] = [];

beforeEach(() => {
	complaints = [];
	// Collected and judged after the test: a throw inside console.error could be swallowed by the code under test.
	console.error = (...args: unknown[]) => {
		if (!INLINE_SCRIPT.test(String(args[0]))) complaints.push(["console.error", ...args]);
	};
	console.warn = (...args: unknown[]) => void complaints.push(["console.warn", ...args]);
});

afterEach(() => {
	Object.assign(console, original);
	expect(complaints, "a test must not write to console.error or console.warn").toEqual([]);
});

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
	console.error = (...words: unknown[]) => {
		if (!INLINE_SCRIPT.test(String(words[0]))) complaints.push(["console.error", ...words]);
	};
	console.warn = (...words: unknown[]) => void complaints.push(["console.warn", ...words]);
});

afterEach(() => {
	Object.assign(console, original);
	expect(complaints, "a test must not write to console.error or console.warn").toEqual([]);
});

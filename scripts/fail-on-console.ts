import { afterEach, beforeEach, expect } from "vitest";

const originalConsole = { error: console.error, warn: console.warn };
/**
 * A warning of React about inline scripts, which belong to the document and ran when it loaded; a client-rendered
 * page repeats it.
 */
const INLINE_SCRIPT_WARNING = /^Encountered a script tag while rendering/;
let consoleCalls: unknown[][] = [];

/** Names the calls that led to a message; React's own says only that it happened. */
const getCallers = () => new Error("called by").stack;

beforeEach(() => {
	consoleCalls = [];
	// Collected and judged after the test: a throw inside console.error could be swallowed by the code under test.
	console.error = (...args: unknown[]) => {
		if (!INLINE_SCRIPT_WARNING.test(String(args[0])))
			consoleCalls.push(["console.error", ...args, getCallers()]);
	};
	console.warn = (...args: unknown[]) => void consoleCalls.push(["console.warn", ...args, getCallers()]);
});

afterEach(() => {
	Object.assign(console, originalConsole);
	expect(consoleCalls, "a test must not write to console.error or console.warn").toEqual([]);
});

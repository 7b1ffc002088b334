/** Restores what a test changed outside itself: the files of a worker share its globals, clock and environment. */
import { afterEach, beforeEach, vi } from "vitest";

let originalEnv: NodeJS.ProcessEnv;
beforeEach(() => {
	originalEnv = { ...process.env };
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name];
	for (const [name, value] of Object.entries(originalEnv))
		if (process.env[name] !== value) process.env[name] = value;
});

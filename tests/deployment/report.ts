import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Characters of a log that a failure shows, from its end. */
const MAX_MESSAGE_LENGTH = 3000;

const result: { passed: number; failures: { name: string; message: string; command: string }[] } = {
	passed: 0,
	failures: [],
};

/** Runs one check of a scenario and prints its result and its seconds. @throws Error if it fails: the next one needs it */
export async function check(name: string, work: () => unknown): Promise<void> {
	const startedAt = Date.now();
	try {
		await work();
	} catch (error) {
		console.log(`✗ ${name}`);
		const message = error instanceof Error ? error.message : String(error);
		result.failures.push({ name: `deployment › ${name}`, message, command: "node tests/deployment/run.ts" });
		console.log(message);
		throw error;
	}
	result.passed++;
	console.log(`✓ ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}

export function fail(message: string): never {
	throw new Error(message.slice(-MAX_MESSAGE_LENGTH));
}

/** @throws Error with the output if it does not contain the text */
export function expectText(output: string, text: string | RegExp): void {
	const isFound = typeof text === "string" ? output.includes(text) : text.test(output);
	if (!isFound) fail(`no «${text}» in: ${output}`);
}

/** Stores the results where the full suite reads them, and returns the exit code. */
export function writeResults(): number {
	const folder = process.env.TEST_RESULTS;
	if (folder) writeFileSync(join(folder, "deployment.json"), JSON.stringify(result));
	console.log(`${result.passed} passed, ${result.failures.length} failed`);
	return result.failures.length > 0 ? 1 : 0;
}

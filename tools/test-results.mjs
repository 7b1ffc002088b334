/** What the test runners left in `test-results`, as `tools/test.mjs` sums it up. */
import { existsSync, readFileSync } from "node:fs";

/** Characters of a failed test's message, at the end. */
const MAX_MESSAGE_LENGTH = 1000;

/** @returns {{ passed: number, failures: { name: string, message: string, command: string }[] }} of Vitest */
export function readVitest(path) {
	return readJson(path) ?? { passed: 0, failures: [] };
}

/** The same of Playwright. @param {string} options of the command that runs one of its tests alone */
export function readPlaywright(path, options = "", folder = "e2e") {
	const result = readJson(path);
	const specs = (result?.suites ?? []).flatMap(specsIn);
	const failures = specs
		.filter((spec) => !spec.ok)
		.map((spec) => ({
			name: `${folder}/${spec.file}:${spec.line} › ${spec.title}`,
			message: spec.tests?.[0]?.results?.[0]?.error?.message ?? "",
			command: `npx playwright test ${options}${folder}/${spec.file}:${spec.line}`,
		}));
	return { passed: result?.stats?.expected ?? 0, failures };
}

/** Prints each failure with how to run it alone: of a long run often only the end is read. */
export function printFailures(failures) {
	for (const { name, message, command } of failures) {
		console.log(`\n✗ ${name}\n${message.slice(0, MAX_MESSAGE_LENGTH)}`);
		if (command) console.log(`  alone: ${command}`);
	}
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

function readJson(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Reads the results in `test-results` for the summary of `scripts/test.mjs`. */
import { existsSync, readFileSync } from "node:fs";

/** Maximum length of a failed test's message, in characters from its start. */
const MAX_MESSAGE_LENGTH = 1000;

/**
 * Reads Vitest's results.
 * @returns {{ passed: number, failures: { name: string, message: string, command: string }[] }}
 */
export function readVitest(path) {
	return readJson(path) ?? { passed: 0, failures: [] };
}

/** Reads Playwright's results. @param {string} options of the command that runs one of its tests alone */
export function readPlaywright(path, options = "", folder = "tests/e2e") {
	const result = readJson(path);
	const specs = (result?.suites ?? []).flatMap(listSpecs);
	const failures = specs
		.filter((spec) => !spec.ok)
		.map((spec) => ({
			name: `${folder}/${spec.file}:${spec.line} › ${spec.title}`,
			message: spec.tests?.[0]?.results?.[0]?.error?.message ?? "",
			command: `npx playwright test ${options}${folder}/${spec.file}:${spec.line}`,
		}));
	return { passed: result?.stats?.expected ?? 0, failures };
}

/** Prints each failure with the command that runs it alone: readers of a long run often see only the end. */
export function printFailures(failures) {
	for (const { name, message, command } of failures) {
		console.log(`\n✗ ${name}\n${message.slice(0, MAX_MESSAGE_LENGTH)}`);
		if (command) console.log(`  alone: ${command}`);
	}
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

function readJson(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

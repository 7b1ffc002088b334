/**
 * Writes results for `scripts/test.mjs`: the number of passed tests and, for each failed one, the command that runs it
 * alone.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const ROOT = `${import.meta.dirname}/..`;

export default class FailureReporter implements Reporter {
	readonly options: { outputFile: string };
	constructor(options: { outputFile: string }) {
		this.options = options;
	}

	onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
		const tests = modules.flatMap((module) => [...module.children.allTests()]);
		const failedTests = tests.filter((test) => test.result().state === "failed");
		const failedModules = modules.filter((module) => module.errors().length > 0);
		const result = {
			passed: tests.filter((test) => test.result().state === "passed").length,
			failures: [
				...failedTests.map((test) => toFailure(test.module, test)),
				...failedModules.map((module) => toFailure(module)),
				...errors.map(({ message }) => ({ command: "", name: "outside of a test", message })),
			],
		};
		writeFileSync(this.options.outputFile, JSON.stringify(result));
	}
}

function toFailure(module: TestModule, test?: TestCase) {
	const file = relative(ROOT, module.moduleId);
	const title = test ? ` -t ${quoteTitle(test.fullName.replaceAll(" > ", " "))}` : "";
	const [error] = test ? (test.result().errors ?? []) : module.errors();
	return {
		name: test ? `${file} › ${test.fullName}` : file,
		message: error?.message ?? "",
		command: `npx vitest run --project ${module.project.name.replace(/ .*/, "")} ${file}${title}`,
	};
}

/** Quotes a test's name for a shell; the filter is a regular expression. */
function quoteTitle(title: string): string {
	return `'${title.replaceAll(/[.*+?^$()[\]{}|\\]/g, ".").replaceAll("'", "'\\''")}'`;
}

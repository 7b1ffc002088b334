/** Gives each test a world of its own: the state that the `beforeAll` hooks around it prepared. */
import {
	beforeAll,
	beforeEach,
	type RunnerTestCase,
	type RunnerTestFile,
	type RunnerTestSuite,
	TestRunner,
} from "vitest";

type Suite = RunnerTestSuite | RunnerTestFile;

/**
 * Calls `enter` before each test, except in files tagged `sequence`. Call it before any other hook that uses the world.
 *
 * @param enter called with the id of the suite whose hooks prepared the world: it remembers the world the first time, and
 *   brings it back every other time
 */
export function enterWorldBeforeEachTest(enter: (suiteId: string) => Promise<void>): void {
	// biome-ignore lint/correctness/noEmptyPattern: the runner demands a destructured first argument
	beforeAll(({}, suite) => {
		const file = suite.file as RunnerTestFile;
		if (!isSequence(file)) enterBeforePreparing(suite as Suite, enter);
	});
	beforeEach(async ({ task }) => {
		if (!isSequence(task.file)) await enter(findPreparedSuite(task).id);
	});
}

const isSequence = (file: RunnerTestFile) => file.tags?.includes("sequence") ?? false;

/** Lets the hooks of each inner suite start from the world of the suite around it. */
function enterBeforePreparing(suite: Suite, enter: (suiteId: string) => Promise<void>): void {
	for (const task of suite.tasks) {
		if (task.type !== "suite") continue;
		if (isPrepared(task))
			TestRunner.getSuiteHooks(task).beforeAll.unshift(() => enter(findPreparedSuite(task).id));
		enterBeforePreparing(task, enter);
	}
}

const isPrepared = (suite: Suite) => TestRunner.getSuiteHooks(suite).beforeAll.length > 0;

/** Returns the innermost suite around a task that has a `beforeAll` hook. */
function findPreparedSuite(task: RunnerTestCase | RunnerTestSuite): Suite {
	const parent = task.suite ?? task.file;
	return "filepath" in parent || isPrepared(parent) ? parent : findPreparedSuite(parent);
}

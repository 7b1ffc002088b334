/** Keeps the order of the tests in a file tagged `sequence`, even in a shuffled run. */
import { beforeAll, type RunnerTestFile, type RunnerTestSuite } from "vitest";

// biome-ignore lint/correctness/noEmptyPattern: the runner demands a destructured first argument
beforeAll(({}, suite) => {
	const file = suite as unknown as RunnerTestFile;
	if (file.tags?.includes("sequence")) preserveOrder(file);
});

function preserveOrder(suite: RunnerTestSuite | RunnerTestFile): void {
	suite.shuffle = false;
	for (const task of suite.tasks) if (task.type === "suite") preserveOrder(task);
}

import { afterAll, beforeAll } from "vitest";
import { migrations } from "#migrations/all.ts";
import {
	MIGRATED_SCHEMA,
	openTestContext,
	type Restore,
	type TestContext,
} from "#server/test-context.server.ts";
import { countAsPublished } from "#tests/count-as-published.ts";
import { enterWorldBeforeEachTest } from "#tests/fresh-worlds.ts";
import { captureCells, resetCells } from "#tests/world-cells.ts";

/**
 * Opens a migrated, empty database on the engine under test, for one test file. Each test begins with what the file's
 * `beforeAll` hooks stored, except in files tagged `sequence`.
 */
export function openEngine(): { ctx: TestContext } {
	const engine = {} as { ctx: TestContext };
	const restores = new Map<string, Restore>();
	resetCells();
	beforeAll(async () => {
		const isPostgres = process.env.TEST_ENGINE === "postgres";
		engine.ctx = isPostgres
			? await openTestContext(migrations, process.env.TEST_DATABASE_URL, MIGRATED_SCHEMA)
			: await openTestContext(migrations);
		await countAsPublished(engine.ctx);
	});
	afterAll(() => engine.ctx?.close());
	enterWorldBeforeEachTest(async (suiteId) => {
		const restore = restores.get(suiteId);
		if (restore) return restore();
		const restoreContext = await engine.ctx.capture();
		const restoreCells = captureCells();
		restores.set(suiteId, async () => {
			await restoreContext();
			restoreCells();
		});
	});
	return engine;
}

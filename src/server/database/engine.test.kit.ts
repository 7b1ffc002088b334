import { afterAll, beforeAll } from "vitest";
import { migrations } from "#migrations/all.ts";
import { MIGRATED_SCHEMA, openTestContext, type TestContext } from "#server/test-context.server.ts";

/** Opens a migrated, empty database on the engine under test, for one test file. */
export function openEngine(): { ctx: TestContext } {
	const engine = {} as { ctx: TestContext };
	beforeAll(async () => {
		const isPostgres = process.env.TEST_ENGINE === "postgres";
		engine.ctx = isPostgres
			? await openTestContext(migrations, process.env.TEST_DATABASE_URL, MIGRATED_SCHEMA)
			: await openTestContext(migrations);
	});
	afterAll(() => engine.ctx?.close());
	return engine;
}

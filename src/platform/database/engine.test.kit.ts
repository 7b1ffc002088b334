import { afterAll, beforeAll } from "vitest";
import { migrations } from "#migrations/all.ts";
import { MIGRATED_SCHEMA, openTestPlatform, type TestPlatform } from "#platform/fakes.server.ts";

/** Opens a migrated, empty database on the engine under test, for one test file. */
export function openEngine(): { at: TestPlatform } {
	const world = {} as { at: TestPlatform };
	beforeAll(async () => {
		const isPostgres = process.env.TEST_ENGINE === "postgres";
		world.at = isPostgres
			? await openTestPlatform(migrations, process.env.TEST_DATABASE_URL, MIGRATED_SCHEMA)
			: await openTestPlatform(migrations);
	});
	afterAll(() => world.at?.close());
	return world;
}

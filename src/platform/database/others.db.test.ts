// @module-tag engines
import { expect, test } from "vitest";
import { openEngine } from "./engine.test.kit.ts";
import { openPostgres } from "./postgres.server.ts";

const engine = openEngine();

test("detects other instances of the same shop", async () => {
	const { database } = engine.at;
	expect(await database.hasOthers()).toBe(false);
	if (database.engine === "sqlite") return;
	const other = openPostgres(process.env.TEST_DATABASE_URL ?? "", database.schema);
	const elsewhere = openPostgres(process.env.TEST_DATABASE_URL ?? "", "another_shop");
	await elsewhere.probe().catch(() => {});
	expect(await database.hasOthers()).toBe(false);
	expect(await other.hasOthers()).toBe(true);
	expect(await database.hasOthers()).toBe(true);
	await Promise.all([other.close(), elsewhere.close()]);
	await expect.poll(() => database.hasOthers()).toBe(false);
});

// @module-tag engines
import { expect, test } from "vitest";
import { openEngine } from "./engine.test.kit.ts";
import { openPostgres } from "./postgres.server.ts";

const engine = openEngine();

test("detects other instances of the same shop", async () => {
	const { database } = engine.ctx;
	expect(await database.hasOtherInstances()).toBe(false);
	if (database.engine === "sqlite") return;
	const other = openPostgres(process.env.TEST_DATABASE_URL ?? "", database.schema);
	const otherSchema = openPostgres(process.env.TEST_DATABASE_URL ?? "", "another_shop");
	await otherSchema.probe().catch(() => {});
	expect(await database.hasOtherInstances()).toBe(false);
	expect(await other.hasOtherInstances()).toBe(true);
	expect(await database.hasOtherInstances()).toBe(true);
	await Promise.all([other.close(), otherSchema.close()]);
	await expect.poll(() => database.hasOtherInstances()).toBe(false);
});

// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as baseline from "#migrations/001-baseline.ts";
import { migrations } from "#migrations/all.ts";
import { openTestPlatform } from "#platform/fakes.server.ts";
import { schemaOf } from "./schema-of.test.kit.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;

test("the baseline makes the schema and the first rows of the program that every migration before it made", async () => {
	const [before, after] = [
		await openTestPlatform(migrations, url),
		await openTestPlatform({ "001-baseline": baseline }, url),
	];
	const [one, other] = [await schemaOf(before.db), await schemaOf(after.db)];
	expect(other).toEqual(one);
	expect(one.length).toBeGreaterThan(900);
	const firstRows = async ({ db }: typeof before) => [
		(await sql`select * from heartbeat`.execute(db)).rows,
		(await sql`select count(*) as shops from shop_ids`.execute(db)).rows,
	];
	expect(await firstRows(after)).toEqual(await firstRows(before));
	await before.close();
	await after.close();
});

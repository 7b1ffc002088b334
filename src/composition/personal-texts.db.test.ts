// @module-tag engines
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { seed } from "#seed/seed.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { NOW } from "./person-row-values.test.kit.ts";
import { findGaps } from "./personal-texts.test.kit.ts";

const engine = openEngine();

beforeAll(() => seed(engine.ctx));

test("shows every text of a person in their file and erases it", async () => {
	expect(await findGaps(engine.ctx)).toEqual({ unfilledTables: [], missingInFile: [], survivors: [] });
});

test("raises the version of each erased row, against open forms", async () => {
	await findGaps(engine.ctx);
	const { db } = engine.ctx;
	for (const table of ["visits", "estimates", "workOrders", "cars"] as const) {
		const { updatedAt } = await db.selectFrom(table).select("updatedAt").executeTakeFirstOrThrow();
		expect(updatedAt > NOW, table).toBe(true);
	}
});

// A column that a migration adds and no row type names, which the compiler cannot see.
test("finds a text column that nobody declares", async () => {
	const planted = ["quotes", "work_orders", "entries"];
	for (const table of planted) {
		await sql`alter table ${sql.table(table)} add column planted text not null default ''`.execute(
			engine.ctx.db,
		);
		onTestFinished(
			async () =>
				void (await sql`alter table ${sql.table(table)} drop column planted`.execute(engine.ctx.db)),
		);
	}
	const { missingInFile, survivors } = await findGaps(engine.ctx);
	const columns = ["quotes.planted", "workOrders.planted", "entries.planted"];
	expect(missingInFile).toEqual(columns);
	expect([...new Set(survivors)]).toEqual(columns);
});

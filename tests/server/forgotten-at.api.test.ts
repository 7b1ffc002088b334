// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "007-forgotten-at";
const ERASED_AT = "2026-11-20T15:00:00.000Z";

/** A request of before the migration. @param person the columns that an erasure clears */
const createLead = (id: string, person: { name: string; phone?: string; state?: string }) => ({
	...{ id, reference: id, kind: "contact", state: "new", phone: null, summary: "", search_text: "" },
	...{ is_quarantined: 0, due_at: ERASED_AT, created_at: "2024-11-01T15:00:00.000Z", updated_at: ERASED_AT },
	...person,
});

test("marks the requests of erased people, and no person of that name", async () => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const ctx = await openTestContext(earlier, url);
	try {
		const leads = [
			createLead("erased", { name: "Datos borrados" }),
			createLead("erased-job", { name: "Datos borrados", state: "won" }),
			createLead("of-that-name", { name: "Datos borrados", phone: "+50761110007" }),
			createLead("other", { name: "Ana" }),
		];
		for (const lead of leads)
			await sql`insert into leads (${sql.join(Object.keys(lead).map((name) => sql.ref(name)))})
				values (${sql.join(Object.values(lead))})`.execute(ctx.db);
		await migrate(ctx.database, migrations, { log: ctx.log });
		const rows = await ctx.db.selectFrom("leads").select(["id", "forgottenAt"]).orderBy("id").execute();
		expect(rows.map(({ id, forgottenAt }) => [id, forgottenAt])).toEqual([
			["erased", ERASED_AT],
			["erased-job", ERASED_AT],
			["of-that-name", null],
			["other", null],
		]);
	} finally {
		await ctx.close();
	}
});

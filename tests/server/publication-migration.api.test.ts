import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { openTestContext, type TestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const MIGRATION = "012-publication";
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < MIGRATION));
const upToIt = { ...earlier, [MIGRATION]: migrations[MIGRATION] as (typeof migrations)[string] };
const NOW = "2026-11-20T15:00:00.000Z";

async function addRow({ db }: TestContext, table: string, row: Record<string, string | number>) {
	await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);
}

const addLead = (ctx: TestContext, channel: "site" | "phone") =>
	addRow(ctx, "leads", {
		...{ id: "solicitud", reference: "M-2026-0001", kind: "contact", state: "new", name: "Ana" },
		...{ summary: "", search_text: "ana", channel, is_quarantined: 0, due_at: NOW },
		...{ created_at: NOW, updated_at: NOW },
	});
const addChange = (ctx: TestContext, subject: string, action: string) =>
	addRow(ctx, "changes", {
		...{ id: "cambio", subject, subject_id: "1", action, author: "Rosa", fields: "[]", created_at: NOW },
	});

test.each([
	["a new shop", async () => {}, 0],
	["a request written by staff", (ctx: TestContext) => addLead(ctx, "phone"), 0],
	["a request of a visitor", (ctx: TestContext) => addLead(ctx, "site"), 1],
	["an edited service", (ctx: TestContext) => addChange(ctx, "service", "updated"), 0],
	["edited settings", (ctx: TestContext) => addChange(ctx, "settings", "updated"), 1],
	["an approved sample", (ctx: TestContext) => addChange(ctx, "settings", "approved"), 1],
] as const)("counts %s as published or not", async (_, prepare, expectedRows) => {
	const ctx = await openTestContext(earlier, url);
	try {
		await prepare(ctx);
		await migrate(ctx.database, upToIt, { log: ctx.log });
		const rows = await ctx.db.selectFrom("publication").selectAll().execute();
		expect(rows).toHaveLength(expectedRows);
		for (const row of rows) expect(row).toMatchObject({ id: "1", publishedBy: "", isByUpgrade: 1 });
	} finally {
		await ctx.close();
	}
});

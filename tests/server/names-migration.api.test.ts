// @module-tag engines

import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { describeSchema } from "#server/database/schema-dump.test.kit.ts";
import { openTestContext } from "#server/test-context.server.ts";

type Row = Record<string, string | number | null>;

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "023-names";
const NOW = "2026-11-20T15:00:00.000Z";
const LEAD = {
	...{ kind: "contact", state: "new", name: "Ana", summary: "Frenos", search_text: "ana", is_quarantined: 0 },
	...{ due_at: NOW, created_at: NOW, updated_at: NOW, news: "photos", words: "frenos" },
};
const SNAPSHOT = {
	merged: { state: "new", lostReason: null, news: null, callBackOn: null },
	before: { news: null, car: 'dice "news"' },
	after: { news: "photos", car: "" },
};
const ROWS: [table: string, row: Row][] = [
	["leads", { ...LEAD, id: "target", reference: "MSJ-1" }],
	["leads", { ...LEAD, id: "merged", reference: "MSJ-2" }],
	[
		"lead_merges",
		{ lead_id: "merged", into_id: "target", merged_at: NOW, snapshot: JSON.stringify(SNAPSHOT) },
	],
	["outbox", createJob("new-lead", { leadId: "target", news: "photos" })],
	["outbox", createJob("mail", { text: "x", news: "y" })],
	["stranger_requests", { lead_id: "target", sort: "request", is_held: 1, created_at: NOW }],
];

function createJob(topic: string, payload: object): Row {
	const times = { due_at: NOW, created_at: NOW };
	return {
		id: topic,
		topic,
		payload: JSON.stringify(payload),
		state: "pending",
		attempts: 0,
		rank: 0,
		...times,
	};
}

const insertRow = (db: DbOrTrx, table: string, row: Row) =>
	sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);

test("keeps values under the new names, in stored JSON too", async () => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const [ctx, freshCtx] = [await openTestContext(earlier, url), await openTestContext(migrations, url)];
	try {
		for (const [table, row] of ROWS) await insertRow(ctx.db, table, row);

		await migrate(ctx.database, migrations, { log: ctx.log });

		expect(await describeSchema(ctx.db)).toEqual(await describeSchema(freshCtx.db));
		const lead = ctx.db.selectFrom("leads").select(["alert", "keywords", "requestedAt"]);
		expect(await lead.where("id", "=", "target").executeTakeFirst()).toEqual({
			...{ alert: "photos", keywords: "frenos", requestedAt: NOW },
		});
		const merge = await ctx.db.selectFrom("leadMerges").selectAll().executeTakeFirstOrThrow();
		expect([merge.targetId, JSON.parse(merge.snapshot)]).toEqual([
			"target",
			{
				merged: { state: "new", lostReason: null, alert: null, callBackOn: null },
				before: { alert: null, car: 'dice "news"' },
				after: { alert: "photos", car: "" },
			},
		]);
		const jobs = await ctx.db.selectFrom("outbox").select("payload").orderBy("id", "desc").execute();
		expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([
			{ leadId: "target", alert: "photos" },
			{ text: "x", news: "y" },
		]);
		const sender = ctx.db.selectFrom("unknownSenderRequests").select(["requestClass", "isHeld"]);
		expect(await sender.executeTakeFirst()).toEqual({ requestClass: "request", isHeld: 1 });
	} finally {
		await ctx.close();
		await freshCtx.close();
	}
});

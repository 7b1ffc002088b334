// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { migrations } from "#migrations/all.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { describeSchema } from "#server/database/schema-dump.test.kit.ts";
import { openTestContext, type TestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "008-visit-ids";
const BOOKED_AT = "2026-11-20T15:00:00.000Z";
const VISIT = {
	...{ service: "Frenos", car: "", note: "", day: "2026-11-27", start_minute: 540, minutes: 60 },
	...{ state: "confirmed", sequence: 1, calendar_state: "sent", calendar_uid: "zoho-1", is_drop_off: 0 },
	...{ created_at: BOOKED_AT, updated_at: BOOKED_AT },
};
const LEAD = {
	...{ kind: "appointment", state: "scheduled", name: "Ana", summary: "", search_text: "" },
	...{ is_quarantined: 0, due_at: BOOKED_AT, created_at: BOOKED_AT, updated_at: BOOKED_AT },
};

async function insertRow({ db }: TestContext, table: string, row: object) {
	await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);
}

/** Stores two requests with a visit and one without, as the version before did. */
async function storeEarlierRows(ctx: TestContext) {
	for (const id of ["lead-1", "lead-2", "lead-3"])
		await insertRow(ctx, "leads", { ...LEAD, id, reference: id });
	for (const id of ["lead-1", "lead-2"]) await insertRow(ctx, "visits", { ...VISIT, lead_id: id });
	for (const minute of [540, 600])
		await insertRow(ctx, "visit_hours", { day: VISIT.day, minute, bay: 1, lead_id: "lead-1" });
	const job = { payload: '{"leadId":"lead-1"}', state: "pending", attempts: 0, due_at: BOOKED_AT };
	await insertRow(ctx, "outbox", { ...job, id: "job-1", topic: "calendar", created_at: BOOKED_AT, rank: 1 });
	await insertRow(ctx, "outbox", { ...job, id: "job-2", topic: "new-lead", created_at: BOOKED_AT, rank: 1 });
}

test("keeps stored visits under the id of their request", async () => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const [ctx, freshCtx] = [await openTestContext(earlier, url), await openTestContext(migrations, url)];
	try {
		await storeEarlierRows(ctx);
		await migrate(ctx.database, migrations, { log: ctx.log });
		const { db } = ctx;
		expect(await db.selectFrom("visits").selectAll().orderBy("id").execute()).toMatchObject([
			{ id: "lead-1", leadId: "lead-1", startMinute: 540, calendarUid: "zoho-1", createdAt: BOOKED_AT },
			{ id: "lead-2", leadId: "lead-2" },
		]);
		const hours = await db.selectFrom("visitHours").selectAll().orderBy("minute").execute();
		expect(hours.map(({ visitId, minute }) => [visitId, minute])).toEqual([
			["lead-1", 540],
			["lead-1", 600],
		]);
		const jobs = await db.selectFrom("outbox").select("payload").orderBy("id").execute();
		expect(jobs.map(({ payload }) => payload)).toEqual(['{"visitId":"lead-1"}', '{"leadId":"lead-1"}']);
		expect(await recountTotals(ctx)).toEqual([]);
		expect(await describeSchema(db)).toEqual(await describeSchema(freshCtx.db));
	} finally {
		await ctx.close();
		await freshCtx.close();
	}
});

test("names the visit that a stored reception marked as attended", async () => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const ctx = await openTestContext(earlier, url);
	try {
		await storeEarlierRows(ctx);
		const order = {
			...{ state: "received", state_at: BOOKED_AT, complaint: "", wait_text: "", no_phone: "" },
			...{ belongings: "", received_at: BOOKED_AT, received_by: "Eva", basis_why: "", delivered_to: "" },
			...{ unfetched_letters: 0, updated_at: BOOKED_AT, updated_by: "Eva" },
		};
		const snapshots = {
			"lead-1": '{"isNew":false,"visit":"no_show"}',
			"lead-3": '{"isNew":true,"visit":null}',
		};
		for (const [id, before] of Object.entries(snapshots)) {
			const car = { plate: id, brand: "Kia", model: "Rio", color: "", notes: "" };
			await insertRow(ctx, "cars", { ...car, id: `car-${id}`, created_at: BOOKED_AT, updated_at: BOOKED_AT });
			const keys = { lead_id: id, car_id: `car-${id}`, reference: `OT-${id}`, before };
			await insertRow(ctx, "work_orders", { ...order, ...keys });
		}
		await migrate(ctx.database, migrations, { log: ctx.log });
		const orders = await ctx.db.selectFrom("workOrders").select("before").orderBy("leadId").execute();
		expect(orders.map(({ before }) => JSON.parse(before))).toEqual([
			{ isNew: false, visit: { id: "lead-1", state: "no_show" } },
			{ isNew: true, visit: null },
		]);
	} finally {
		await ctx.close();
	}
});

test("counts the visits of a request once", async () => {
	const ctx = await openTestContext(migrations, url);
	try {
		for (const id of ["lead-1", "lead-2"]) await insertRow(ctx, "leads", { ...LEAD, id, reference: id });
		const countLeadsWithVisit = async () => {
			expect(await recountTotals(ctx)).toEqual([]);
			const rows = await ctx.db.selectFrom("leadCounts").selectAll().where("hasVisit", "=", 1).execute();
			return rows.reduce((total, { found }) => total + found, 0);
		};
		const attendedVisit = { ...VISIT, state: "attended", lead_id: "lead-1" };
		// Two visits of one request in one statement, as a copy of a shop writes them.
		await sql`insert into visits (${sql.join(["id", ...Object.keys(attendedVisit)].map((name) => sql.ref(name)))})
			values (${sql.join(["visit-1", ...Object.values(attendedVisit)])}),
				(${sql.join(["visit-2", ...Object.values(attendedVisit)])})`.execute(ctx.db);
		expect(await countLeadsWithVisit()).toBe(1);
		await insertRow(ctx, "visits", { ...VISIT, id: "visit-3", lead_id: "lead-1" });
		expect(await countLeadsWithVisit()).toBe(1);
		const openVisit = { ...VISIT, id: "visit-4", lead_id: "lead-1", state: "pending" };
		await expect(insertRow(ctx, "visits", openVisit)).rejects.toThrow(/unique/i);
		await insertRow(ctx, "visits", { ...openVisit, lead_id: "lead-2" });
		expect(await countLeadsWithVisit()).toBe(2);
		await ctx.db.updateTable("leads").set({ state: "won" }).execute();
		await ctx.db.deleteFrom("visits").where("id", "=", "visit-3").execute();
		expect(await countLeadsWithVisit()).toBe(2);
		await ctx.db.deleteFrom("visits").where("leadId", "=", "lead-1").execute();
		expect(await countLeadsWithVisit()).toBe(1);
	} finally {
		await ctx.close();
	}
});

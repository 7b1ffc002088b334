// @module-tag sequence
// @module-tag engines
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getRow, updateRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { recountTotals } from "./sums.server.ts";

const world = openWorld();

const buildPerson = (phone: string) => ({ name: "Ana Ríos", phone });
const searchInbox = async (query: string) => (await world.asStaff(`/api/admin/inbox?${query}`)).json;
const updateLead = async (reference: string, name: string, body: object) => {
	const [lead] = (await searchInbox(`state=all&q=${reference}`)).leads;
	const path = `/api/admin/inbox/${lead.id}/${name}`;
	const { status } = await world.asStaff(path, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
	expect(status).toBe(200);
};
const requestQuote = (phone: string, overrides: object = {}) =>
	world.call("/api/quotes", {
		body: {
			customer: buildPerson(phone),
			products: [
				{ sku: "ENI-DOT4-500", quantity: 2 },
				{ sku: "MOT-DOT34-500", quantity: 1 },
			],
			...overrides,
		},
	});
const requestService = (phone: string) =>
	world.call("/api/service-requests", {
		body: {
			...buildPerson(phone),
			email: "",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "alta",
			preferredDate: "2026-11-23",
			preferredTime: "9:00 AM",
			description: "Suena",
			contactMethod: "llamada",
			serviceId: "frenos",
			serviceName: "Frenos",
			timestamp: "2026-11-20T15:00:00.000Z",
		},
	});

test("keeps stored totals equal to their counts", async () => {
	const quoteReference = (await requestQuote("6200-1001")).json.reference;
	await requestQuote("6200-1001", { products: [{ sku: "MOT-DOT34-500", quantity: 3 }] });
	const spamReference = (await requestQuote("6200-1002", { website: "http://x" })).json.reference;
	const serviceReference = (await requestService("6200-1003")).json.reference;
	expect(await recountTotals(world.ctx)).toEqual([]);

	await updateLead(quoteReference, "state", { state: "contacted" });
	await updateLead(quoteReference, "owner", { owner: "me" });
	await updateLead(serviceReference, "state", { state: "won" });
	const [quarantined] = (await searchInbox(`state=quarantined&q=${spamReference}`)).leads;
	await world.asStaff(`/api/admin/inbox/${quarantined.id}/release`, { method: "POST" });
	expect(await recountTotals(world.ctx)).toEqual([]);

	const { json } = await world.asStaff("/api/admin/overview/products?q=eni-dot4");
	expect(json.products[0]).toMatchObject({ quote_count: 2, total_quantity: 4 });
});

test("counts a visit with its request until deletion", async () => {
	const { db } = world.ctx;
	const [lead] = await db.selectFrom("leads").selectAll().where("kind", "=", "quote").execute();
	const leadId = lead?.id ?? "";
	const createdAt = world.ctx.now().toISOString();
	await db
		.insertInto("visits")
		.values({
			id: randomUUID(),
			leadId,
			service: "Frenos",
			serviceId: null,
			car: "",
			note: "",
			day: null,
			startMinute: null,
			minutes: 60,
			isDropOff: 0,
			state: "pending",
			cancelReason: null,
			cancelledBy: null,
			customerConfirmedAt: null,
			sequence: 0,
			calendarState: "off",
			calendarUid: null,
			calendarEtag: null,
			calendarError: null,
			calendarAt: null,
			calendarSequence: null,
			calendarTriedAt: null,
			createdAt: createdAt,
			updatedAt: createdAt,
		})
		.execute();
	expect(await recountTotals(world.ctx)).toEqual([]);
	await db.updateTable("leads").set({ state: "scheduled" }).where("id", "=", leadId).execute();
	await db.updateTable("leads").set({ customerId: null }).where("id", "=", leadId).execute();
	expect(await recountTotals(world.ctx)).toEqual([]);
	await db.deleteFrom("visits").where("leadId", "=", leadId).execute();
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("repairs and names totals that were edited by hand", async () => {
	const { db } = world.ctx;
	await db.updateTable("leadCounts").set({ found: 99 }).where("kind", "=", "quote").execute();
	await db.updateTable("customers").set({ requestCount: 99 }).execute();
	await db.updateTable("products").set({ quotedTimes: 99 }).execute();
	await db.deleteFrom("serviceDemand").execute();
	expect(await recountTotals(world.ctx)).toEqual(["customers", "requests", "products", "services"]);
	expect(await recountTotals(world.ctx)).toEqual([]);
	expect((await searchInbox("state=all")).total).toBe(4);
});

test("repairs every sum of a request's account", async () => {
	const [lead] = (await searchInbox("state=all")).leads;
	const body = { cents: 5000, method: "cash", paid_cents: 0, keeps_credit: true };
	const taken = await world.asStaff(`/api/admin/leads/${lead.id}/payments`, { body });
	expect(taken.status).toBe(201);
	expect(await recountTotals(world.ctx)).toEqual([]);
	const { db } = world.ctx;
	const isOwn = { leadId: lead.id };
	const before = await getRow(db, "accounts", isOwn);
	expect(before).toMatchObject({ paidCents: 5000, balanceCents: -5000 });
	const charged = { dueOn: "2026-11-01", chargedCents: 900, reducedCents: 200, taxCents: 46 };
	const broken = { ...charged, paidCents: 1, settledCents: 3, balanceCents: 696 };
	await updateRows(db, "accounts", isOwn, broken);
	expect(await recountTotals(world.ctx)).toEqual(["accounts"]);
	expect(await getRow(db, "accounts", isOwn)).toEqual(before);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("repairs the account of a won request", async () => {
	const { reference } = (await requestQuote("6200-1004")).json;
	await updateLead(reference, "state", { state: "won" });
	const [lead] = (await searchInbox(`state=all&q=${reference}`)).leads;
	const { db } = world.ctx;
	const isOwn = { leadId: lead.id };
	const before = await getRow(db, "accounts", isOwn);
	expect(before.chargedCents).toBeGreaterThan(0);
	await updateRows(db, "accounts", isOwn, { chargedCents: 0, taxCents: 0, balanceCents: 0, dueOn: null });
	expect(await recountTotals(world.ctx)).toEqual(["accounts"]);
	expect(await getRow(db, "accounts", isOwn)).toEqual(before);
	// The day alone decides whether the request is in the list of balances.
	await updateRows(db, "accounts", isOwn, { dueOn: "2026-11-01" });
	expect(await recountTotals(world.ctx)).toEqual(["accounts"]);
	expect(await getRow(db, "accounts", isOwn)).toEqual(before);
});

test.runIf(process.env.TEST_ENGINE === "postgres")(
	"does not block others during an open transaction",
	async () => {
		const { reference } = (await requestService("6200-2001")).json;
		const otherReference = (await requestService("6200-2002")).json.reference;
		await world.ctx.db.transaction().execute(async (trx) => {
			await trx.updateTable("leads").set({ state: "contacted" }).where("reference", "=", reference).execute();
			await updateLead(otherReference, "state", { state: "contacted" });
			expect((await requestService("6200-2003")).status).toBe(201);
			// The same person's next request does not wait either.
			expect((await requestService("6200-2001")).status).toBe(201);
		});
		expect(await recountTotals(world.ctx)).toEqual([]);
	},
);

test.runIf(process.env.TEST_ENGINE === "postgres")(
	"keeps few count rows after a thousand changes",
	async () => {
		const { db } = world.ctx;
		const lead = await db.selectFrom("leads").select("id").limit(1).executeTakeFirstOrThrow();
		const buildUpdate = (state: string) => `update leads set state = '${state}' where id = '${lead.id}'`;
		const loop = `begin for turn in 1..50 loop ${buildUpdate("contacted")}; ${buildUpdate("new")}; end loop; end`;
		for (let round = 0; round < 10; round++) await sql`do ${sql.lit(loop)}`.execute(db);
		const rows = await db.selectFrom("leadCounts").select("found").execute();
		expect(rows.length).toBeLessThan(600);
		expect(await recountTotals(world.ctx)).toEqual([]);
	},
);

test.runIf(process.env.TEST_ENGINE === "postgres")(
	"skips the repair while a request is being written",
	async () => {
		const { db } = world.ctx;
		await db.updateTable("customers").set({ requestCount: 99 }).execute();
		await db.transaction().execute(async (trx) => {
			await trx.updateTable("leads").set({ alert: null }).execute();
			await expect(recountTotals(world.ctx)).rejects.toMatchObject({ code: "55P03" });
			expect((await requestService("6200-3001")).status).toBe(201);
		});
		expect(await recountTotals(world.ctx)).toEqual(["customers"]);
	},
);

import { expect, test } from "vitest";
import { recount } from "./recount.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

const person = (phone: string) => ({ name: "Ana Ríos", phone });
const inbox = async (query: string) => (await world.asStaff(`/api/admin/inbox?${query}`)).json;
const move = async (reference: string, name: string, body: object) => {
	const [lead] = (await inbox(`state=todas&q=${reference}`)).leads;
	const path = `/api/admin/inbox/${lead.id}/${name}`;
	const { status } = await world.asStaff(path, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
	expect(status).toBe(200);
};
const askQuote = (phone: string, over: object = {}) =>
	world.call("/api/quotes", {
		body: {
			customer: person(phone),
			products: [
				{ sku: "ENI-DOT4-500", quantity: 2 },
				{ sku: "MOT-DOT34-500", quantity: 1 },
			],
			...over,
		},
	});
const askService = (phone: string) =>
	world.call("/api/service-requests", {
		body: {
			...{ ...person(phone), email: "", vehicleBrand: "Toyota", vehicleModel: "Corolla" },
			...{ vehicleYear: "2015", urgency: "alta", preferredDate: "2026-11-23" },
			...{ preferredTime: "9:00 AM", description: "Suena", contactMethod: "llamada" },
			...{ serviceId: "frenos", serviceName: "Frenos", timestamp: "2026-11-20T15:00:00.000Z" },
		},
	});

test("the kept figures are what they count, through every change of a request", async () => {
	const first = (await askQuote("6200-1001")).json.reference;
	await askQuote("6200-1001", { products: [{ sku: "MOT-DOT34-500", quantity: 3 }] });
	const spam = (await askQuote("6200-1002", { website: "http://x" })).json.reference;
	const service = (await askService("6200-1003")).json.reference;
	expect(await recount(world.at)).toEqual([]);

	await move(first, "state", { state: "contactada" });
	await move(first, "owner", { owner: "me" });
	await move(service, "state", { state: "ganada" });
	const [quarantined] = (await inbox(`state=cuarentena&q=${spam}`)).leads;
	await world.asStaff(`/api/admin/inbox/${quarantined.id}/release`, { method: "POST" });
	expect(await recount(world.at)).toEqual([]);

	const { json } = await world.asStaff("/api/admin/overview/products?q=eni-dot4");
	expect(json.products[0]).toMatchObject({ quote_count: 2, total_quantity: 4 });
});

test("a visit counts with its request, and a request that goes takes its figures along", async () => {
	const { db } = world.at;
	const [lead] = await db.selectFrom("leads").selectAll().where("kind", "=", "quote").execute();
	const leadId = lead?.id ?? "";
	const at = world.at.now().toISOString();
	await db
		.insertInto("visits")
		.values({
			...{ leadId, service: "Frenos", serviceId: null, car: "", note: "", day: null },
			...{ startMinute: null, minutes: 60, state: "por_confirmar", cancelReason: null },
			...{ cancelledBy: null, customerConfirmedAt: null, sequence: 0, linkHash: null },
			...{ calendarState: "off", calendarUid: null, calendarEtag: null, calendarError: null },
			...{ calendarAt: null, calendarSequence: null, calendarTriedAt: null },
			...{ createdAt: at, updatedAt: at },
		})
		.execute();
	expect(await recount(world.at)).toEqual([]);
	await db.updateTable("leads").set({ state: "agendada" }).where("id", "=", leadId).execute();
	await db.updateTable("leads").set({ customerId: null }).where("id", "=", leadId).execute();
	expect(await recount(world.at)).toEqual([]);
	await db.deleteFrom("visits").where("leadId", "=", leadId).execute();
	expect(await recount(world.at)).toEqual([]);
});

test("figures that somebody spoilt by hand are right again, and named", async () => {
	const { db } = world.at;
	await db.updateTable("leadCounts").set({ found: 99 }).where("kind", "=", "quote").execute();
	await db.updateTable("customers").set({ requestCount: 99 }).execute();
	await db.updateTable("products").set({ quotedTimes: 99 }).execute();
	await db.deleteFrom("serviceDemand").execute();
	expect(await recount(world.at)).toEqual(["requests", "services", "customers", "products"]);
	expect(await recount(world.at)).toEqual([]);
	expect((await inbox("state=todas")).total).toBe(4);
});

// @module-tag engines
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { buildModalRequest, buildStaffRequest, nextDay, openAgenda } from "./agenda.test.kit.ts";
import type { Visit } from "./contract.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

async function bookVisit(): Promise<Visit & { link: string }> {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: day }));
	return agenda.find(json.reference);
}

/** Inserts a confirmed visit a week after the clock's day, as a copy of a request's first visit. */
async function insertSecondVisit({ id }: Visit, later: { day: string; time: number }) {
	const { db } = world.ctx;
	const first = await db.selectFrom("visits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const createdAt = new Date(Date.parse(first.createdAt) + 1000).toISOString();
	const hour = { day: later.day, startMinute: later.time, state: "confirmed" as const };
	const second = { ...first, ...hour, id: randomUUID(), cancelReason: null, cancelledBy: null, createdAt };
	await db.insertInto("visits").values(second).execute();
	return second.id;
}

test("gives a new visit an id of its own", async () => {
	for (const visit of [await bookVisit(), (await agenda.createByStaff(buildStaffRequest({ day }))).json]) {
		const { id, lead_id, updated_at } = visit as Visit;
		expect(id).not.toBe(lead_id);
		expect((await world.asStaff(`/api/admin/inbox/${lead_id}`)).json.id).toBe(lead_id);
		expect((await world.asStaff(`/api/admin/agenda/${lead_id}/visit`)).json.visit.id).toBe(id);
		expect((await world.asStaff(`/api/admin/agenda/${id}/visit`)).json.visit).toBeNull();
		const data = { name: "Ana", phone: "6999-0001", service: "Otro", car: "", note: "", updated_at };
		const wrongCalls = [
			await world.asStaff(`/api/admin/inbox/${id}`),
			await world.asStaff(`/api/admin/appointments/${id}`),
			await world.asStaff(`/api/admin/agenda/${lead_id}`),
			await agenda.put(lead_id, "time", { day, time: "3:00 PM", updated_at }),
			await agenda.put(lead_id, "state", { state: "confirmed", updated_at }),
			await world.asStaff(`/api/admin/agenda/${lead_id}/data`, { method: "PUT", body: data }),
			await world.asStaff(`/api/admin/agenda/${lead_id}/customer-notified`, {
				body: { day, why: "Inventario" },
			}),
		];
		expect(wrongCalls.map(({ status }) => status)).toEqual(wrongCalls.map(() => 404));
	}
});

test("lists a request with two visits once, and each visit in the agenda", async () => {
	const first = await bookVisit();
	const { lead_id, reference, name } = first;
	await agenda.setState(first.id, "cancelled", "No tenemos el repuesto");
	const getCounts = async () => (await world.asStaff("/api/admin/inbox")).json.counts;
	const countsBefore = await getCounts();
	const laterDay = nextDay();
	const secondId = await insertSecondVisit(first, { day: laterDay, time: 600 });
	expect(await recountTotals(world.ctx)).toEqual([]);
	const inbox = (await world.asStaff(`/api/admin/inbox?state=all&q=${reference}`)).json;
	expect([inbox.total, inbox.leads.length]).toEqual([1, 1]);
	expect(inbox.leads[0].alert_text).toBe("Cita cancelada por el taller");
	expect(await getCounts()).toEqual(countsBefore);
	const { customer } = (await world.asStaff(`/api/admin/inbox/${lead_id}`)).json;
	const { requests } = (await world.asStaff(`/api/admin/customers/${customer.id}`)).json;
	expect(requests).toMatchObject([{ id: lead_id, cancellation_text: null }]);
	expect((await world.asStaff(`/api/admin/agenda/${lead_id}/visit`)).json.visit.id).toBe(secondId);
	const portal = (await world.call(`/api/visits/${agenda.getLinkToken(first)}`)).json;
	expect(portal).toMatchObject({ day: laterDay, time: "10:00 AM", state: "confirmed" });
	const { visits } = await agenda.read(`?from=${day}&to=${laterDay}`);
	const ofLead = visits.filter((visit: Visit) => visit.lead_id === lead_id);
	expect(ofLead.map(({ id }: Visit) => id)).toEqual([first.id, secondId]);
	const search = (await world.asStaff(`/api/admin/search?q=${encodeURIComponent(name)}`)).json;
	expect(search.visits.found.map(({ id }: Visit) => id)).toEqual([secondId, first.id]);
	expect(search.leads.found).toEqual([]);
	// The shop cancelled the first without telling its customer, who now has another visit.
	const { calledOff } = (await world.asStaff("/api/admin/follow-ups")).json;
	expect(calledOff.map((item: { lead_id: string }) => item.lead_id)).not.toContain(lead_id);
});

test("shows the newest visit of a request without an upcoming one", async () => {
	const first = await bookVisit();
	await agenda.setState(first.id, "cancelled", "No tenemos el repuesto");
	const secondId = await insertSecondVisit(first, { day: nextDay(), time: 600 });
	const readCurrentId = async () =>
		(await world.asStaff(`/api/admin/agenda/${first.lead_id}/visit`)).json.visit.id;
	await agenda.setState(secondId, "cancelled", "Se dañó el elevador");
	expect(await readCurrentId()).toBe(secondId);
	expect((await agenda.setState(first.id, "confirmed")).status).toBe(200);
	expect(await readCurrentId()).toBe(first.id);
});

test("rejects a second upcoming visit of a request", async () => {
	const first = await bookVisit();
	await expect(insertSecondVisit(first, { day, time: 600 })).rejects.toThrow(/unique/i);
	await agenda.setState(first.id, "cancelled", "No puede venir");
	await insertSecondVisit(first, { day, time: 600 });
	const rejections = [
		await agenda.setState(first.id, "confirmed"),
		await agenda.move(first.id, { day, time: "3:00 PM" }),
	];
	for (const { status, json } of rejections) expect([status, json.code]).toEqual([409, "has_visit"]);
	expect((await agenda.read(`/${first.id}`)).state).toBe("cancelled");
});

test("receives the upcoming visit and gives it back", async () => {
	const first = await bookVisit();
	await agenda.setState(first.id, "cancelled", "No puede venir");
	const secondId = await insertSecondVisit(first, { day: "2026-11-20", time: 660 });
	const car = { plate: "VI-1001", brand: "Kia", model: "Rio", promised_at: null, complaint: "Frena mal" };
	const received = await world.asStaff("/api/admin/work-orders", {
		body: { lead_id: first.lead_id, ...car },
	});
	expect(received.status, JSON.stringify(received.json)).toBe(201);
	const readStates = async () => [
		(await agenda.read(`/${first.id}`)).state,
		(await agenda.read(`/${secondId}`)).state,
	];
	expect(await readStates()).toEqual(["cancelled", "attended"]);
	const { id, updated_at } = received.json;
	expect(received.json.lead_id).toBe(first.lead_id);
	const undo = await world.asStaff(`/api/admin/work-orders/${id}/undo`, { body: { updated_at } });
	expect(undo.status, JSON.stringify(undo.json)).toBe(200);
	expect(await readStates()).toEqual(["cancelled", "confirmed"]);
});

test("forgets the answer of a visit whose person was erased", async () => {
	const body = buildStaffRequest({ day });
	const visit: Visit = (await agenda.createByStaff(body, "clave-de-la-borrada")).json;
	await agenda.setState(visit.id, "cancelled", "No puede venir");
	const { customer } = (await world.asStaff(`/api/admin/inbox/${visit.lead_id}`)).json;
	const erasure = { phone_end: visit.phone?.slice(-4) };
	const erased = await world.asStaff(`/api/admin/customers/${customer.id}/erasure`, { body: erasure });
	expect(erased.status, JSON.stringify(erased.json)).toBe(200);
	const repeat = await agenda.createByStaff(body, "clave-de-la-borrada");
	expect([repeat.status, repeat.json.code]).toEqual([409, "erased"]);
});

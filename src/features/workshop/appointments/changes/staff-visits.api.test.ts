import { beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(async () => {
	day = nextDay();
	await agenda.setClock("2026-11-20T15:00:00Z");
});

test("creates a confirmed visit with its request, once", async () => {
	// Make it the newest: the dashboard shows only eight.
	await agenda.setClock("2026-11-20T15:30:00Z");
	const body = buildStaffRequest({
		day,
		car: "Hilux",
		note: "Ruido atrás",
		email: "eva@correo.com",
	});
	const first = await agenda.createByStaff(body, "clave-del-mostrador");
	expect(first.status).toBe(201);
	expect(first.json).toMatchObject({
		name: body.name,
		phone: expect.stringMatching(/^\+5076444/),
		car: "Hilux",
		note: "Ruido atrás",
		day,
		time: "9:00 AM",
		minutes: 60,
		state: "confirmed",
		calendar: { state: "off", error: null, at: null },
		link: expect.stringMatching(/^https:\/\/taller\.test\/seguir\/[\w-]{27}$/),
	});
	const repeat = await agenda.createByStaff(body, "clave-del-mostrador");
	expect(repeat.json.id).toBe(first.json.id);
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 540 1`]);
	const { lead_id: leadId } = first.json;
	const lead = (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
	expect(lead).toMatchObject({ kind: "appointment", state: "scheduled", channel: "phone" });
	expect(lead.answered_at).not.toBeNull();
	expect(lead.history.map(({ author }: { author: string }) => author)).not.toContain("Cliente");
	const requestResponse = await world.asStaff(`/api/admin/appointments/${leadId}`);
	expect(requestResponse.json).toMatchObject({ source: "panel", preferredDate: day, consent: null });
	const people = await world.asStaff(`/api/admin/customers/detailed?q=${body.phone.replace("-", "")}`);
	expect(people.json.customers[0]).toMatchObject({ appointments: 1, source: "appointment" });
	const stats = await world.asStaff("/api/admin/dashboard");
	expect(JSON.stringify(stats.json.recent_activity)).toContain(body.name);
});

test("stores the channel and rejects an unknown one", async () => {
	const { json } = await agenda.createByStaff(buildStaffRequest({ day, channel: "counter" }));
	expect((await world.asStaff(`/api/admin/inbox/${json.lead_id}`)).json.channel).toBe("counter");
	const rejection = await agenda.createByStaff(buildStaffRequest({ day, channel: "fax" }));
	expect([rejection.status, rejection.json.fields]).toEqual([422, { channel: "Elige por dónde llegó" }]);
});

test("keeps reference and summary when scheduling a quote", async () => {
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	const customer = { name: "Hugo Lista", phone: "6444-0001" };
	const requestResponse = await world.call("/api/quotes", { body: { customer, products } });
	const inbox = await world.asStaff(`/api/admin/inbox?q=${requestResponse.json.reference}`);
	const { id: leadId, summary } = inbox.json.leads[0];
	const getVisit = async () => (await world.asStaff(`/api/admin/agenda/${leadId}/visit`)).json.visit;
	expect(await getVisit()).toBeNull();
	const body = buildStaffRequest({ ...customer, day, lead_id: leadId });
	const first = await agenda.createByStaff(body, "clave-de-la-cotizacion");
	expect(first.json).toMatchObject({
		lead_id: leadId,
		reference: requestResponse.json.reference,
		state: "confirmed",
		day,
	});
	const { id } = first.json;
	expect((await agenda.createByStaff(body, "clave-de-la-cotizacion")).json.id).toBe(id);
	expect(await getVisit()).toMatchObject({ id, time: "9:00 AM" });
	const moved = { day, time: "10:00 AM", updated_at: first.json.updated_at };
	const options = { method: "PUT", body: moved };
	expect((await world.asStaff(`/api/admin/agenda/${id}/time`, options)).status).toBe(200);
	const lead = (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
	expect(lead).toMatchObject({ kind: "quote", state: "scheduled", summary });
	const repeat = await agenda.createByStaff({ ...body, time: "2:00 PM" });
	expect([repeat.status, repeat.json.code]).toEqual([409, "has_visit"]);
	expect((await agenda.createByStaff({ ...body, lead_id: "nadie" })).status).toBe(404);
	const spamCustomer = { ...customer, phone: "6444-0002" };
	await world.call("/api/quotes", {
		body: { customer: spamCustomer, products, website: "https://x.example" },
	});
	const quarantinedId = (await world.asStaff("/api/admin/inbox?state=quarantined")).json.leads[0].id;
	expect((await agenda.createByStaff({ ...body, lead_id: quarantinedId })).status).toBe(422);
});

test("staff may overbook but not outside opening hours", async () => {
	expect(
		(await agenda.createByStaff(buildStaffRequest({ day: "2026-11-20", time: "10:00 AM" }))).status,
	).toBe(201);
	for (const [overrides, field] of [
		[{ day: "2026-11-19" }, "day"],
		[{ day: "2026-11-20", time: "9:00 AM" }, "time"],
		[{ day: "2026-11-22" }, "day"],
		[{ time: "5:00 PM", minutes: 120 }, "time"],
		[{ time: "12:00 PM" }, "time"],
		[{ phone: "hola" }, "phone"],
		[{ name: "" }, "name"],
	] as const) {
		const reply = await agenda.createByStaff(buildStaffRequest(overrides));
		expect([reply.status, Object.keys(reply.json.fields)]).toEqual([422, [field]]);
	}
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day }));
	const fullResponse = await agenda.createByStaff(buildStaffRequest({ day }));
	expect(fullResponse).toMatchObject({
		status: 409,
		json: { code: "slot_taken", fields: { time: expect.stringContaining("sobrecupo") } },
	});
	expect(fullResponse.json.free[0]).toEqual({ day, time: "8:00 AM" });
	expect((await agenda.createByStaff(buildStaffRequest({ day, overbook: true }))).status).toBe(201);
	expect(await agenda.listReservedHours({ day })).toHaveLength(3);
	const { times } = (await agenda.getAvailability(`from=${day}&service=cambio-de-aceite`)).days[0];
	expect(times).not.toContain("9:00 AM");
});

test("gives a released slot to an overbooked visit", async () => {
	const first = (await agenda.createByStaff(buildStaffRequest({ day }))).json;
	await agenda.createByStaff(buildStaffRequest({ day }));
	await agenda.createByStaff(buildStaffRequest({ day, overbook: true }));
	await agenda.setState(first.id, "cancelled", "No puede venir");
	expect(await agenda.listReservedHours({ day })).toEqual([`${day} 540 1`, `${day} 540 2`]);
	expect((await agenda.createByStaff(buildStaffRequest({ day }))).status).toBe(409);
});

test("updates hours, lead and history when a visit moves", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const { id } = await agenda.find(json.reference);
	const moved = await agenda.move(id, { day, time: "10:00 AM" });
	expect(moved).toMatchObject({ status: 200, json: { day, time: "10:00 AM", minutes: 120 } });
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 600 1`, `${day} 660 1`]);
	const { history } = await agenda.read(`/${id}`);
	expect(history[0].text).toMatch(/^Cita movida: .*9:00 AM .* → .*10:00 AM/);
	const lead = (await world.asStaff(`/api/admin/inbox/${moved.json.lead_id}`)).json;
	expect(lead.summary).toMatch(/10:00 AM$/);
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time: "4:00 PM" }));
	const fullResponse = await agenda.move(id, { day, time: "4:00 PM", minutes: 60 });
	expect(fullResponse).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 600 1`, `${day} 660 1`]);
	expect((await agenda.move(id, { day, time: "4:00 PM", minutes: 60, overbook: true })).status).toBe(200);
});

test("returns both versions when the edit is outdated", async () => {
	const visit = (await agenda.createByStaff(buildStaffRequest({ day }))).json;
	const version = visit.updated_at;
	await agenda.move(visit.id, { day, time: "1:00 PM" });
	const body = { day, time: "2:00 PM", updated_at: version };
	const outdatedMove = await agenda.put(visit.id, "time", body);
	expect(outdatedMove).toMatchObject({
		status: 409,
		json: {
			code: "changed_meanwhile",
			current: { time: "1:00 PM" },
			yours: { day, time: "2:00 PM" },
		},
	});
	const state = await agenda.put(visit.id, "state", {
		state: "cancelled",
		reason: "x",
		updated_at: version,
	});
	expect(state.status).toBe(409);
	const current = outdatedMove.json.current.updated_at;
	expect((await agenda.put(visit.id, "time", { ...body, updated_at: current })).status).toBe(200);
});

test("the agenda defaults to today in Panama", async () => {
	// In UTC it is already the next day.
	await agenda.setClock("2026-11-21T02:30:00Z");
	expect((await agenda.read("")).days).toMatchObject([{ day: "2026-11-20" }]);
	expect((await agenda.read("?from=2026-11-24")).days).toMatchObject([{ day: "2026-11-24" }]);
	expect((await agenda.read("?to=2026-11-22")).days).toHaveLength(3);
});

test("rejects a past hour of today, accepts the current one", async () => {
	const pastTimeError = { fields: { time: "Esa hora ya pasó hoy. Elige una más tarde u otro día." } };
	const today = { day: "2026-11-20", time: "9:00 AM" };
	const rejection = await agenda.createByStaff(buildStaffRequest(today));
	expect(rejection).toMatchObject({ status: 422, json: { code: "bad_time", ...pastTimeError } });
	const { json } = await agenda.createByStaff(buildStaffRequest({ day, time: "3:00 PM" }));
	expect((await agenda.move(json.id, today)).json).toMatchObject(pastTimeError);
	world.ctx.clock.set("2026-11-20T15:20:00Z");
	const currentHourVisit = await agenda.createByStaff(
		buildStaffRequest({ ...today, time: "10:00 AM", overbook: true }),
	);
	expect(currentHourVisit.status).toBe(201);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

/** Raises the capacity so that no test here reaches it; the agenda's tests cover full hours. */
beforeAll(async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, agenda: { ...edit.agenda, capacityPerHour: 20 }, updated_at };
	expect((await world.asStaff("/api/admin/settings", { method: "PUT", body })).status).toBe(200);
});

beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

const BOOKED = "¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.";
let phones = 1000;
/** Builds the modal's request with all its fields. The test clock starts at Friday 20 November 2026, 10 AM. */
const modal = (over: object = {}) => ({
	source: "modal",
	name: "Ana Ríos",
	phone: `6123-${++phones}`,
	email: `ana${phones}@correo.com`,
	serviceType: "Frenos",
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: "2015",
	urgency: "media",
	preferredDate: "2026-11-27",
	preferredTime: "9:00 AM",
	description: "Suena al frenar",
	timestamp: "2026-11-20T15:00:00.000Z",
	...over,
});
const contact = (over: object = {}) => ({
	source: "contacto",
	name: "Luis Pérez",
	phone: `6222-${++phones}`,
	service: "Otro",
	vehicleType: "Pick-up",
	preferredDate: "2026-11-21",
	preferredTime: "2:00 PM",
	...over,
});
async function leadOf(reference: string, state = "all") {
	const { json } = await world.asStaff(`/api/admin/inbox?kind=appointment&state=${state}`);
	return json.leads.find((lead: { reference: string }) => lead.reference === reference);
}
async function stored(reference: string) {
	const lead = await leadOf(reference);
	return (await world.asStaff(`/api/admin/appointments/${lead?.id}`)).json;
}
const book = (body: object, key?: string) => world.call("/api/appointments", { body, ...(key && { key }) });

test("stores the modal's request with consent as a lead", async () => {
	const body = modal({ phone: "6123-4567" });
	const reply = await book(body, "clave-ana-1");
	expect(reply.status).toBe(201);
	expect(reply.json).toEqual({
		success: true,
		message: BOOKED,
		reference: expect.stringMatching(/^CIT-2026-\d{5}$/),
		own_page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/),
		photos: expect.objectContaining({ page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/) }),
	});
	expect(await leadOf(reply.json.reference)).toMatchObject({
		kind: "appointment",
		summary: "Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM",
		due_at: "2026-11-20T15:30:00.000Z",
	});
	expect(await stored(reply.json.reference)).toMatchObject({
		...body,
		phone: "+50761234567",
		vehicleYear: 2015,
		service_id: "frenos",
		vehicleType: null,
		consent: { version: "2026-11", accepted_at: "2026-11-20T15:00:00.000Z" },
	});
});

test("stores nulls for fields the contact page lacks", async () => {
	const reply = await book(contact({ message: "Llego con grúa" }));
	expect(reply).toMatchObject({ status: 201, json: { message: BOOKED } });
	expect(await stored(reply.json.reference)).toMatchObject({
		source: "contacto",
		email: null,
		serviceType: "Otro",
		service_id: null,
		vehicleType: "Pick-up",
		vehicleBrand: null,
		vehicleYear: null,
		urgency: null,
		preferredDate: "2026-11-21",
		preferredTime: "2:00 PM",
		description: "Llego con grúa",
	});
});

test("accepts a modal request without day or source", async () => {
	const body = modal({ source: undefined, preferredDate: "", preferredTime: "", email: "" });
	const reply = await book(body);
	expect(reply.status).toBe(201);
	const visit = await stored(reply.json.reference);
	expect(visit).toMatchObject({ source: "modal", preferredDate: null, preferredTime: null });
	expect((await leadOf(reply.json.reference))?.summary).toMatch(/sin fecha$/);
});

test("accepts a service id and an unlisted brand", async () => {
	const over = { serviceType: "frenos", vehicleBrand: "Otro", vehicleBrandOther: "Suzuki" };
	const reply = await book(modal(over));
	const visit = await stored(reply.json.reference);
	expect(visit).toMatchObject({
		serviceType: "Frenos",
		service_id: "frenos",
		vehicleBrand: "Suzuki",
	});
	const loud = await book(modal({ serviceType: "CAMBIO DE ACEITE" }));
	expect((await stored(loud.json.reference))?.service_id).toBe("cambio-de-aceite");
	const nameless = await book(modal({ ...over, vehicleBrandOther: "" }));
	expect((await leadOf(nameless.json.reference))?.summary).toContain("· Corolla 2015 ·");
});

test.each([
	["no name", modal({ name: "" }), "name", "Escribe tu nombre"],
	["an invalid phone", modal({ phone: "llámame" }), "phone", /Revisa tu teléfono/],
	["an incomplete email address", modal({ email: "ana@" }), "email", /no parece completo/],
	["no service", modal({ serviceType: "" }), "serviceType", "Elige el servicio"],
	["no brand", modal({ vehicleBrand: "" }), "vehicleBrand", "Elige la marca del carro"],
	["no model", modal({ vehicleModel: " " }), "vehicleModel", "Escribe el modelo del carro"],
	["no year", modal({ vehicleYear: "" }), "vehicleYear", /cuatro cifras/],
	["the year 1949", modal({ vehicleYear: "1949" }), "vehicleYear", /cuatro cifras/],
	["the year after next", modal({ vehicleYear: "2028" }), "vehicleYear", /hasta 2027/],
	["a fractional year", modal({ vehicleYear: 2015.5 }), "vehicleYear", /cuatro cifras/],
	["no urgency", modal({ urgency: "" }), "urgency", "Dinos para cuándo lo necesitas"],
	["yesterday", modal({ preferredDate: "2026-11-19" }), "preferredDate", /ya pasó/],
	["a Sunday", modal({ preferredDate: "2026-11-22" }), "preferredDate", /los domingos no abrimos/],
	["Christmas", contact({ preferredDate: "2026-12-25" }), "preferredDate", /Navidad/],
	["an impossible day", modal({ preferredDate: "2026-02-30" }), "preferredDate", /Elige el día/],
	["noon", modal({ preferredTime: "12:00 PM" }), "preferredTime", "Elige una hora de la lista"],
	[
		"a past hour",
		contact({ preferredDate: "2026-11-20", preferredTime: "9:00 AM" }),
		"preferredTime",
		/ya pasó/,
	],
	["Saturday at closing", contact({ preferredTime: "4:00 PM" }), "preferredTime", /cerramos a las 4:00 PM/],
	[
		"a two-hour job that would end after closing",
		contact({ preferredTime: "3:00 PM" }),
		"preferredTime",
		/cerramos a las 4:00 PM/,
	],
	[
		"an hour within the minimum notice",
		contact({ preferredDate: "2026-11-20", preferredTime: "11:00 AM" }),
		"preferredTime",
		/2 horas de anticipación/,
	],
	["a day beyond the agenda", modal({ preferredDate: "2027-02-19" }), "preferredDate", /próximos 90 días/],
	["no day on the contact page", contact({ preferredDate: "" }), "preferredDate", /Elige el día/],
	["no hour on the contact page", contact({ preferredTime: "" }), "preferredTime", /Elige una hora/],
	["no vehicle type", contact({ vehicleType: "" }), "vehicleType", "Elige el tipo de vehículo"],
	["no service on the contact page", contact({ service: undefined }), "service", "Elige el servicio"],
	["an unknown form", modal({ source: "fax" }), "source", /qué formulario/],
])("rejects %s and stores nothing", async (_, body, field, sentence) => {
	const before = (await world.asStaff("/api/admin/inbox?state=all")).json.total;
	const reply = await book(body);
	expect(reply.status).toBe(422);
	expect(Object.keys(reply.json.fields)).toEqual([field]);
	expect(reply.json.fields[field]).toMatch(sentence);
	expect((await world.asStaff("/api/admin/inbox?state=all")).json.total).toBe(before);
});

test("creates one appointment for twenty repeats", async () => {
	const body = modal();
	const tries = await Promise.all(Array.from({ length: 20 }, () => book(body, "clave-doble")));
	expect(new Set(tries.map((reply) => reply.json.reference)).size).toBe(1);
	const again = await book({ ...body, timestamp: "later" }, "clave-doble");
	expect(again.json.reference).toBe(tries[0]?.json.reference);
});

test("returns the portal link to the original sender only", async () => {
	const body = modal();
	const send = (address: string, key?: string) =>
		world.call("/api/appointments", { body, address, ...(key && { key }) });
	const { json } = await send("10.8.0.1", "clave-propia");
	const token = json.own_page.replace("/seguir/", "");
	const visit = await world.call(`/api/visits/${token}`);
	expect(visit).toMatchObject({ status: 200, json: { reference: json.reference } });
	expect((await send("10.8.0.1", "clave-propia")).json).toEqual(json);
	expect((await send("10.8.0.1")).json).toEqual(json);

	const { own_page: _, photos: _photos, ...receipt } = json;
	expect((await send("10.8.0.2", "clave-propia")).json).toEqual(receipt);
	expect((await send("10.8.0.2")).json).toEqual(receipt);
	const kept = await world.ctx.db.selectFrom("idempotency").selectAll().execute();
	expect(JSON.stringify(kept)).not.toContain(token);
});

test("answers a quarantined request like any other", async () => {
	const { json } = await book(modal({ website: "https://spam.example" }));
	const path = json.own_page.replace("/seguir/", "/api/visits/");
	expect(await world.call(path)).toMatchObject({ status: 200, json: { can_change: true } });
});

test("quarantines a request when the honeypot is filled", async () => {
	const reply = await book(modal({ website: "https://spam.example" }));
	expect(reply.status).toBe(201);
	expect(await leadOf(reply.json.reference, "quarantined")).toBeDefined();
	expect(await leadOf(reply.json.reference)).toBeUndefined();
});

test("announces a call when the phone is a landline", async () => {
	const { json } = await book(modal({ phone: "223-4567" }));
	expect(json.message).toBe(`${BOOKED} Tu número es fijo: si no tiene WhatsApp, te llamamos.`);
});

test("emails the shop once", async () => {
	await world.ctx.outbox.drain();
	const before = world.ctx.sentEmails.length;
	const body = modal();
	const { json } = await book(body);
	await book(body);
	await world.ctx.outbox.drain();
	const sent = world.ctx.sentEmails.slice(before) as {
		payload: { to: string; subject: string; text: string };
	}[];
	const mails = sent.filter(({ payload }) => payload.subject === `Nueva cita ${json.reference}`);
	expect(mails).toHaveLength(1);
	expect(mails[0]?.payload.text).toContain("Urgencia: Esta semana");
	expect(mails[0]?.payload.text).toContain("Suena al frenar");
});

test("hides appointments from visitors and returns 404 when unknown", async () => {
	expect((await world.call("/api/admin/appointments/x")).status).toBe(401);
	const missing = await world.asStaff("/api/admin/appointments/x");
	expect(missing).toMatchObject({ status: 404, json: { detail: "Esa cita ya no existe." } });
});

test("requires no confirmation when the hour comes first", async () => {
	// 5 AM: minimum notice counts clock time, the promise counts from opening.
	world.ctx.clock.set("2026-11-23T10:00:00Z");
	const early = { preferredDate: "2026-11-23", preferredTime: "8:00 AM" };
	const { json } = await book(contact(early));
	expect(json.message).toBe(
		`${BOOKED} Ahora está cerrado y la hora ya queda apartada: ven hoy a las 8:00 AM aunque no te haya llegado la confirmación.`,
	);
	const later = await book(contact({ ...early, preferredTime: "9:00 AM" }));
	expect(later.json.message).toContain("te respondemos a más tardar a las 8:30 AM.");
});

test("offers the emergency chat for urgent requests at night", async () => {
	await world.asStaff("/api/admin/settings/approvals", { body: { field: "hasEmergencyWhatsapp" } });
	world.ctx.clock.set("2026-11-24T02:00:00Z");
	const open = { preferredDate: "", preferredTime: "" };
	const urgent = await book(modal({ ...open, urgency: "urgente" }));
	expect(urgent.json.message).toContain(
		" Si no puedes esperar, escribe al WhatsApp de emergencias, +507 6000-0000: atiende 24/7.",
	);
	await world.ctx.outbox.drain();
	const letters = world.ctx.sentEmails.map(({ payload }) => payload as { subject: string; text: string });
	const notice = letters.find(({ subject }) => subject.includes(urgent.json.reference));
	expect(notice?.text).toContain("Urgencia: Hoy mismo");
	const calm = await book(modal({ ...open, urgency: "alta" }));
	expect(calm.json.message).not.toContain("emergencias");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect((await stored(urgent.json.reference)).urgency_label).toBe("Hoy mismo");
});

test("uses Panama's date when it is 8 PM", async () => {
	world.ctx.clock.set("2026-11-21T01:00:00Z");
	const { status, json } = await book(modal({ preferredDate: "2026-11-20", preferredTime: "" }));
	expect(status, json.message).toBe(201);
	expect(json.message).toBe(
		`${BOOKED} Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.`,
	);
	// The message must not announce both a call and a chat.
	const landline = await book(modal({ phone: "223-4567", preferredDate: "", preferredTime: "" }));
	expect(landline.json.message).toMatch(/si no tiene WhatsApp, te llamamos\. .* te respondemos a/);
	expect((await book(modal({ preferredDate: "2026-11-19" }))).status).toBe(422);
});

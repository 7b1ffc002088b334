import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { BOOKED_MESSAGE, buildContactRequest, buildModalRequest } from "./bookings.test.kit.ts";

const world = openWorld();

/** Raises the capacity so that no test here reaches it; the agenda's tests cover full hours. */
beforeAll(async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, agenda: { ...edit.agenda, capacityPerHour: 20 }, updated_at };
	expect((await world.asStaff("/api/admin/settings", { method: "PUT", body })).status).toBe(200);
});

beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

async function findLead(reference: string, state = "all") {
	const { json } = await world.asStaff(`/api/admin/inbox?kind=appointment&state=${state}`);
	return json.leads.find((lead: { reference: string }) => lead.reference === reference);
}
async function getAppointment(reference: string) {
	const lead = await findLead(reference);
	return (await world.asStaff(`/api/admin/appointments/${lead?.id}`)).json;
}
const book = (body: object, key?: string) => world.call("/api/appointments", { body, ...(key && { key }) });

test("stores the modal's request with consent as a lead", async () => {
	const body = buildModalRequest({ phone: "6123-4567" });
	const reply = await book(body, "clave-ana-1");
	expect(reply.status).toBe(201);
	expect(reply.json).toEqual({
		success: true,
		message: BOOKED_MESSAGE,
		reference: expect.stringMatching(/^CIT-2026-\d{5}$/),
		own_page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/),
		photos: expect.objectContaining({ page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/) }),
	});
	expect(await findLead(reply.json.reference)).toMatchObject({
		kind: "appointment",
		summary: "Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM",
		due_at: "2026-11-20T15:30:00.000Z",
	});
	expect(await getAppointment(reply.json.reference)).toMatchObject({
		...body,
		phone: "+50761234567",
		vehicleYear: 2015,
		service_id: "frenos",
		vehicleType: null,
		consent: { version: "2026-11", accepted_at: "2026-11-20T15:00:00.000Z" },
	});
});

test("stores nulls for fields the contact page lacks", async () => {
	const reply = await book(buildContactRequest({ message: "Llego con grúa" }));
	expect(reply).toMatchObject({ status: 201, json: { message: BOOKED_MESSAGE } });
	expect(await getAppointment(reply.json.reference)).toMatchObject({
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
	const body = buildModalRequest({ source: undefined, preferredDate: "", preferredTime: "", email: "" });
	const reply = await book(body);
	expect(reply.status).toBe(201);
	const visit = await getAppointment(reply.json.reference);
	expect(visit).toMatchObject({ source: "modal", preferredDate: null, preferredTime: null });
	expect((await findLead(reply.json.reference))?.summary).toMatch(/sin fecha$/);
});

test("accepts a service id and an unlisted brand", async () => {
	const overrides = { serviceType: "frenos", vehicleBrand: "Otro", vehicleBrandOther: "Suzuki" };
	const reply = await book(buildModalRequest(overrides));
	const visit = await getAppointment(reply.json.reference);
	expect(visit).toMatchObject({
		serviceType: "Frenos",
		service_id: "frenos",
		vehicleBrand: "Suzuki",
	});
	const uppercaseBooking = await book(buildModalRequest({ serviceType: "CAMBIO DE ACEITE" }));
	expect((await getAppointment(uppercaseBooking.json.reference))?.service_id).toBe("cambio-de-aceite");
	const brandlessBooking = await book(buildModalRequest({ ...overrides, vehicleBrandOther: "" }));
	expect((await findLead(brandlessBooking.json.reference))?.summary).toContain("· Corolla 2015 ·");
});

test.each([
	["no name", buildModalRequest({ name: "" }), "name", "Escribe tu nombre"],
	["an invalid phone", buildModalRequest({ phone: "llámame" }), "phone", /Revisa tu teléfono/],
	["an incomplete email address", buildModalRequest({ email: "ana@" }), "email", /no parece completo/],
	["no service", buildModalRequest({ serviceType: "" }), "serviceType", "Elige el servicio"],
	["no brand", buildModalRequest({ vehicleBrand: "" }), "vehicleBrand", "Elige la marca del carro"],
	["no model", buildModalRequest({ vehicleModel: " " }), "vehicleModel", "Escribe el modelo del carro"],
	["no year", buildModalRequest({ vehicleYear: "" }), "vehicleYear", /cuatro cifras/],
	["the year 1949", buildModalRequest({ vehicleYear: "1949" }), "vehicleYear", /cuatro cifras/],
	["the year after next", buildModalRequest({ vehicleYear: "2028" }), "vehicleYear", /hasta 2027/],
	["a fractional year", buildModalRequest({ vehicleYear: 2015.5 }), "vehicleYear", /cuatro cifras/],
	["no urgency", buildModalRequest({ urgency: "" }), "urgency", "Dinos para cuándo lo necesitas"],
	["yesterday", buildModalRequest({ preferredDate: "2026-11-19" }), "preferredDate", /ya pasó/],
	[
		"a Sunday",
		buildModalRequest({ preferredDate: "2026-11-22" }),
		"preferredDate",
		/los domingos no abrimos/,
	],
	["Christmas", buildContactRequest({ preferredDate: "2026-12-25" }), "preferredDate", /Navidad/],
	["an impossible day", buildModalRequest({ preferredDate: "2026-02-30" }), "preferredDate", /Elige el día/],
	["noon", buildModalRequest({ preferredTime: "12:00 PM" }), "preferredTime", "Elige una hora de la lista"],
	[
		"a past hour",
		buildContactRequest({ preferredDate: "2026-11-20", preferredTime: "9:00 AM" }),
		"preferredTime",
		/ya pasó/,
	],
	[
		"Saturday at closing",
		buildContactRequest({ preferredTime: "4:00 PM" }),
		"preferredTime",
		/cerramos a las 4:00 PM/,
	],
	[
		"a two-hour job that would end after closing",
		buildContactRequest({ preferredTime: "3:00 PM" }),
		"preferredTime",
		/cerramos a las 4:00 PM/,
	],
	[
		"an hour within the minimum notice",
		buildContactRequest({ preferredDate: "2026-11-20", preferredTime: "11:00 AM" }),
		"preferredTime",
		/2 horas de anticipación/,
	],
	[
		"a day beyond the agenda",
		buildModalRequest({ preferredDate: "2027-02-19" }),
		"preferredDate",
		/próximos 90 días/,
	],
	["no day on the contact page", buildContactRequest({ preferredDate: "" }), "preferredDate", /Elige el día/],
	[
		"no hour on the contact page",
		buildContactRequest({ preferredTime: "" }),
		"preferredTime",
		/Elige una hora/,
	],
	["no vehicle type", buildContactRequest({ vehicleType: "" }), "vehicleType", "Elige el tipo de vehículo"],
	[
		"no service on the contact page",
		buildContactRequest({ service: undefined }),
		"service",
		"Elige el servicio",
	],
	["an unknown form", buildModalRequest({ source: "fax" }), "source", /qué formulario/],
])("rejects %s and stores nothing", async (_, body, field, expectedMessage) => {
	const before = (await world.asStaff("/api/admin/inbox?state=all")).json.total;
	const reply = await book(body);
	expect(reply.status).toBe(422);
	expect(Object.keys(reply.json.fields)).toEqual([field]);
	expect(reply.json.fields[field]).toMatch(expectedMessage);
	expect((await world.asStaff("/api/admin/inbox?state=all")).json.total).toBe(before);
});

test("creates one appointment for twenty repeats", async () => {
	const body = buildModalRequest();
	const responses = await Promise.all(Array.from({ length: 20 }, () => book(body, "clave-doble")));
	expect(new Set(responses.map((reply) => reply.json.reference)).size).toBe(1);
	const repeat = await book({ ...body, timestamp: "later" }, "clave-doble");
	expect(repeat.json.reference).toBe(responses[0]?.json.reference);
});

test("returns the portal link to the original sender only", async () => {
	const body = buildModalRequest();
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
	const idempotencyRows = await world.ctx.db.selectFrom("idempotency").selectAll().execute();
	expect(JSON.stringify(idempotencyRows)).not.toContain(token);
});

test("answers a quarantined request like any other", async () => {
	const { json } = await book(buildModalRequest({ website: "https://spam.example" }));
	const path = json.own_page.replace("/seguir/", "/api/visits/");
	expect(await world.call(path)).toMatchObject({ status: 200, json: { can_change: true } });
});

test("quarantines a request when the honeypot is filled", async () => {
	const reply = await book(buildModalRequest({ website: "https://spam.example" }));
	expect(reply.status).toBe(201);
	expect(await findLead(reply.json.reference, "quarantined")).toBeDefined();
	expect(await findLead(reply.json.reference)).toBeUndefined();
});

test("announces a call when the phone is a landline", async () => {
	const { json } = await book(buildModalRequest({ phone: "223-4567" }));
	expect(json.message).toBe(`${BOOKED_MESSAGE} Tu número es fijo: si no tiene WhatsApp, te llamamos.`);
});

test("emails the shop once", async () => {
	await world.ctx.outbox.drain();
	const before = world.ctx.sentEmails.length;
	const body = buildModalRequest();
	const { json } = await book(body);
	await book(body);
	await world.ctx.outbox.drain();
	const sentEmails = world.ctx.sentEmails.slice(before) as {
		payload: { to: string; subject: string; text: string };
	}[];
	const shopEmails = sentEmails.filter(({ payload }) => payload.subject === `Nueva cita ${json.reference}`);
	expect(shopEmails).toHaveLength(1);
	expect(shopEmails[0]?.payload.text).toContain("Urgencia: Esta semana");
	expect(shopEmails[0]?.payload.text).toContain("Suena al frenar");
});

test("hides appointments from visitors and returns 404 when unknown", async () => {
	expect((await world.call("/api/admin/appointments/x")).status).toBe(401);
	const notFoundResponse = await world.asStaff("/api/admin/appointments/x");
	expect(notFoundResponse).toMatchObject({ status: 404, json: { detail: "Esa cita ya no existe." } });
});

test("requires no confirmation when the hour comes first", async () => {
	// 5 AM: minimum notice counts clock time, the promise counts from opening.
	world.ctx.clock.set("2026-11-23T10:00:00Z");
	const firstHour = { preferredDate: "2026-11-23", preferredTime: "8:00 AM" };
	const { json } = await book(buildContactRequest(firstHour));
	expect(json.message).toBe(
		`${BOOKED_MESSAGE} Ahora está cerrado y la hora ya queda apartada: ven hoy a las 8:00 AM aunque no te haya llegado la confirmación.`,
	);
	const laterBooking = await book(buildContactRequest({ ...firstHour, preferredTime: "9:00 AM" }));
	expect(laterBooking.json.message).toContain("te respondemos a más tardar a las 8:30 AM.");
});

test("offers the emergency chat for urgent requests at night", async () => {
	await world.asStaff("/api/admin/settings/approvals", { body: { field: "hasEmergencyWhatsapp" } });
	world.ctx.clock.set("2026-11-24T02:00:00Z");
	const noTime = { preferredDate: "", preferredTime: "" };
	const urgentBooking = await book(buildModalRequest({ ...noTime, urgency: "urgente" }));
	expect(urgentBooking.json.message).toContain(
		" Si no puedes esperar, escribe al WhatsApp de emergencias, +507 6000-0000: atiende 24/7.",
	);
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as { subject: string; text: string });
	const { reference } = urgentBooking.json;
	const notice = emails.find(({ subject }) => subject.startsWith("Nueva") && subject.includes(reference));
	expect(notice?.text).toContain("Urgencia: Hoy mismo");
	const highUrgencyBooking = await book(buildModalRequest({ ...noTime, urgency: "alta" }));
	expect(highUrgencyBooking.json.message).not.toContain("emergencias");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect((await getAppointment(urgentBooking.json.reference)).urgency_label).toBe("Hoy mismo");
});

test("uses Panama's date when it is 8 PM", async () => {
	world.ctx.clock.set("2026-11-21T01:00:00Z");
	const { status, json } = await book(buildModalRequest({ preferredDate: "2026-11-20", preferredTime: "" }));
	expect(status, json.message).toBe(201);
	expect(json.message).toBe(
		`${BOOKED_MESSAGE} Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.`,
	);
	// The message must not announce both a call and a chat.
	const landline = await book(buildModalRequest({ phone: "223-4567", preferredDate: "", preferredTime: "" }));
	expect(landline.json.message).toMatch(/si no tiene WhatsApp, te llamamos\. .* te respondemos a/);
	expect((await book(buildModalRequest({ preferredDate: "2026-11-19" }))).status).toBe(422);
});

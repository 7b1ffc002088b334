import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

const luis = {
	name: "Luis Batista",
	phone: "6123-4567",
	email: "",
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: "2015",
	urgency: "alta",
	preferredDate: "2026-11-23",
	preferredTime: "9:00 AM",
	description: "Suena al frenar",
	contactMethod: "llamada",
	serviceId: "frenos",
	serviceName: "Frenos",
	timestamp: "2026-11-20T15:00:00.000Z",
};
let phoneCount = 0;
const buildRequest = (overrides: object = {}) => ({
	...luis,
	phone: `6200-${1000 + ++phoneCount}`,
	...overrides,
});
/** Sends each request one second after the previous one. */
async function sendRequest(body: object, key?: string) {
	const reply = await world.call("/api/service-requests", { body, ...(key && { key }) });
	world.ctx.clock.advance(1000);
	return reply;
}
const countRequests = async () => (await world.asStaff("/api/admin/service-requests")).json.total as number;

async function findRequest(reference: string) {
	const { json } = await world.asStaff("/api/admin/service-requests");
	return json.service_requests.find((row: { reference: string }) => row.reference === reference);
}
async function fetchUrgency(reference: string) {
	const { id } = await findRequest(reference);
	const detail = await world.asStaff(`/api/admin/service-requests/${id}`);
	return [detail.json.urgency, detail.json.urgency_label];
}

test("stores a request with its reference and all fields", async () => {
	const reply = await sendRequest(luis, "clave-luis-1");
	expect(reply.status).toBe(201);
	expect(reply.json).toEqual({
		success: true,
		message:
			"¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad en máximo 2 horas.",
		reference: expect.stringMatching(/^SOL-2026-\d{5}$/),
		photos: expect.objectContaining({ page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/) }),
	});
	const { reference } = reply.json;
	const stored = await findRequest(reference);
	expect(stored).toEqual({
		id: expect.any(String),
		reference,
		service_id: "frenos",
		service_name: "Frenos",
		customer_name: "Luis Batista",
		customer_phone: "+50761234567",
		created_at: "2026-11-20T15:00:00.000Z",
	});
	const { id } = stored;
	const detail = await world.asStaff(`/api/admin/service-requests/${id}`);
	expect(detail.json).toMatchObject({
		customer_email: null,
		vehicle_brand: "Toyota",
		vehicle_model: "Corolla",
		vehicle_year: 2015,
		urgency: "alta",
		preferred_date: "2026-11-23",
		preferred_time: "9:00 AM",
		description: "Suena al frenar",
		contact_method: "llamada",
		consent: { version: expect.any(String), accepted_at: "2026-11-20T15:00:00.000Z" },
	});
	const lead = await world.asStaff(`/api/admin/inbox/${id}`);
	expect(lead.json).toMatchObject({
		kind: "service_request",
		summary: "Frenos · Toyota Corolla 2015 · En 2-3 días",
		due_at: "2026-11-20T17:00:00.000Z",
	});
});

test("accepts the required fields and defaults to WhatsApp", async () => {
	const { name, vehicleBrand, vehicleModel, urgency } = luis;
	const requiredFields = {
		name,
		phone: "6299-0001",
		vehicleBrand,
		vehicleModel,
		vehicleYear: 2015,
		urgency,
	};
	const sent = await sendRequest({ ...requiredFields, serviceName: "Frenos" });
	expect(sent.status).toBe(201);
	const { id } = await findRequest(sent.json.reference);
	const { json } = await world.asStaff(`/api/admin/service-requests/${id}`);
	expect(json).toMatchObject({
		service_id: null,
		contact_method: "whatsapp",
		preferred_date: null,
	});
});

test("repeats the answer for the same key", async () => {
	const body = buildRequest();
	const first = await sendRequest(body, "clave-doble");
	const before = await countRequests();
	const again = await sendRequest({ ...body, timestamp: "2026-11-20T15:00:09.000Z" }, "clave-doble");
	// A retry from another device gets the answer without the sender's portal link.
	const { photos: _, ...receipt } = first.json;
	expect(again.json).toEqual(receipt);
	expect(await countRequests()).toBe(before);
});

test("uses the catalogue's name for an existing service", async () => {
	const knownServiceReply = await sendRequest(buildRequest({ serviceName: "Otra cosa" }));
	expect((await findRequest(knownServiceReply.json.reference)).service_name).toBe("Frenos");
	const unknownServiceReply = await sendRequest(
		buildRequest({ serviceId: "ya-no-existe", serviceName: "Lavado de motor" }),
	);
	expect(await findRequest(unknownServiceReply.json.reference)).toMatchObject({
		service_id: "ya-no-existe",
		service_name: "Lavado de motor",
	});
});

test("replaces «Otro» by the typed brand", async () => {
	const suzuki = { vehicleBrand: "Otro", vehicleBrandOther: "Suzuki", vehicleModel: "Swift" };
	const { id } = await findRequest((await sendRequest(buildRequest(suzuki))).json.reference);
	const { json } = await world.asStaff(`/api/admin/service-requests/${id}`);
	expect(json.vehicle_brand).toBe("Suzuki");
});

test.each([
	["an empty name", { name: " " }, "name", /Escribe tu nombre/],
	["an invalid phone", { phone: "llámame" }, "phone", /Revisa tu teléfono/],
	["an incomplete email", { email: "luis@" }, "email", /correo no parece completo/],
	["a brand that is not on the list", { vehicleBrand: "Nave" }, "vehicleBrand", /Elige la marca/],
	["an empty model", { vehicleModel: "" }, "vehicleModel", /Escribe el modelo/],
	["an empty year", { vehicleYear: "" }, "vehicleYear", /Escribe el año/],
	["the year 1949", { vehicleYear: 1949 }, "vehicleYear", /Escribe el año/],
	["the year 2028", { vehicleYear: 2028 }, "vehicleYear", /va hasta 2027/],
	["a fractional year", { vehicleYear: 2015.5 }, "vehicleYear", /Escribe el año/],
	["an unknown urgency", { urgency: "ya" }, "urgency", /para cuándo/],
	["a preferred day in the past", { preferredDate: "2026-11-19" }, "preferredDate", /desde hoy/],
	["a day that does not exist", { preferredDate: "2026-02-30" }, "preferredDate", /calendario/],
	["a time outside the list", { preferredTime: "12:00 PM" }, "preferredTime", /horas de la lista/],
	["a reply by email without an address", { contactMethod: "correo" }, "email", /Escribe tu correo/],
	["a missing service", { serviceId: "", serviceName: "" }, "serviceName", /qué servicio/],
])("rejects %s with a Spanish field error", async (_, overrides, field, expected) => {
	const before = await countRequests();
	const reply = await sendRequest(buildRequest(overrides));
	expect(reply.status).toBe(422);
	expect(reply.json.detail).toMatch(expected);
	expect(Object.keys(reply.json.fields)).toEqual([field]);
	expect(await countRequests()).toBe(before);
});

test("quarantines a request with a filled honeypot", async () => {
	const before = await countRequests();
	const reply = await sendRequest(buildRequest({ website: "https://spam.example" }));
	expect(reply.status).toBe(201);
	expect(await countRequests()).toBe(before);
	const inbox = await world.asStaff("/api/admin/inbox?state=quarantined");
	expect(inbox.json.leads[0].reference).toBe(reply.json.reference);
});

test("emails the shop once", async () => {
	await world.ctx.outbox.drain();
	const before = world.ctx.sentEmails.length;
	const body = buildRequest({ name: "Luis\r\nBcc: x@y.z" });
	const { json } = await sendRequest(body);
	await sendRequest(body);
	await world.ctx.outbox.drain();
	const sent = world.ctx.sentEmails.slice(before) as {
		payload: { subject: string; text: string };
	}[];
	const subject = `Nueva solicitud de servicio ${json.reference}`;
	const emails = sent.filter(({ payload }) => payload.subject === subject);
	expect(emails).toHaveLength(1);
	expect(emails[0]?.payload.text).toContain("Cliente: Luis Bcc: x@y.z\n");
	expect(emails[0]?.payload.text).toContain("\nPide: Frenos\nCarro: Toyota Corolla 2015\n");
	expect(emails[0]?.payload.text).toContain("Prefiere: lunes 23 de noviembre, 9:00 AM\n");
});

test("requires a session; unknown ids return 404", async () => {
	expect((await world.call("/api/admin/service-requests")).status).toBe(401);
	expect((await world.call("/api/admin/service-requests/x")).status).toBe(401);
	expect((await world.asStaff("/api/admin/service-requests/x")).status).toBe(404);
});

test("says when the shop opens after hours", async () => {
	await world.asStaff("/api/admin/settings/approvals", { body: { field: "hasEmergencyWhatsapp" } });
	world.ctx.clock.set("2026-11-22T15:00:00Z");
	const { json } = await sendRequest(buildRequest());
	expect(json.message).toMatch(
		/en máximo 2 horas\. Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM/,
	);
	expect(json.message).not.toContain("emergencias");
	const urgentReply = (await sendRequest(buildRequest({ urgency: "urgente" }))).json;
	expect(urgentReply.message).toContain("escribe al WhatsApp de emergencias, +507 6000-0000");
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as { subject: string; text: string });
	const shopEmail = emails.find(({ subject }) => subject.endsWith(urgentReply.reference));
	expect(shopEmail?.text).toContain("Para cuándo: Hoy mismo");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(await fetchUrgency(urgentReply.reference)).toEqual(["urgente", "Hoy mismo"]);
});

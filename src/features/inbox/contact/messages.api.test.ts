import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

const SENT = "¡Mensaje enviado exitosamente! Te contactaremos en las próximas 2 horas.";
let phoneCount = 1000;
const buildMessage = (overrides: object = {}) => ({
	name: "Ana Ríos",
	phone: `6123-${++phoneCount}`,
	email: "ana@correo.com",
	service: "Frenos",
	vehicleType: "SUV/Camioneta",
	message: "Suena al frenar.\n¿Cuánto sale la revisión?",
	...overrides,
});
type Row = { id: string; reference: string; kind: string; summary: string; due_at: string };
async function findLead(reference: string, state = "all"): Promise<Row | undefined> {
	const { json } = await world.asStaff(`/api/admin/inbox?state=${state}`);
	return json.leads.find((lead: Row) => lead.reference === reference);
}

test("stores a message with its consent", async () => {
	const body = buildMessage({ phone: "6123-4567" });
	const address = "203.0.113.7";
	const reply = await world.call("/api/contact", { body, key: "clave-ana-1", address });
	expect(reply.status).toBe(201);
	expect(reply.json).toEqual({
		success: true,
		message: SENT,
		reference: expect.stringMatching(/^MEN-2026-\d{5}$/),
		photos: expect.objectContaining({ page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/) }),
	});
	const lead = await findLead(reply.json.reference);
	expect(lead).toMatchObject({ kind: "contact", due_at: "2026-11-20T17:00:00.000Z" });
	expect(lead?.summary).toBe("Frenos: Suena al frenar. ¿Cuánto sale la revisión?");
	const { json } = await world.asStaff(`/api/admin/messages/${lead?.id}`);
	expect(json).toMatchObject({
		...body,
		phone: "+50761234567",
		reference: reply.json.reference,
		consent: { version: "2026-11", accepted_at: "2026-11-20T15:00:00.000Z" },
	});
	expect(json.consent.text).toContain("Política de privacidad");
	const consents = world.ctx.db.selectFrom("leadConsents").select("address");
	expect(await consents.where("leadId", "=", lead?.id ?? "").executeTakeFirst()).toEqual({ address });
});

test("accepts only name, phone and message", async () => {
	const { name, phone, message } = buildMessage();
	const reply = await world.call("/api/contact", { body: { name, phone, message } });
	expect(reply.status).toBe(201);
	const lead = await findLead(reply.json.reference);
	const { json } = await world.asStaff(`/api/admin/messages/${lead?.id}`);
	expect(json).toMatchObject({ email: null, service: null, vehicleType: null, message });
});

test("treats empty optional fields as absent", async () => {
	const body = buildMessage({ email: "", service: "", vehicleType: "" });
	const reply = await world.call("/api/contact", { body });
	expect(reply.status).toBe(201);
	const lead = await findLead(reply.json.reference);
	const { json } = await world.asStaff(`/api/admin/messages/${lead?.id}`);
	expect(json).toMatchObject({ email: null, service: null, vehicleType: null });
});

test.each([
	["an empty name", { name: "  " }, "name", "Escribe tu nombre"],
	["a missing phone", { phone: undefined }, "phone", "Escribe tu teléfono. Ejemplo: 6123-4567"],
	["an invalid phone", { phone: "llámame" }, "phone", "Revisa tu teléfono. Ejemplo: 6123-4567"],
	["an incomplete email", { email: "ana@" }, "email", /correo no parece completo/],
	["an empty message", { message: " " }, "message", "Escribe tu mensaje"],
	["a message of 5000 characters", { message: "a".repeat(5000) }, "message", /4000 letras/],
	["an unknown vehicle type", { vehicleType: "Nave" }, "vehicleType", /de la lista/],
	["a service that is not text", { service: 7 }, "service", /120 letras/],
])("rejects %s in Spanish and stores nothing", async (_, overrides, field, expected) => {
	const before = (await world.asStaff("/api/admin/inbox?state=all")).json.total;
	const reply = await world.call("/api/contact", { body: buildMessage(overrides) });
	expect(reply.status).toBe(422);
	expect(Object.keys(reply.json.fields)).toEqual([field]);
	expect(reply.json.fields[field]).toMatch(expected);
	expect((await world.asStaff("/api/admin/inbox?state=all")).json.total).toBe(before);
});

test("stores one message for twenty tries with one key", async () => {
	const body = buildMessage();
	const replies = await Promise.all(
		Array.from({ length: 20 }, () => world.call("/api/contact", { body, key: "clave-doble" })),
	);
	expect(new Set(replies.map((reply) => reply.json.reference)).size).toBe(1);
	const differentBody = buildMessage({ message: "Otra cosa" });
	const conflict = await world.call("/api/contact", { body: differentBody, key: "clave-doble" });
	expect(conflict).toMatchObject({ status: 422, json: { code: "idempotency_conflict" } });
});

test.each([
	["a filled honeypot", { website: "https://spam.example" }],
	["two links", { message: "Mira https://a.example y www.b.example" }],
])("quarantines %s instead of dropping it", async (_, overrides) => {
	const reply = await world.call("/api/contact", { body: buildMessage(overrides) });
	expect(reply).toMatchObject({ status: 201, json: { success: true } });
	expect(await findLead(reply.json.reference, "quarantined")).toBeDefined();
	expect(await findLead(reply.json.reference)).toBeUndefined();
});

test("emails the shop once with the original text", async () => {
	await world.ctx.outbox.drain();
	const before = world.ctx.sentEmails.length;
	const body = buildMessage({ name: "Luis\r\nBcc: x@y.z" });
	const { json } = await world.call("/api/contact", { body });
	await world.call("/api/contact", { body });
	await world.ctx.outbox.drain();
	const sent = world.ctx.sentEmails.slice(before) as {
		payload: { subject: string; text: string };
	}[];
	const emails = sent.filter(({ payload }) => payload.subject === `Nuevo mensaje ${json.reference}`);
	expect(emails).toHaveLength(1);
	expect(emails[0]?.payload.text).toContain("Cliente: Luis Bcc: x@y.z\n");
	expect(emails[0]?.payload.text).toContain(`> ${body.message.replaceAll("\n", "\n> ")}\n`);
});

test("confirms receipt by email, except to spam", async () => {
	// Not on a quarter hour: the promise rounds up to the next one.
	world.ctx.clock.advance(4 * 60_000);
	await world.ctx.outbox.drain();
	const before = world.ctx.sentEmails.length;
	const eva = buildMessage({ email: "eva@correo.com", name: "Eva Sol", service: "Entra a www.premio.com" });
	const { json } = await world.call("/api/contact", { body: eva });
	await world.call("/api/contact", { body: buildMessage({ email: "", message: "Sin correo" }) });
	const spam = buildMessage({ email: "victima@correo.com", website: "http://premio.com" });
	await world.call("/api/contact", { body: spam });
	await world.ctx.outbox.drain();
	const sent = world.ctx.sentEmails.slice(before) as { payload: { to: string; text: string } }[];
	const receipts = sent.filter(({ payload }) => payload.to.endsWith("@correo.com"));
	expect(receipts.map(({ payload }) => payload.to)).toEqual(["eva@correo.com"]);
	const text = receipts[0]?.payload.text ?? "";
	expect(text).toContain(`Referencia: ${json.reference}`);
	expect(text).toMatch(/^Hola, Eva:\n\nRecibimos tu solicitud\. Te respondemos a más tardar el /);
	expect(text).not.toContain("premio");
	// The email may be sent and read on another day.
	const [, deadline] = /a más tardar (el \S+ \d+ de noviembre a las .+? [AP]M)/.exec(text) ?? [];
	const shopEmail = sent.find(({ payload }) =>
		payload.text.includes(`wa.me/507${eva.phone.replace("-", "")}`),
	);
	expect(shopEmail?.payload.text).toContain(`Respóndele a más tardar ${deadline} (`);
	expect(text).toContain(`Mandar fotos: https://taller.test${json.photos.page}`);
});

test("hides messages from visitors; unknown ids return 404", async () => {
	expect((await world.call("/api/admin/messages/x")).status).toBe(401);
	const missing = await world.asStaff("/api/admin/messages/x");
	expect(missing).toMatchObject({ status: 404, json: { detail: "Ese mensaje ya no existe." } });
});

test("limits one address to ten messages in ten minutes", async () => {
	const address = "203.0.113.9";
	const replies = [];
	for (let index = 0; index < 11; index++)
		replies.push(await world.call("/api/contact", { body: buildMessage(), address }));
	expect(replies.slice(0, 10).every((reply) => reply.status === 201)).toBe(true);
	expect(replies[10]?.status).toBe(429);
});

test("limits rejected attempts separately from accepted messages", async () => {
	const send = (address: string, body: object) => world.call("/api/contact", { body, address });
	for (let index = 0; index < 12; index++)
		expect((await send("203.0.113.10", { ...buildMessage(), name: "" })).status).toBe(422);
	for (let index = 0; index < 10; index++)
		expect((await send("203.0.113.10", buildMessage())).status).toBe(201);
	expect((await send("203.0.113.10", buildMessage())).status).toBe(429);

	for (let index = 0; index < 60; index++)
		expect((await send("203.0.113.11", { ...buildMessage(), name: "" })).status).toBe(422);
	const last = await send("203.0.113.11", buildMessage());
	expect(last.status).toBe(429);
	expect(last.json.detail).toMatch(/Espera/);
});

test("appends the next opening to the night-time answer", async () => {
	world.ctx.clock.set("2026-11-22T02:00:00Z");
	const { json } = await world.call("/api/contact", { body: buildMessage() });
	expect(json.message).toBe(
		`${SENT} Ahora está cerrado y ese plazo cuenta desde que abrimos, el lunes a las 8:00 AM: te respondemos a más tardar a las 10:00 AM.`,
	);
});

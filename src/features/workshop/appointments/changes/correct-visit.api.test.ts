import { beforeAll, beforeEach, expect, test } from "vitest";
import {
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const BRAKES = "/api/admin/services/frenos";
const OIL_CHANGE = "Cambio de aceite";
let day = "";

const updateBrakeService = async (overrides: object) => {
	const currentService = (await world.asStaff(BRAKES)).json;
	expect(
		(await world.asStaff(BRAKES, { method: "PUT", body: { ...currentService, ...overrides } })).status,
	).toBe(200);
};
const DROP_OFF = { drop_off_from: "8:00 AM", drop_off_until: "10:00 AM", drop_off_per_day: 3 };
/** Creates a visit as staff; its duration follows the service. */
const createVisit = async (overrides: object = {}) =>
	(
		await agenda.createByStaff(
			buildStaffRequest({ day, service: OIL_CHANGE, minutes: undefined, ...overrides }),
		)
	).json;
type Visit = Awaited<ReturnType<typeof createVisit>>;
async function correctVisit({ id }: Visit, overrides: object = {}) {
	const { name, phone, email, service, car, note, updated_at } = await agenda.read(`/${id}`);
	const body = { name, phone, email: email ?? "", service, car, note, updated_at, ...overrides };
	return world.asStaff(`/api/admin/agenda/${id}/data`, { method: "PUT", body });
}
const getLead = async (leadId: string) => (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;

beforeAll(async () => {
	await updateBrakeService({ drop_off_from: "" });
});
beforeEach(() => {
	day = nextDay();
});

test("corrects personal data and car, with history", async () => {
	const visit = await createVisit({ car: "Kia Rio", note: "Llega tarde" });
	const corrections = {
		name: "Eva Sotó",
		phone: "6499-0001",
		car: "Kia Rio AB-1234",
		note: "Llega a tiempo",
	};
	const { status, json } = await correctVisit(visit, corrections);
	expect(status).toBe(200);
	expect(json).toMatchObject({ ...corrections, phone: "+50764990001", time: "9:00 AM", minutes: 45 });
	const { history, updated_at } = await agenda.read(`/${visit.id}`);
	expect(updated_at).toBe(json.updated_at);
	expect(history[0]).toMatchObject({ kind: "edited", author: "Administrador" });
	expect(history[0].text.split("\n").map((line: string) => line.split(":")[0])).toEqual([
		...["Teléfono", "Nombre", "Carro", "Nota"],
	]);
	expect(history[0].text).toContain("Carro: Kia Rio → Kia Rio AB-1234");
	const request = await getLead(visit.lead_id);
	expect(request).toMatchObject({ name: "Eva Sotó", car: "Kia Rio AB-1234" });
	expect(request.summary).toContain("Kia Rio AB-1234");
	expect(request.customer.name).toBe("Eva Sotó");
	const found = (await world.asStaff("/api/admin/inbox?q=ab1234&state=all")).json;
	expect(found.leads).toMatchObject([{ id: visit.lead_id }]);
});

test("rejects empty and outdated corrections", async () => {
	const visit = await createVisit();
	const emptyCorrection = await correctVisit(visit);
	expect(emptyCorrection.json.updated_at).toBe(visit.updated_at);
	expect((await agenda.read(`/${visit.id}`)).history).toHaveLength(2);
	const { json } = await correctVisit(visit, { car: "Hilux" });
	const outdatedCorrection = await correctVisit(visit, { car: "Prado", updated_at: visit.updated_at });
	expect(outdatedCorrection).toMatchObject({ status: 409, json: { current: { car: json.car } } });
	expect((await correctVisit(visit, { phone: "hola" })).json.code).toBe("bad_phone");
});

test("adjusts reserved hours when the service changes", async () => {
	const visit = await createVisit();
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(1);
	const { json } = await correctVisit(visit, { service: "Frenos" });
	expect(json).toMatchObject({ service: "Frenos", service_id: "frenos", minutes: 240 });
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(4);
	expect((await getLead(visit.lead_id)).summary).toMatch(/^Frenos · /);
	const storedRequest = (await world.asStaff(`/api/admin/appointments/${visit.lead_id}`)).json;
	expect(storedRequest).toMatchObject({ serviceType: "Frenos", service_id: "frenos" });
	expect((await correctVisit(visit, { service: OIL_CHANGE })).json.minutes).toBe(45);
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 540 1`]);
});

test("requires overbook when the new service needs full hours", async () => {
	const visit = await createVisit();
	for (let car = 0; car < 2; car++) await createVisit({ time: "10:00 AM" });
	const rejection = await correctVisit(visit, { service: "Frenos", car: "Hilux" });
	expect(rejection).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	expect(await agenda.read(`/${visit.id}`)).toMatchObject({ service: OIL_CHANGE, car: "", minutes: 45 });
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 540 1`]);
	const overbooked = await correctVisit(visit, { service: "Frenos", car: "Hilux", overbook: true });
	expect(overbooked.json).toMatchObject({ service: "Frenos", minutes: 240 });
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(4);
});

test("rejects a service that would end after closing", async () => {
	const visit = await createVisit({ time: "4:00 PM" });
	const rejection = await correctVisit(visit, { service: "Frenos", overbook: true });
	expect(rejection).toMatchObject({
		status: 422,
		json: { fields: { service: expect.stringContaining("Dale primero otra hora") } },
	});
	expect((await agenda.read(`/${visit.id}`)).service).toBe(OIL_CHANGE);
});

test("gives the last slot to one of two corrections", async () => {
	await createVisit({ time: "10:00 AM" });
	const visits = [await createVisit(), await createVisit()];
	const replies = await Promise.all(visits.map((visit) => correctVisit(visit, { service: "Frenos" })));
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const slots = await agenda.listReservedHours({ day });
	expect(slots.filter((slot) => slot.startsWith(`${day} 600`))).toHaveLength(2);
});

test("requires consent to move into a drop-off window", async () => {
	await updateBrakeService(DROP_OFF);
	const visit = await createVisit({ time: "2:00 PM", email: "eva@correo.com" });
	const rejection = await correctVisit(visit, { service: "Frenos" });
	expect(rejection).toMatchObject({ status: 409, json: { code: "other_window" } });
	expect(rejection.json.detail).toBe(
		"Para «Frenos» el carro se deja entre 8:00 y 10:00 AM: la cita pasaría de las 2:00 PM a esa hora.",
	);
	const { json } = await correctVisit(visit, { service: "Frenos", new_time: true });
	expect(json).toMatchObject({ time: "8:00 AM", until: "10:00 AM", minutes: 120 });
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 0 1`]);
	const { history } = await agenda.read(`/${visit.id}`);
	expect(history[0].text).toMatch(/^Cita movida: /);
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as { to: string; subject: string });
	const subjects = emails.flatMap(({ to: corrections, subject }) =>
		corrections === "eva@correo.com" ? subject : [],
	);
	expect(subjects).toContainEqual(expect.stringMatching(/^Tu cita cambió de hora/));
	await world.ctx.db
		.updateTable("visits")
		.set({ customerConfirmedAt: visit.updated_at })
		.where("id", "=", visit.id)
		.execute();
	// The start is the same but the drop-off window is gone, so the customer is notified.
	const reverted = await correctVisit(visit, { service: OIL_CHANGE });
	expect(reverted.json).toMatchObject({ time: "8:00 AM", until: null, minutes: 45 });
	expect(reverted.json).toMatchObject({
		customer_confirmed_at: null,
		notification: { needs_notification: true },
	});
	expect((await agenda.read(`/${visit.id}`)).history[0].text).toMatch(
		/^Cita movida: .*entre 8:00 y 10:00 AM .* → .*, 8:00 AM /,
	);
	expect((await getLead(visit.lead_id)).summary).toMatch(/, 8:00 AM$/);
	const emailQuery = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	const pendingPayloads = (await emailQuery.where("state", "=", "pending").execute()).map(
		({ payload }) => payload,
	);
	expect(pendingPayloads.join()).toContain("Tu cita cambió de hora");
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 480 1`]);
	await updateBrakeService({ drop_off_from: "" });
});

test("applies the new service when an hour is assigned", async () => {
	const modalRequest = buildModalRequest({ preferredDate: day, preferredTime: "" });
	const { reference } = (await agenda.book(modalRequest)).json;
	const visit = await agenda.find(reference);
	expect((await correctVisit(visit, { service: "Frenos" })).json).toMatchObject({ minutes: 240 });
	expect((await agenda.move(visit.id, { day, time: "1:00 PM" })).json.minutes).toBe(240);
	// The visitor's own request stays as sent.
	const request = (await world.asStaff(`/api/admin/appointments/${visit.lead_id}`)).json;
	expect(request.serviceType).toBe(OIL_CHANGE);
});

test("applies the duration later to a cancelled visit", async () => {
	const currentVisit = await createVisit({ day: "2026-11-20", time: "10:00 AM" });
	expect((await correctVisit(currentVisit, { service: "Frenos" })).json).toMatchObject({ minutes: 45 });
	const cancelledVisit = await createVisit();
	await agenda.setState(cancelledVisit.id, "cancelled", "No puede venir");
	await correctVisit(cancelledVisit, { service: "Frenos" });
	expect(await agenda.listReservedHours({ id: cancelledVisit.id })).toEqual([]);
	expect((await agenda.move(cancelledVisit.id, { day, time: "1:00 PM" })).json.minutes).toBe(240);
});

test("keeps the hour when the car arrived early", async () => {
	await updateBrakeService(DROP_OFF);
	const visit = await createVisit({ day: "2026-11-20", time: "3:00 PM" });
	await agenda.setState(visit.id, "attended");
	const { status, json } = await correctVisit(visit, { service: "Frenos", new_time: true });
	expect(status).toBe(200);
	expect(json).toMatchObject({ service: "Frenos", state: "attended", time: "3:00 PM" });
	expect((await getLead(visit.lead_id)).state).toBe("scheduled");
	await updateBrakeService({ drop_off_from: "" });
});

test("keeps a quote's text when its visit is corrected", async () => {
	const customer = { name: "Hugo Lista", phone: "6499-0002" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const [quote] = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads;
	const visit = await createVisit({ lead_id: quote.id, car: "Hilux" });
	expect((await correctVisit(visit, { car: "Prado", name: "Hugo Listo" })).json.car).toBe("Prado");
	const { summary, car, name } = await getLead(quote.id);
	expect({ summary, car, name }).toEqual({
		summary: quote.summary,
		car: quote.car,
		name: "Hugo Listo",
	});
});

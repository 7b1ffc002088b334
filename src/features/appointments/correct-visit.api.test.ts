import { beforeAll, beforeEach, expect, test } from "vitest";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { buildModalRequest, buildStaffRequest, nextDay, openAgenda } from "./agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const BRAKES = "/api/admin/services/frenos";
const SHORT = "Cambio de aceite";
let day = "";

const receiveBrakes = async (over: object) => {
	const seen = (await world.asStaff(BRAKES)).json;
	expect((await world.asStaff(BRAKES, { method: "PUT", body: { ...seen, ...over } })).status).toBe(200);
};
const LEFT = { drop_off_from: "8:00 AM", drop_off_until: "10:00 AM", drop_off_per_day: 3 };
/** Creates a visit as staff; its duration follows the service. */
const written = async (over: object = {}) =>
	(await agenda.createByStaff(buildStaffRequest({ day, service: SHORT, minutes: undefined, ...over }))).json;
type Visit = Awaited<ReturnType<typeof written>>;
async function correct({ id }: Visit, over: object = {}) {
	const { name, phone, email, service, car, note, updated_at } = await agenda.read(`/${id}`);
	const body = { name, phone, email: email ?? "", service, car, note, updated_at, ...over };
	return world.asStaff(`/api/admin/agenda/${id}/data`, { method: "PUT", body });
}
const lead = async (id: string) => (await world.asStaff(`/api/admin/inbox/${id}`)).json;

beforeAll(async () => {
	await receiveBrakes({ drop_off_from: "" });
});
beforeEach(() => {
	day = nextDay();
});

test("corrects personal data and car, with history", async () => {
	const visit = await written({ car: "Kia Rio", note: "Llega tarde" });
	const to = {
		name: "Eva Sotó",
		phone: "6499-0001",
		car: "Kia Rio AB-1234",
		note: "Llega a tiempo",
	};
	const { status, json } = await correct(visit, to);
	expect(status).toBe(200);
	expect(json).toMatchObject({ ...to, phone: "+50764990001", time: "9:00 AM", minutes: 45 });
	const { history, updated_at } = await agenda.read(`/${visit.id}`);
	expect(updated_at).toBe(json.updated_at);
	expect(history[0]).toMatchObject({ kind: "edited", author: "Administrador" });
	expect(history[0].text.split("\n").map((line: string) => line.split(":")[0])).toEqual([
		...["Teléfono", "Nombre", "Carro", "Nota"],
	]);
	expect(history[0].text).toContain("Carro: Kia Rio → Kia Rio AB-1234");
	const request = await lead(visit.id);
	expect(request).toMatchObject({ name: "Eva Sotó", car: "Kia Rio AB-1234" });
	expect(request.summary).toContain("Kia Rio AB-1234");
	expect(request.customer.name).toBe("Eva Sotó");
	const found = (await world.asStaff("/api/admin/inbox?q=ab1234&state=all")).json;
	expect(found.leads).toMatchObject([{ id: visit.id }]);
});

test("rejects empty and outdated corrections", async () => {
	const visit = await written();
	const same = await correct(visit);
	expect(same.json.updated_at).toBe(visit.updated_at);
	expect((await agenda.read(`/${visit.id}`)).history).toHaveLength(2);
	const { json } = await correct(visit, { car: "Hilux" });
	const late = await correct(visit, { car: "Prado", updated_at: visit.updated_at });
	expect(late).toMatchObject({ status: 409, json: { current: { car: json.car } } });
	expect((await correct(visit, { phone: "hola" })).json.code).toBe("bad_phone");
});

test("adjusts reserved hours when the service changes", async () => {
	const visit = await written();
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(1);
	const { json } = await correct(visit, { service: "Frenos" });
	expect(json).toMatchObject({ service: "Frenos", service_id: "frenos", minutes: 240 });
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(4);
	expect((await lead(visit.id)).summary).toMatch(/^Frenos · /);
	const asked = (await world.asStaff(`/api/admin/appointments/${visit.id}`)).json;
	expect(asked).toMatchObject({ serviceType: "Frenos", service_id: "frenos" });
	expect((await correct(visit, { service: SHORT })).json.minutes).toBe(45);
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 540 1`]);
});

test("requires overbook when the new service needs full hours", async () => {
	const visit = await written();
	for (let car = 0; car < 2; car++) await written({ time: "10:00 AM" });
	const refused = await correct(visit, { service: "Frenos", car: "Hilux" });
	expect(refused).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	expect(await agenda.read(`/${visit.id}`)).toMatchObject({ service: SHORT, car: "", minutes: 45 });
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 540 1`]);
	const taken = await correct(visit, { service: "Frenos", car: "Hilux", overbook: true });
	expect(taken.json).toMatchObject({ service: "Frenos", minutes: 240 });
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(4);
});

test("rejects a service that would end after closing", async () => {
	const visit = await written({ time: "4:00 PM" });
	const refused = await correct(visit, { service: "Frenos", overbook: true });
	expect(refused).toMatchObject({
		status: 422,
		json: { fields: { service: expect.stringContaining("Dale primero otra hora") } },
	});
	expect((await agenda.read(`/${visit.id}`)).service).toBe(SHORT);
});

test("gives the last slot to one of two corrections", async () => {
	await written({ time: "10:00 AM" });
	const visits = [await written(), await written()];
	const replies = await Promise.all(visits.map((visit) => correct(visit, { service: "Frenos" })));
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const cars = await agenda.listReservedHours({ day });
	expect(cars.filter((place) => place.startsWith(`${day} 600`))).toHaveLength(2);
});

test("requires consent to move into a drop-off window", async () => {
	await receiveBrakes(LEFT);
	const visit = await written({ time: "2:00 PM", email: "eva@correo.com" });
	const asked = await correct(visit, { service: "Frenos" });
	expect(asked).toMatchObject({ status: 409, json: { code: "other_window" } });
	expect(asked.json.detail).toBe(
		"Para «Frenos» el carro se deja entre 8:00 y 10:00 AM: la cita pasaría de las 2:00 PM a esa hora.",
	);
	const { json } = await correct(visit, { service: "Frenos", new_time: true });
	expect(json).toMatchObject({ time: "8:00 AM", until: "10:00 AM", minutes: 120 });
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 0 1`]);
	const { history } = await agenda.read(`/${visit.id}`);
	expect(history[0].text).toMatch(/^Cita movida: /);
	await world.ctx.outbox.drain();
	const letters = world.ctx.sentEmails.map(({ payload }) => payload as { to: string; subject: string });
	const subjects = letters.flatMap(({ to, subject }) => (to === "eva@correo.com" ? subject : []));
	expect(subjects).toContainEqual(expect.stringMatching(/^Tu cita cambió de hora/));
	await world.ctx.db
		.updateTable("visits")
		.set({ customerConfirmedAt: visit.updated_at })
		.where("leadId", "=", visit.id)
		.execute();
	// The start is the same but the drop-off window is gone, so the customer is notified.
	const back = await correct(visit, { service: SHORT });
	expect(back.json).toMatchObject({ time: "8:00 AM", until: null, minutes: 45 });
	expect(back.json).toMatchObject({ customer_confirmed_at: null, told: { is_untold: true } });
	expect((await agenda.read(`/${visit.id}`)).history[0].text).toMatch(
		/^Cita movida: .*entre 8:00 y 10:00 AM .* → .*, 8:00 AM /,
	);
	expect((await lead(visit.id)).summary).toMatch(/, 8:00 AM$/);
	const told = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	const again = (await told.where("state", "=", "pending").execute()).map(({ payload }) => payload);
	expect(again.join()).toContain("Tu cita cambió de hora");
	expect(await agenda.listReservedHours({ id: visit.id })).toEqual([`${day} 480 1`]);
	await receiveBrakes({ drop_off_from: "" });
});

test("applies the new service when an hour is assigned", async () => {
	const asked = buildModalRequest({ preferredDate: day, preferredTime: "" });
	const { reference } = (await agenda.book(asked)).json;
	const visit = await agenda.find(reference);
	expect((await correct(visit, { service: "Frenos" })).json).toMatchObject({ minutes: 240 });
	expect((await agenda.move(visit.id, { day, time: "1:00 PM" })).json.minutes).toBe(240);
	// The visitor's own request stays as sent.
	const request = (await world.asStaff(`/api/admin/appointments/${visit.id}`)).json;
	expect(request.serviceType).toBe(SHORT);
});

test("applies the duration later to a cancelled visit", async () => {
	const now = await written({ day: "2026-11-20", time: "10:00 AM" });
	expect((await correct(now, { service: "Frenos" })).json).toMatchObject({ minutes: 45 });
	const off = await written();
	await agenda.setState(off.id, "cancelled", "No puede venir");
	await correct(off, { service: "Frenos" });
	expect(await agenda.listReservedHours({ id: off.id })).toEqual([]);
	expect((await agenda.move(off.id, { day, time: "1:00 PM" })).json.minutes).toBe(240);
});

test("keeps the hour when the car arrived early", async () => {
	await receiveBrakes(LEFT);
	const visit = await written({ day: "2026-11-20", time: "3:00 PM" });
	await agenda.setState(visit.id, "attended");
	const { status, json } = await correct(visit, { service: "Frenos", new_time: true });
	expect(status).toBe(200);
	expect(json).toMatchObject({ service: "Frenos", state: "attended", time: "3:00 PM" });
	expect((await lead(visit.id)).state).toBe("scheduled");
	await receiveBrakes({ drop_off_from: "" });
});

test("keeps a quote's text when its visit is corrected", async () => {
	const customer = { name: "Hugo Lista", phone: "6499-0002" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const [quote] = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads;
	const visit = await written({ lead_id: quote.id, car: "Hilux" });
	expect((await correct(visit, { car: "Prado", name: "Hugo Listo" })).json.car).toBe("Prado");
	const { summary, car, name } = await lead(quote.id);
	expect({ summary, car, name }).toEqual({
		summary: quote.summary,
		car: quote.car,
		name: "Hugo Listo",
	});
});

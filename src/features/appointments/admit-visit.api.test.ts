import { beforeEach, expect, test } from "vitest";
import { NEW_LEAD_TOPIC } from "#features/leads/rules.ts";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "./agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

/** Creates a request in quarantine and returns it with a function that releases it. */
async function quarantined(over: object = {}) {
	const body = buildModalRequest({ preferredDate: day, website: "spam", ...over });
	const { reference } = (await agenda.book(body)).json;
	const { id } = await world.ctx.db
		.selectFrom("leads")
		.select("id")
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const release = () => world.asStaff(`/api/admin/inbox/${id}/release`, { method: "POST" });
	return { id, email: body.email, release };
}

async function lose(id: string) {
	const { updated_at } = (await world.asStaff(`/api/admin/inbox/${id}`)).json;
	const body = { state: "lost", reason: "No respondió", updated_at };
	return world.asStaff(`/api/admin/inbox/${id}/state`, { method: "PUT", body });
}

async function lettersTo(to: string) {
	await world.ctx.outbox.drain();
	const letters = world.ctx.sentEmails.map(({ payload }) => payload as { to: string; text: string });
	return letters.filter((letter) => letter.to === to);
}

test("reserves the hour and notifies when released", async () => {
	const { id, email, release } = await quarantined();
	expect(await agenda.listReservedHours({ day })).toEqual([]);
	expect(await lettersTo(email)).toEqual([]);
	expect((await release()).status).toBe(200);
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`]);
	const news = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", NEW_LEAD_TOPIC)
		.execute();
	expect(news.filter(({ payload }) => payload.includes(id))).toHaveLength(1);
	const letters = await lettersTo(email);
	expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining("te guardamos la hora")]);
	await release();
	expect(await lettersTo(email)).toHaveLength(1);
});

test("rejects changes to a visit in quarantine", async () => {
	const { id, release } = await quarantined();
	const visit = await agenda.read(`/${id}`);
	const { name, phone, email, service, car, note, updated_at } = visit;
	const data = { name, phone, email, service, car, note: `${note} Urgente.`, updated_at };
	const replies = [
		await agenda.setState(id, "confirmed"),
		await agenda.setState(id, "cancelled", "No respondió"),
		await agenda.move(id, { day, time: "10:00 AM" }),
		await world.asStaff(`/api/admin/agenda/${id}/data`, { method: "PUT", body: data }),
	];
	for (const { status, json } of replies)
		expect([status, json.code, json.detail]).toEqual([
			422,
			"quarantined",
			"Esa solicitud está en cuarentena. Sácala de ahí primero.",
		]);
	expect(await agenda.read(`/${id}`)).toEqual(visit);
	await release();
	expect((await agenda.setState(id, "confirmed")).status).toBe(200);
});

test("removes the hour when it is taken meanwhile", async () => {
	const { id, email, release } = await quarantined({ serviceType: "Otro" });
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time: "10:00 AM" }));
	const { json } = await release();
	expect(json.history[0]).toMatchObject({
		author: "Sistema",
		text: expect.stringContaining("hay que acordar otra"),
	});
	expect(json.summary).not.toContain("9:00 AM");
	const { waiting } = await agenda.read(`?from=${day}&to=${day}`);
	const visit = waiting.find((one: { id: string }) => one.id === id);
	expect(visit).toMatchObject({ day, time: null, state: "pending" });
	expect(await agenda.listReservedHours({ id })).toEqual([]);
	expect(await agenda.listReservedHours({ day })).toHaveLength(2);
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	const yes = await world.call(`${path}/confirmation`, { body: {} });
	expect(yes).toMatchObject({ status: 422, json: { code: "no_hour" } });
	const [letter] = await lettersTo(email);
	expect(letter?.text).toMatch(/Te escribimos a más tardar .* para acordar la hora/);
});

test("removes a past or closed day on release", async () => {
	const gone = await quarantined({ preferredDate: "2026-11-20", preferredTime: "1:00 PM" });
	const closed = await quarantined({ preferredDate: "2027-01-11" });
	const wish = await quarantined({ preferredTime: "" });
	const body = { day: "2027-01-11", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/closed-days", { body });
	await agenda.setClock("2026-11-20T18:00:00Z");
	for (const { release } of [gone, closed, wish]) expect((await release()).status).toBe(200);
	await agenda.setClock("2026-11-20T15:00:00Z");
	expect(await agenda.read(`/${gone.id}`)).toMatchObject({ day: "2026-11-20", time: null });
	expect(await agenda.read(`/${closed.id}`)).toMatchObject({ day: null, time: null });
	expect(await agenda.read(`/${wish.id}`)).toMatchObject({ day, time: null });
	const { history } = (await world.asStaff(`/api/admin/inbox/${wish.id}`)).json;
	expect(JSON.stringify(history)).not.toContain("hay que acordar otra");
	expect(await agenda.listReservedHours({ day: "2026-11-20" })).toEqual([]);
});

test("reserves a missing hour when the customer confirms", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const visit = await agenda.find(json.reference);
	await world.ctx.db.deleteFrom("visitHours").where("leadId", "=", visit.id).execute();
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day }));
	const path = `/api/visits/${agenda.getLinkToken(visit)}/confirmation`;
	const refused = await world.call(path, { body: {} });
	expect(refused).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	await world.ctx.db.deleteFrom("visitHours").where("day", "=", day).execute();
	expect((await world.call(path, { body: {} })).status).toBe(200);
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(2);
});

test("rejects losing a request with an upcoming visit", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const { id } = await agenda.find(json.reference);
	const refused = await lose(id);
	expect(refused).toMatchObject({
		status: 422,
		json: { code: "open_visit", detail: expect.stringContaining("Cancela la cita primero") },
	});
	expect(await agenda.listReservedHours({ id })).toHaveLength(2);
	await agenda.setState(id, "confirmed");
	expect((await lose(id)).status).toBe(422);
	await agenda.setState(id, "cancelled", "No respondió");
	expect((await lose(id)).json.state).toBe("lost");
	expect(await agenda.listReservedHours({ id })).toEqual([]);
});

test("reopens the visit when spam is released later", async () => {
	const { id, email, release } = await quarantined();
	expect((await lose(id)).json.state).toBe("lost");
	expect((await agenda.read(`/${id}`)).state).toBe("cancelled");
	expect((await release()).json.state).toBe("new");
	const visit = await agenda.read(`/${id}`);
	expect(visit).toMatchObject({ state: "pending", called_off: null });
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`]);
	expect(await lettersTo(email)).toHaveLength(1);
});

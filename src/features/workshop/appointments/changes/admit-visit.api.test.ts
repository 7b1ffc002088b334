import { beforeEach, expect, test } from "vitest";
import { NEW_LEAD_TOPIC } from "#core/requests/rules.ts";
import {
	buildContactRequest,
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

/** Creates a request in quarantine and returns its visit with a function that releases it. */
async function createQuarantinedRequest(overrides: object = {}) {
	const body = buildModalRequest({ preferredDate: day, website: "spam", ...overrides });
	const { reference } = (await agenda.book(body)).json;
	const { id, leadId } = await world.ctx.db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.select(["visits.id", "leadId"])
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const release = () => world.asStaff(`/api/admin/inbox/${leadId}/release`, { method: "POST" });
	return { id, leadId, email: body.email, release };
}

async function loseRequest(leadId: string) {
	const { updated_at } = (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
	const body = { state: "lost", reason: "No respondió", updated_at };
	return world.asStaff(`/api/admin/inbox/${leadId}/state`, { method: "PUT", body });
}

async function getEmailsTo(to: string) {
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as { to: string; text: string });
	return emails.filter((sentEmail) => sentEmail.to === to);
}

test("reserves the hour and notifies when released", async () => {
	const { id, leadId, email, release } = await createQuarantinedRequest();
	expect(await agenda.listReservedHours({ day })).toEqual([]);
	expect(await getEmailsTo(email)).toEqual([]);
	expect((await release()).status).toBe(200);
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`]);
	const noticeRows = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", NEW_LEAD_TOPIC)
		.execute();
	expect(noticeRows.filter(({ payload }) => payload.includes(leadId))).toHaveLength(1);
	const emails = await getEmailsTo(email);
	expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining("te guardamos la hora")]);
	await release();
	expect(await getEmailsTo(email)).toHaveLength(1);
});

test("rejects changes to a visit in quarantine", async () => {
	const { id, release } = await createQuarantinedRequest();
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
	const { id, email, release } = await createQuarantinedRequest({ serviceType: "Otro" });
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time: "10:00 AM" }));
	const { json } = await release();
	expect(json.history[0]).toMatchObject({
		author: "Sistema",
		text: expect.stringContaining("hay que acordar otra"),
	});
	expect(json.summary).not.toContain("9:00 AM");
	const { waiting } = await agenda.read(`?from=${day}&to=${day}`);
	const visit = waiting.find((candidate: { id: string }) => candidate.id === id);
	expect(visit).toMatchObject({ day, time: null, state: "pending" });
	expect(await agenda.listReservedHours({ id })).toEqual([]);
	expect(await agenda.listReservedHours({ day })).toHaveLength(2);
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	const confirmation = await world.call(`${path}/confirmation`, { body: {} });
	expect(confirmation).toMatchObject({ status: 422, json: { code: "no_hour" } });
	const [sentEmail] = await getEmailsTo(email);
	expect(sentEmail?.text).toMatch(/Te escribimos a más tardar .* para acordar la hora/);
});

test("removes a past or closed day on release", async () => {
	const pastRequest = await createQuarantinedRequest({
		preferredDate: "2026-11-20",
		preferredTime: "1:00 PM",
	});
	const closedDayRequest = await createQuarantinedRequest({ preferredDate: "2027-01-11" });
	const timelessRequest = await createQuarantinedRequest({ preferredTime: "" });
	const body = { day: "2027-01-11", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/closed-days", { body });
	await agenda.setClock("2026-11-20T18:00:00Z");
	for (const { release } of [pastRequest, closedDayRequest, timelessRequest])
		expect((await release()).status).toBe(200);
	await agenda.setClock("2026-11-20T15:00:00Z");
	expect(await agenda.read(`/${pastRequest.id}`)).toMatchObject({ day: "2026-11-20", time: null });
	expect(await agenda.read(`/${closedDayRequest.id}`)).toMatchObject({ day: null, time: null });
	expect(await agenda.read(`/${timelessRequest.id}`)).toMatchObject({ day, time: null });
	const { history } = (await world.asStaff(`/api/admin/inbox/${timelessRequest.leadId}`)).json;
	expect(JSON.stringify(history)).not.toContain("hay que acordar otra");
	expect(await agenda.listReservedHours({ day: "2026-11-20" })).toEqual([]);
});

test("reserves a missing hour when the customer confirms", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const visit = await agenda.find(json.reference);
	await world.ctx.db.deleteFrom("visitHours").where("visitId", "=", visit.id).execute();
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day }));
	const path = `/api/visits/${agenda.getLinkToken(visit)}/confirmation`;
	const rejection = await world.call(path, { body: {} });
	expect(rejection).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	await world.ctx.db.deleteFrom("visitHours").where("day", "=", day).execute();
	expect((await world.call(path, { body: {} })).status).toBe(200);
	expect(await agenda.listReservedHours({ id: visit.id })).toHaveLength(2);
});

test("rejects losing a request with an upcoming visit", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const { id, lead_id: leadId } = await agenda.find(json.reference);
	const rejection = await loseRequest(leadId);
	expect(rejection).toMatchObject({
		status: 422,
		json: { code: "open_visit", detail: expect.stringContaining("Cancela la cita primero") },
	});
	expect(await agenda.listReservedHours({ id })).toHaveLength(2);
	await agenda.setState(id, "confirmed");
	expect((await loseRequest(leadId)).status).toBe(422);
	await agenda.setState(id, "cancelled", "No respondió");
	expect((await loseRequest(leadId)).json.state).toBe("lost");
	expect(await agenda.listReservedHours({ id })).toEqual([]);
});

test("reopens the visit when spam is released later", async () => {
	const { id, leadId, email, release } = await createQuarantinedRequest();
	expect((await loseRequest(leadId)).json.state).toBe("lost");
	expect((await agenda.read(`/${id}`)).state).toBe("cancelled");
	expect((await release()).json.state).toBe("new");
	const visit = await agenda.read(`/${id}`);
	expect(visit).toMatchObject({ state: "pending", cancellation_text: null });
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`]);
	expect(await getEmailsTo(email)).toHaveLength(1);
});

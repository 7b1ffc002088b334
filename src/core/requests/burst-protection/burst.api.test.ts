import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteOldSenders } from "./store.server.ts";

const world = openWorld();
const DAY_MS = 24 * 60 * 60_000;
const INBOX = "/api/admin/inbox";
const HELD_TITLE = "Recibimos tu solicitud";
const BURST_LIMIT = 15;
let senderCount = 0;
let day = "";

/** Sets the clock to the next Friday morning on which the shop is open, and `day` to the Wednesday after it. */
async function startNextWeek() {
	const { closedDays } = (await world.call("/api/settings")).json;
	const closedDates = new Set(closedDays.map(({ date }: { date: string }) => date));
	const weekMs = 7 * DAY_MS;
	let friday = Date.parse("2026-11-20T15:00:00Z");
	const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
	do friday += weekMs;
	while (
		friday <= world.ctx.now().getTime() ||
		closedDates.has(toDay(friday)) ||
		closedDates.has(toDay(friday + 5 * DAY_MS))
	);
	world.ctx.clock.set(new Date(friday).toISOString());
	day = toDay(friday + 5 * DAY_MS);
}

/** Sets up the shop; each test uses its own days, weeks after the previous one. */
beforeEach(async () => {
	world.ctx.env.BIELA_CROWD = 1;
	await startNextWeek();
	await world.ctx.db.updateTable("leads").set({ state: "lost" }).where("isQuarantined", "=", 1).execute();
});
/** Logs in again, since days pass and sessions end. */
const callAsReception = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
	world.call(path, { ...options, token: await world.logInAs("reception") });
const newPhone = () => `62${String(++senderCount).padStart(2, "0")}-${4000 + senderCount}`;
const sendMessage = (overrides: object = {}) =>
	world.call("/api/contact", {
		body: { name: "Nadie", phone: newPhone(), email: "", message: `Hola ${senderCount}`, ...overrides },
	});
const HOURS = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
const bookVisit = (overrides: object = {}) =>
	world.call("/api/appointments", {
		body: {
			source: "contacto",
			name: "Nadie Más",
			phone: newPhone(),
			email: `nadie${senderCount}@correo.test`,
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: day,
			preferredTime: HOURS[senderCount % HOURS.length],
			...overrides,
		},
	});
const fetchBurst = async () => (await callAsReception(INBOX)).json.burst;
const fetchCounts = async () => (await callAsReception(INBOX)).json.counts;
const listReservedSlots = () =>
	world.ctx.db.selectFrom("visitHours").select("visitId").where("day", "=", day).execute();
const listOutboxEntries = async () => {
	const rows = await world.ctx.db.selectFrom("outbox").select(["id", "payload"]).execute();
	return rows.map(({ id, payload }) => `${id} ${payload}`);
};
/** Reaches the burst limit: one more request is held. */
async function reachBurstLimit() {
	for (let count = 0; count < BURST_LIMIT; count++) expect((await sendMessage()).json.title).toBeUndefined();
}

test("holds unknown senders beyond the burst limit without slots", async () => {
	await reachBurstLimit();
	const before = { letters: await listOutboxEntries(), counts: await fetchCounts() };
	const { status, json } = await bookVisit();
	expect([status, json.title]).toEqual([201, HELD_TITLE]);
	expect(json.message).toMatch(
		/^Recibimos tu solicitud CIT-\d{4}-\d{5}\. Llegaron muchas a la vez, así que una persona del taller la revisa y te escribe por WhatsApp a más tardar hoy a las .+ Todavía no apartamos la hora/,
	);
	expect(JSON.stringify(json)).not.toMatch(/exitosamente|apartamos para ti/i);
	expect(json.photos).toBeUndefined();
	expect(await listReservedSlots()).toEqual([]);
	const token = json.own_page.split("/").at(-1);
	const page = await world.call(`/api/visits/${token}`);
	expect(page.json).toMatchObject({ waits: true, can_change: false });
	expect(page.json.why_not).toMatch(/^Todavía no apartamos tu hora/);
	for (let count = 0; count < 3; count++) expect((await sendMessage()).json.title).toBe(HELD_TITLE);

	// One email to the shop for all of them, none to the typed addresses.
	const newEmails = (await listOutboxEntries()).filter((entry) => !before.letters.includes(entry));
	expect(newEmails).toHaveLength(1);
	expect(newEmails[0]).toContain("Llegan muchas solicitudes a la vez");
	expect(await fetchCounts()).toMatchObject({ open: before.counts.open, quarantined: 4 });
	expect(await fetchBurst()).toMatchObject({ found: 4, since: expect.any(String) });
});

test("never holds or counts known customers", async () => {
	const phone = newPhone();
	const { json } = await sendMessage({ phone });
	const [{ id }] = (await callAsReception(`${INBOX}?state=all&q=${json.reference}`)).json.leads;
	await callAsReception(`${INBOX}/${id}/contacts`, { method: "POST" });
	world.ctx.clock.advance(11 * 60_000);
	await reachBurstLimit();
	expect((await sendMessage()).json.title).toBe(HELD_TITLE);
	const booked = await bookVisit({ phone, name: "Conocida" });
	expect([booked.status, booked.json.title]).toEqual([201, undefined]);
	expect(booked.json.message).toMatch(/^¡Cita agendada exitosamente!/);
	expect(await listReservedSlots()).not.toEqual([]);
	expect(booked.json.photos).toBeDefined();
	// The customer portal still works.
	const token = booked.json.own_page.split("/").at(-1);
	expect((await world.call(`/api/visits/${token}/confirmation`, { body: {} })).status).toBe(200);
	// Guessing a customer's phone does not bypass the limit: ten requests a day pass with it.
	const titles = [];
	for (let count = 0; count < 12; count++) titles.push((await sendMessage({ phone })).json.title);
	expect(titles.filter(Boolean).length).toBeGreaterThanOrEqual(3);
});

test("does not recognize a sender by a lost request", async () => {
	const phone = newPhone();
	const { json } = await sendMessage({ phone });
	const [lead] = (await callAsReception(`${INBOX}?state=all&q=${json.reference}`)).json.leads;
	const body = { state: "lost", reason: "Spam", updated_at: lead.updated_at };
	await callAsReception(`${INBOX}/${lead.id}/state`, { method: "PUT", body });
	world.ctx.clock.advance(11 * 60_000);
	await reachBurstLimit();
	expect((await sendMessage({ phone })).json.title).toBe(HELD_TITLE);
});

test("admits a customer created by staff", async () => {
	const phone = newPhone();
	const customerReply = await callAsReception("/api/admin/customers", {
		body: { name: "Elsa Quirós", phone },
	});
	expect(customerReply.status).toBe(201);
	await reachBurstLimit();
	expect((await sendMessage()).json.title).toBe(HELD_TITLE);
	expect((await sendMessage({ phone })).json.title).toBeUndefined();
	const booked = await bookVisit({ phone });
	expect(booked.json.message).toMatch(/^¡Cita agendada exitosamente!/);
});

test("admits a customer whose staff-created request was lost", async () => {
	const phone = newPhone();
	const asked = { kind: "contact", channel: "phone", name: "Raúl Pitti", phone, wish: "Un ruido" };
	const { status, json: lead } = await callAsReception(INBOX, { body: asked });
	expect(status).toBe(201);
	const body = { state: "lost", reason: "Caro", updated_at: lead.updated_at };
	expect((await callAsReception(`${INBOX}/${lead.id}/state`, { method: "PUT", body })).status).toBe(200);
	await reachBurstLimit();
	expect((await sendMessage()).json.title).toBe(HELD_TITLE);
	expect((await sendMessage({ phone })).json.title).toBeUndefined();
});

test("limits unknown senders to half a day until answered", async () => {
	const replies = [];
	for (let count = 0; count < 14; count++) {
		replies.push(await bookVisit());
		world.ctx.clock.advance(11 * 60_000);
	}
	const acceptedReplies = replies.filter(({ status }) => status === 201);
	const booked = acceptedReplies.filter(({ json }) => !json.title);
	const visitIds = new Set((await listReservedSlots()).map(({ visitId }) => visitId));
	expect(booked.length).toBe(visitIds.size);
	expect((await listReservedSlots()).length).toBeLessThanOrEqual(10);
	expect(acceptedReplies.length).toBeGreaterThan(booked.length);
	const [{ id }] = (await callAsReception(`${INBOX}?state=all&q=${booked[0]?.json.reference}`)).json.leads;
	await callAsReception(`${INBOX}/${id}/contacts`, { method: "POST" });
	const availability = await world.call(`/api/availability?service=Otro&from=${day}&days=1`);
	const preferredTime = availability.json.days[0].times[0];
	expect((await bookVisit({ preferredTime })).json.title).toBeUndefined();
});

test("groups a burst in one row, closes and restores it", async () => {
	await reachBurstLimit();
	const references = [];
	for (let count = 0; count < 30; count++) references.push((await sendMessage()).json.reference);
	const spamReply = await sendMessage({ website: "http://spam" });
	const before = await fetchCounts();
	expect(await fetchBurst()).toMatchObject({ found: 30 });
	const closing = await callAsReception("/api/admin/closings/burst", { method: "POST" });
	expect(closing).toMatchObject({
		status: 201,
		json: { kind: "burst", closed: 30, can_undo: true, reason: "Ráfaga de solicitudes" },
	});
	expect(await fetchBurst()).toBeNull();
	// Closed requests leave the quarantine list, but a search finds them; other spam stays.
	const after = await fetchCounts();
	expect(after).toMatchObject({
		open: before.open,
		lost: before.lost,
		quarantined: 1,
	});
	const quarantine = (await callAsReception(`${INBOX}?state=quarantined`)).json.leads;
	expect(quarantine.map((lead: { reference: string }) => lead.reference)).toEqual([spamReply.json.reference]);
	const searchResult = (await callAsReception(`${INBOX}?state=quarantined&q=${references[3]}`)).json;
	expect(searchResult.leads).toMatchObject([{ reference: references[3], state: "lost" }]);
	expect((await callAsReception("/api/admin/closings")).json.closings[0]).toMatchObject({ kind: "burst" });

	const undoReply = await callAsReception(`/api/admin/closings/${closing.json.id}/undo`, { method: "POST" });
	expect(undoReply.json).toMatchObject({ closed: 30, restored: 30 });
	expect(await fetchBurst()).toMatchObject({ found: 30 });
	expect(await fetchCounts()).toEqual(before);
});

test("reserves the slot and recognizes the sender on release", async () => {
	await reachBurstLimit();
	const phone = newPhone();
	const { json } = await bookVisit({ phone });
	const [{ id }] = (await callAsReception(`${INBOX}?state=quarantined&q=${json.reference}`)).json.leads;
	expect((await callAsReception(`${INBOX}/${id}/release`, { method: "POST" })).status).toBe(200);
	expect(await listReservedSlots()).not.toEqual([]);
	expect(await fetchBurst()).toBeNull();
	expect((await sendMessage({ phone })).json.title).toBeUndefined();
});

test("reopens and reserves when released after bulk closing", async () => {
	await reachBurstLimit();
	const { json } = await bookVisit();
	const [{ id }] = (await callAsReception(`${INBOX}?state=quarantined&q=${json.reference}`)).json.leads;
	expect((await callAsReception("/api/admin/closings/burst", { method: "POST" })).status).toBe(201);
	const releaseReply = await callAsReception(`${INBOX}/${id}/release`, { method: "POST" });
	expect(releaseReply.json).toMatchObject({ state: "new" });
	const { visit } = (await callAsReception(`/api/admin/agenda/${id}/visit`)).json;
	expect(new Set((await listReservedSlots()).map(({ visitId }) => visitId))).toEqual(new Set([visit.id]));
});

test("admits senders after ten minutes below forty unanswered", async () => {
	for (let round = 0; round < 3; round++) {
		const allowed = Math.min(BURST_LIMIT, 40 - round * BURST_LIMIT);
		for (let count = 0; count < allowed; count++)
			expect((await sendMessage()).json.title, `${round} ${count}`).toBeUndefined();
		expect((await sendMessage()).json.title).toBe(HELD_TITLE);
		world.ctx.clock.advance(11 * 60_000);
	}
	expect((await sendMessage()).json.title).toBe(HELD_TITLE);
	world.ctx.clock.advance(DAY_MS);
	expect((await sendMessage()).json.title).toBeUndefined();
});

test("counts spam apart from requests and groups it", async () => {
	for (let count = 0; count < BURST_LIMIT + 5; count++) {
		const { json } = await sendMessage({ website: "http://spam" });
		expect(json.title).toBeUndefined();
	}
	expect(await fetchBurst()).toMatchObject({ found: 5 });
	expect((await sendMessage()).json.title).toBeUndefined();
});

test("counts sign-ups apart and answers repeats alike", async () => {
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:2525";
	const signUp = (email: string) => world.call("/api/newsletter", { body: { email } });
	const asked = async () =>
		(await listOutboxEntries()).filter((entry) => entry.includes("Confirma tu suscripci")).length;
	const countBefore = await asked();
	for (let count = 0; count < BURST_LIMIT; count++)
		expect((await signUp(`uno${count}@correo.test`)).json.message).toMatch(/exitosa/);
	const lateSignUp = await signUp("tarde@correo.test");
	expect(lateSignUp.json.message).toMatch(/^Llegaron muchas a la vez y el correo/);
	expect((await sendMessage()).json.title).toBeUndefined();
	world.ctx.clock.advance(2 * 60 * 60_000);
	for (let count = 0; count < BURST_LIMIT; count++) await signUp(`dos${count}@correo.test`);
	const knownReply = await signUp("uno1@correo.test");
	const unknownReply = await signUp("nadie@correo.test");
	expect({ ...knownReply.json, reference: "" }).toEqual({ ...unknownReply.json, reference: "" });
	// A repeated sign-up that is held causes no email either.
	await signUp("tarde@correo.test");
	expect((await asked()) - countBefore).toBe(2 * BURST_LIMIT);
	const [{ id }] = (await callAsReception(`${INBOX}?state=quarantined&q=tarde@correo.test`)).json.leads;
	await callAsReception(`${INBOX}/${id}/release`, { method: "POST" });
	expect((await asked()) - countBefore).toBe(2 * BURST_LIMIT + 1);
	delete world.ctx.env.SMTP_URL;
});

test("admits no more concurrent requests than sequential ones", async () => {
	const replies = await Promise.all(Array.from({ length: 60 }, () => sendMessage()));
	expect(replies.filter(({ json }) => !json.title)).toHaveLength(BURST_LIMIT);
	expect(await fetchBurst()).toMatchObject({ found: 60 - BURST_LIMIT });
});

test("forgets unknown senders after 90 days", async () => {
	await sendMessage();
	world.ctx.clock.advance(91 * DAY_MS);
	await deleteOldSenders(world.ctx);
	const rows = world.ctx.db.selectFrom("unknownSenderRequests").selectAll();
	expect(await rows.execute()).toEqual([]);
});

test("ignores requests dated in the future", async () => {
	world.ctx.clock.advance(DAY_MS);
	await reachBurstLimit();
	world.ctx.clock.advance(-DAY_MS);
	await sendMessage();
	expect(await fetchBurst()).toBeNull();
});

import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { forgetUnknownSenders } from "./store.server.ts";

const world = openWorld();
const DAY_MS = 24 * 60 * 60_000;
const INBOX = "/api/admin/inbox";
const WAITS = "Recibimos tu solicitud";
const AT_ONCE = 15;
let people = 0;
let day = "";

/** Sets the clock to the next Friday morning on which the shop is open, and `day` to the Wednesday after it. */
async function nextWeek() {
	const { closedDays } = (await world.call("/api/settings")).json;
	const closed = new Set(closedDays.map(({ date }: { date: string }) => date));
	const weekMs = 7 * DAY_MS;
	let friday = Date.parse("2026-11-20T15:00:00Z");
	const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
	do friday += weekMs;
	while (
		friday <= world.ctx.now().getTime() ||
		closed.has(dayOf(friday)) ||
		closed.has(dayOf(friday + 5 * DAY_MS))
	);
	world.ctx.clock.set(new Date(friday).toISOString());
	day = dayOf(friday + 5 * DAY_MS);
}

/** Sets up the shop; each test uses its own days, weeks after the previous one. */
beforeEach(async () => {
	world.ctx.env.BIELA_CROWD = 1;
	await nextWeek();
	await world.ctx.db.updateTable("leads").set({ state: "lost" }).where("isQuarantined", "=", 1).execute();
});
/** Logs in again, since days pass and sessions end. */
const desk = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
	world.call(path, { ...options, token: await world.tokenOf("reception") });
const newPhone = () => `62${String(++people).padStart(2, "0")}-${4000 + people}`;
const message = (over: object = {}) =>
	world.call("/api/contact", {
		body: { name: "Nadie", phone: newPhone(), email: "", message: `Hola ${people}`, ...over },
	});
const HOURS = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
const visit = (over: object = {}) =>
	world.call("/api/appointments", {
		body: {
			source: "contacto",
			name: "Nadie Más",
			phone: newPhone(),
			email: `nadie${people}@correo.test`,
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: day,
			preferredTime: HOURS[people % HOURS.length],
			...over,
		},
	});
const crowd = async () => (await desk(INBOX)).json.crowd;
const counts = async () => (await desk(INBOX)).json.counts;
const held = () => world.ctx.db.selectFrom("visitHours").select("leadId").where("day", "=", day).execute();
const letters = async () => {
	const rows = await world.ctx.db.selectFrom("outbox").select(["id", "payload"]).execute();
	return rows.map(({ id, payload }) => `${id} ${payload}`);
};
/** Reaches the burst limit: one more request is held. */
async function fill() {
	for (let count = 0; count < AT_ONCE; count++) expect((await message()).json.title).toBeUndefined();
}

test("holds unknown senders beyond the burst limit without slots", async () => {
	await fill();
	const before = { letters: await letters(), counts: await counts() };
	const { status, json } = await visit();
	expect([status, json.title]).toEqual([201, WAITS]);
	expect(json.message).toMatch(
		/^Recibimos tu solicitud CIT-\d{4}-\d{5}\. Llegaron muchas a la vez, así que una persona del taller la revisa y te escribe por WhatsApp a más tardar hoy a las .+ Todavía no apartamos la hora/,
	);
	expect(JSON.stringify(json)).not.toMatch(/exitosamente|apartamos para ti/i);
	expect(json.photos).toBeUndefined();
	expect(await held()).toEqual([]);
	const token = json.own_page.split("/").at(-1);
	const page = await world.call(`/api/visits/${token}`);
	expect(page.json).toMatchObject({ waits: true, can_change: false });
	expect(page.json.why_not).toMatch(/^Todavía no apartamos tu hora/);
	for (let count = 0; count < 3; count++) expect((await message()).json.title).toBe(WAITS);

	// One email to the shop for all of them, none to the typed addresses.
	const news = (await letters()).filter((letter) => !before.letters.includes(letter));
	expect(news).toHaveLength(1);
	expect(news[0]).toContain("Llegan muchas solicitudes a la vez");
	expect(await counts()).toMatchObject({ open: before.counts.open, quarantined: 4 });
	expect(await crowd()).toMatchObject({ found: 4, since: expect.any(String) });
});

test("never holds or counts known customers", async () => {
	const phone = newPhone();
	const { json } = await message({ phone });
	const [{ id }] = (await desk(`${INBOX}?state=all&q=${json.reference}`)).json.leads;
	await desk(`${INBOX}/${id}/contacts`, { method: "POST" });
	world.ctx.clock.advance(11 * 60_000);
	await fill();
	expect((await message()).json.title).toBe(WAITS);
	const booked = await visit({ phone, name: "Conocida" });
	expect([booked.status, booked.json.title]).toEqual([201, undefined]);
	expect(booked.json.message).toMatch(/^¡Cita agendada exitosamente!/);
	expect(await held()).not.toEqual([]);
	expect(booked.json.photos).toBeDefined();
	// The customer portal still works.
	const token = booked.json.own_page.split("/").at(-1);
	expect((await world.call(`/api/visits/${token}/confirmation`, { body: {} })).status).toBe(200);
	// Guessing a customer's phone does not bypass the limit: ten requests a day pass with it.
	const titles = [];
	for (let count = 0; count < 12; count++) titles.push((await message({ phone })).json.title);
	expect(titles.filter(Boolean).length).toBeGreaterThanOrEqual(3);
});

test("does not recognize a sender by a lost request", async () => {
	const phone = newPhone();
	const { json } = await message({ phone });
	const [lead] = (await desk(`${INBOX}?state=all&q=${json.reference}`)).json.leads;
	const body = { state: "lost", reason: "Spam", updated_at: lead.updated_at };
	await desk(`${INBOX}/${lead.id}/state`, { method: "PUT", body });
	world.ctx.clock.advance(11 * 60_000);
	await fill();
	expect((await message({ phone })).json.title).toBe(WAITS);
});

test("admits a customer created by staff", async () => {
	const phone = newPhone();
	const written = await desk("/api/admin/customers", { body: { name: "Elsa Quirós", phone } });
	expect(written.status).toBe(201);
	await fill();
	expect((await message()).json.title).toBe(WAITS);
	expect((await message({ phone })).json.title).toBeUndefined();
	const booked = await visit({ phone });
	expect(booked.json.message).toMatch(/^¡Cita agendada exitosamente!/);
});

test("admits a customer whose staff-created request was lost", async () => {
	const phone = newPhone();
	const asked = { kind: "contact", channel: "phone", name: "Raúl Pitti", phone, wish: "Un ruido" };
	const { status, json: lead } = await desk(INBOX, { body: asked });
	expect(status).toBe(201);
	const body = { state: "lost", reason: "Caro", updated_at: lead.updated_at };
	expect((await desk(`${INBOX}/${lead.id}/state`, { method: "PUT", body })).status).toBe(200);
	await fill();
	expect((await message()).json.title).toBe(WAITS);
	expect((await message({ phone })).json.title).toBeUndefined();
});

test("limits unknown senders to half a day until answered", async () => {
	const answers = [];
	for (let count = 0; count < 14; count++) {
		answers.push(await visit());
		world.ctx.clock.advance(11 * 60_000);
	}
	const stored = answers.filter(({ status }) => status === 201);
	const booked = stored.filter(({ json }) => !json.title);
	const places = new Set((await held()).map(({ leadId }) => leadId));
	expect(booked.length).toBe(places.size);
	expect((await held()).length).toBeLessThanOrEqual(10);
	expect(stored.length).toBeGreaterThan(booked.length);
	const [{ id }] = (await desk(`${INBOX}?state=all&q=${booked[0]?.json.reference}`)).json.leads;
	await desk(`${INBOX}/${id}/contacts`, { method: "POST" });
	const times = await world.call(`/api/availability?service=Otro&from=${day}&days=1`);
	const preferredTime = times.json.days[0].times[0];
	expect((await visit({ preferredTime })).json.title).toBeUndefined();
});

test("groups a burst in one row, closes and restores it", async () => {
	await fill();
	const all = [];
	for (let count = 0; count < 30; count++) all.push((await message()).json.reference);
	const trap = await message({ website: "http://spam" });
	const before = await counts();
	expect(await crowd()).toMatchObject({ found: 30 });
	const closing = await desk("/api/admin/closings/crowd", { method: "POST" });
	expect(closing).toMatchObject({
		status: 201,
		json: { kind: "burst", closed: 30, can_undo: true, reason: "Ráfaga de solicitudes" },
	});
	expect(await crowd()).toBeNull();
	// Closed requests leave the quarantine list, but a search finds them; other spam stays.
	const after = await counts();
	expect(after).toMatchObject({
		open: before.open,
		lost: before.lost,
		quarantined: 1,
	});
	const quarantine = (await desk(`${INBOX}?state=quarantined`)).json.leads;
	expect(quarantine.map((lead: { reference: string }) => lead.reference)).toEqual([trap.json.reference]);
	const found = (await desk(`${INBOX}?state=quarantined&q=${all[3]}`)).json;
	expect(found.leads).toMatchObject([{ reference: all[3], state: "lost" }]);
	expect((await desk("/api/admin/closings")).json.closings[0]).toMatchObject({ kind: "burst" });

	const back = await desk(`/api/admin/closings/${closing.json.id}/undo`, { method: "POST" });
	expect(back.json).toMatchObject({ closed: 30, restored: 30 });
	expect(await crowd()).toMatchObject({ found: 30 });
	expect(await counts()).toEqual(before);
});

test("reserves the slot and recognizes the sender on release", async () => {
	await fill();
	const phone = newPhone();
	const { json } = await visit({ phone });
	const [{ id }] = (await desk(`${INBOX}?state=quarantined&q=${json.reference}`)).json.leads;
	expect((await desk(`${INBOX}/${id}/release`, { method: "POST" })).status).toBe(200);
	expect(await held()).not.toEqual([]);
	expect(await crowd()).toBeNull();
	expect((await message({ phone })).json.title).toBeUndefined();
});

test("reopens and reserves when released after bulk closing", async () => {
	await fill();
	const { json } = await visit();
	const [{ id }] = (await desk(`${INBOX}?state=quarantined&q=${json.reference}`)).json.leads;
	expect((await desk("/api/admin/closings/crowd", { method: "POST" })).status).toBe(201);
	const released = await desk(`${INBOX}/${id}/release`, { method: "POST" });
	expect(released.json).toMatchObject({ state: "new" });
	expect(new Set((await held()).map(({ leadId }) => leadId))).toEqual(new Set([id]));
});

test("admits senders after ten minutes below forty unanswered", async () => {
	for (let round = 0; round < 3; round++) {
		const free = Math.min(AT_ONCE, 40 - round * AT_ONCE);
		for (let count = 0; count < free; count++)
			expect((await message()).json.title, `${round} ${count}`).toBeUndefined();
		expect((await message()).json.title).toBe(WAITS);
		world.ctx.clock.advance(11 * 60_000);
	}
	expect((await message()).json.title).toBe(WAITS);
	world.ctx.clock.advance(DAY_MS);
	expect((await message()).json.title).toBeUndefined();
});

test("counts spam apart from requests and groups it", async () => {
	for (let count = 0; count < AT_ONCE + 5; count++) {
		const { json } = await message({ website: "http://spam" });
		expect(json.title).toBeUndefined();
	}
	expect(await crowd()).toMatchObject({ found: 5 });
	expect((await message()).json.title).toBeUndefined();
});

test("counts sign-ups apart and answers repeats alike", async () => {
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:2525";
	const signUp = (email: string) => world.call("/api/newsletter", { body: { email } });
	const asked = async () =>
		(await letters()).filter((letter) => letter.includes("Confirma tu suscripci")).length;
	const start = await asked();
	for (let count = 0; count < AT_ONCE; count++)
		expect((await signUp(`uno${count}@correo.test`)).json.message).toMatch(/exitosa/);
	const late = await signUp("tarde@correo.test");
	expect(late.json.message).toMatch(/^Llegaron muchas a la vez y el correo/);
	expect((await message()).json.title).toBeUndefined();
	world.ctx.clock.advance(2 * 60 * 60_000);
	for (let count = 0; count < AT_ONCE; count++) await signUp(`dos${count}@correo.test`);
	const known = await signUp("uno1@correo.test");
	const strange = await signUp("nadie@correo.test");
	expect({ ...known.json, reference: "" }).toEqual({ ...strange.json, reference: "" });
	// A repeated sign-up that is held causes no email either.
	await signUp("tarde@correo.test");
	expect((await asked()) - start).toBe(2 * AT_ONCE);
	const [{ id }] = (await desk(`${INBOX}?state=quarantined&q=tarde@correo.test`)).json.leads;
	await desk(`${INBOX}/${id}/release`, { method: "POST" });
	expect((await asked()) - start).toBe(2 * AT_ONCE + 1);
	delete world.ctx.env.SMTP_URL;
});

test("admits no more concurrent requests than sequential ones", async () => {
	const replies = await Promise.all(Array.from({ length: 60 }, () => message()));
	expect(replies.filter(({ json }) => !json.title)).toHaveLength(AT_ONCE);
	expect(await crowd()).toMatchObject({ found: 60 - AT_ONCE });
});

test("forgets unknown senders after 90 days", async () => {
	await message();
	world.ctx.clock.advance(91 * DAY_MS);
	await forgetUnknownSenders(world.ctx);
	const rows = world.ctx.db.selectFrom("strangerRequests").selectAll();
	expect(await rows.execute()).toEqual([]);
});

test("ignores requests dated in the future", async () => {
	world.ctx.clock.advance(DAY_MS);
	await fill();
	world.ctx.clock.advance(-DAY_MS);
	await message();
	expect(await crowd()).toBeNull();
});

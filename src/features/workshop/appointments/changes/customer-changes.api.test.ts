import { beforeEach, expect, test } from "vitest";
import { NEW_LEAD_TOPIC } from "#core/requests/rules.ts";
import { buildModalRequest, nextDay, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

/** Books a visit and returns the requests of its customer's link. */
async function bookVisit(overrides: object = {}) {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: day, ...overrides }));
	const visit = await agenda.find(json.reference);
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	return {
		id: visit.id as string,
		leadId: visit.lead_id as string,
		email: visit.email as string,
		move: () => world.call(`${path}/time`, { body: { preferredDate: day, preferredTime: "1:00 PM" } }),
		confirm: (seen?: string) => world.call(`${path}/confirmation`, { body: { seen } }),
		read: async () => (await world.call(path)).json,
		cancel: () => world.call(`${path}/cancellation`, { body: { reason: "No puedo ese día" } }),
	};
}
const getLead = async (leadId: string) => (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
const getInbox = async () => (await world.asStaff("/api/admin/inbox")).json;
const listNotices = async (leadId: string) => {
	const rows = await world.ctx.db
		.selectFrom("outbox")
		.selectAll()
		.where("topic", "=", NEW_LEAD_TOPIC)
		.where("state", "=", "pending")
		.execute();
	return rows.filter(({ payload }) => payload.includes(leadId));
};
/** Returns the emails to the shop about a request, the newest last. */
const listShopEmails = async (leadId: string) => {
	const rows = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	const emails = (await rows.orderBy("createdAt").execute()).map(({ payload }) => payload);
	return emails
		.filter((payload) => payload.includes(`bandeja/${leadId}`))
		.map((payload) => JSON.parse(payload));
};
const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test.each([
	["move", "time_changed"],
	["cancel", "cancelled_by_customer"],
] as const)("reopens the request after the customer's %s", async (action, alert) => {
	const visit = await bookVisit();
	const { id, leadId } = visit;
	await agenda.setState(id, "confirmed");
	expect(await getLead(leadId)).toMatchObject({ state: "scheduled", alert: null });
	const countBefore = (await getInbox()).new_leads;
	await world.ctx.outbox.drain();
	world.ctx.clock.advance(60_000);
	const now = world.ctx.now();
	expect((await visit[action]()).status).toBe(200);
	const { text } = (await listShopEmails(leadId)).at(-1) ?? {};
	expect(text).toContain("Respóndele a más");
	expect(await getLead(leadId)).toMatchObject({
		state: "new",
		answered_at: null,
		alert,
		requested_at: now.toISOString(),
		due_at: addMinutes(now, 30),
		warn_at: addMinutes(now, 24),
	});
	const { leads, new_leads } = await getInbox();
	expect([leads[0].id, new_leads]).toEqual([leadId, countBefore + 1]);
	expect(await listNotices(leadId)).toHaveLength(1);

	const contact = await world.asStaff(`/api/admin/inbox/${leadId}/contacts`, { body: {} });
	expect(contact.json).toMatchObject({ state: "contacted", alert });
	expect((await getInbox()).new_leads).toBe(countBefore);
	await agenda.setState(id, "confirmed");
	expect(await getLead(leadId)).toMatchObject({ state: "scheduled", alert: null });
});

test("keeps the deadline when the customer moves a visit", async () => {
	const { leadId, move } = await bookVisit();
	const { due_at } = await getLead(leadId);
	world.ctx.clock.advance(60_000);
	await move();
	expect(await getLead(leadId)).toMatchObject({ state: "new", due_at, alert: "time_changed" });
});

test("keeps the request open when staff cancel a moved visit", async () => {
	const { id, leadId, move } = await bookVisit();
	await agenda.setState(id, "confirmed");
	await move();
	await agenda.setState(id, "cancelled", "No podemos ese día");
	expect(await getLead(leadId)).toMatchObject({
		state: "new",
		answered_at: null,
		alert: "cancelled_by_shop",
	});
});

test("shows the customer's change in «Por contactar hoy»", async () => {
	const { id, leadId, cancel } = await bookVisit();
	await agenda.setState(id, "confirmed");
	await cancel();
	world.ctx.clock.advance(25 * 60_000);
	const { promises } = (await world.asStaff("/api/admin/follow-ups")).json;
	const item = promises.find((candidate: { lead_id: string }) => candidate.lead_id === leadId);
	expect(item.summary).toMatch(/^Cita cancelada por el cliente · /);
	expect(item.message).toContain("vimos que cancelaste tu cita");
});

test("rejects a confirmation when the hour has changed", async () => {
	const { id, confirm, read } = await bookVisit();
	expect((await agenda.move(id, { day, time: "1:00 PM" })).status).toBe(200);
	expect(await confirm(`${day} 9:00 AM`)).toMatchObject({ status: 409, json: { code: "changed" } });
	expect((await read()).customer_confirmed_at).toBeNull();
	expect((await confirm(`${day} 1:00 PM`)).status).toBe(200);
	expect((await read()).customer_confirmed_at).not.toBeNull();
});

test.each(["customer", "shop"])("clears the customer's confirmation when the %s cancels", async (party) => {
	const { id, confirm, cancel, read } = await bookVisit();
	await confirm();
	if (party === "customer") await cancel();
	else await agenda.setState(id, "cancelled", "No podemos ese día");
	expect((await agenda.read(`/${id}`)).customer_confirmed_at).toBeNull();
	await agenda.setState(id, "confirmed");
	expect(await read()).toMatchObject({ state: "confirmed", customer_confirmed_at: null });
});

test.each(["customer", "shop"])("does not report a first hour set by the %s as a change", async (party) => {
	const { id, leadId, email, move } = await bookVisit({ preferredTime: "" });
	const hour = { day, time: "1:00 PM" };
	expect((await (party === "customer" ? move() : agenda.move(id, hour))).status).toBe(200);
	const { history, alert } = await getLead(leadId);
	expect(alert).toBe(party === "customer" ? "time_chosen" : null);
	expect(history[0].text).toMatch(/^Hora dada: .*, 1:00 PM/);
	const emails = world.ctx.db.selectFrom("outbox").select("payload");
	const visitEmails = (await emails.where("topic", "=", MAIL_TOPIC).execute())
		.map(({ payload }) => JSON.parse(payload))
		.filter(({ to, text }) => to === email || text.includes(`bandeja/${leadId}`));
	const subjects = visitEmails.map(({ subject }) => subject).join();
	expect(subjects).toContain("Tu cita ya tiene hora");
	expect(subjects.includes("El cliente eligió la hora de su cita")).toBe(party === "customer");
	expect(subjects).not.toMatch(/cambió|movió/);
	expect(visitEmails.map(({ text }) => text).join()).toContain(
		"Tu cita ya tiene hora y te la guardamos. Te la confirmamos ",
	);
});

test("does not mention a site request for staff visits", async () => {
	const body = { name: "Eva Ríos", phone: "6888-1111", email: "eva@correo.com", service: "Frenos" };
	const staffVisitInput = { ...body, day, time: "1:00 PM", channel: "phone" };
	const visit = (await world.asStaff("/api/admin/agenda", { body: staffVisitInput })).json;
	await world.call(`/api/visits/${agenda.getLinkToken(visit)}/cancellation`, { body: {} });
	const [email] = await listShopEmails(visit.lead_id);
	expect(email.subject).toContain("El cliente canceló");
	expect(email.text).toContain(`\n--\n${visit.reference}. Lo escribe el sitio de `);
	expect(email.text).not.toContain("recibida por el sitio");
});

test("withdraws unsent emails when the visit changes again", async () => {
	const visit = await bookVisit();
	const { id, email } = visit;
	const sentSubjects: string[] = [];
	let isDown = true;
	world.ctx.outbox.setSender(MAIL_TOPIC, async ({ payload }) => {
		if (isDown) throw new Error("SMTP ECONNECTION CONN: down");
		const { to, subject } = payload as { to: string; subject: string };
		if (to === email) sentSubjects.push(subject.split(":")[0] ?? "");
		return "sent";
	});
	await world.ctx.outbox.drain();
	await agenda.setState(id, "confirmed");
	await world.ctx.outbox.drain();
	await visit.cancel();
	isDown = false;
	for (let hour = 0; hour < 3; hour++) {
		world.ctx.clock.advance(60 * 60_000);
		await world.ctx.outbox.drain();
	}
	expect(sentSubjects).toEqual(["Tu cita está cancelada"]);
	world.ctx.clock.advance(-3 * 60 * 60_000);
});

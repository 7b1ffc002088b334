// @module-tag engines
import { expect, test } from "vitest";
import { buildModalRequest, createAgendaClient } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { MAIL_TOPIC, type QueuedMail } from "#server/mail/mail.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const payments = openPayments(world);
const { orders } = payments;

/** Lists the queued emails to an address, and those to the shop about a request by its id or reference. */
async function listEmails(email: string, request: string): Promise<QueuedMail[]> {
	const query = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	const emails = (await query.execute()).map(({ payload }): QueuedMail => JSON.parse(payload));
	return emails.filter(({ to, text }) => to === email || (to === "shop" && text.includes(request)));
}
const listThreads = (emails: QueuedMail[]) => [...new Set(emails.map(({ thread }) => thread))];
const getSubjectTo = (emails: QueuedMail[], to: string) =>
	emails
		.filter((email) => email.to === to)
		.map(({ subject }) => subject.split(" · ").slice(0, -1).join(" · "))
		.sort();

/** Books a visit as a customer. */
async function book(email: string, preferredDate: string) {
	const phone = "6333-4455";
	const { json } = await agenda.book(buildModalRequest({ email, phone, name: "Luz Dos", preferredDate }));
	return { ...(await agenda.find(json.reference)), reference: json.reference as string };
}

test("keeps two visits of one person in two threads", async () => {
	const email = "dos.citas@correo.com";
	const first = await book(email, "2026-11-26");
	const second = await book(email, "2026-11-27");
	const emails = await listEmails(email, first.lead_id);
	expect(getSubjectTo(emails, email)).toEqual([
		`Recibimos tu cita: jueves 26/11/2026 · ${first.reference}`,
		`Recibimos tu cita: viernes 27/11/2026 · ${second.reference}`,
	]);
	const [firstThread, secondThread, ...others] = listThreads(emails);
	expect(others).toEqual([]);
	expect(firstThread).toMatch(/^[0-9a-f]{32}$/);
	expect(secondThread).not.toBe(firstThread);
});

test("keeps all emails of a visit in one thread", async () => {
	const email = "una.cita@correo.com";
	const visit = await book(email, "2026-11-24");
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	await world.call(`${path}/time`, { body: { preferredDate: "2026-11-25", preferredTime: "1:00 PM" } });
	await agenda.setState(visit.id, "confirmed");
	await world.call(`${path}/cancellation`, { body: { reason: "No puedo" } });
	const emails = await listEmails(email, visit.lead_id);
	expect(listThreads(emails)).toHaveLength(1);
	expect(emails.filter(({ to }) => to === "shop")).toHaveLength(3);
	for (const { subject } of emails) expect(subject).toContain(visit.reference);
	// A thread names nothing that leads to its request.
	expect(emails[0]?.thread).not.toContain(visit.lead_id.slice(0, 8));
});

test("keeps the emails of order and receipt in one thread", async () => {
	const email = "orden@correo.com";
	const person = { name: "Oda Ríos", phone: "6700-9988", email };
	const order = await orders.receive({ person });
	await orders.approve(order, [buildJob("Frenos", 5000)]);
	const [payment] = (await payments.take(order, 2000)).json.payments;
	await payments.callAdminApi(`/payments/${payment.id}/email`, { to: email });
	await orders.move(order, "in_progress");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	const emails = await listEmails(email, order.lead_id);
	expect(getSubjectTo(emails, email)).toEqual([
		`Comprobante de pago ${payment.reference} · ${order.reference}`,
		`Recibimos tu carro · ${order.reference}`,
		`Tu carro está listo · ${order.reference}`,
	]);
	expect(listThreads(emails)).toHaveLength(1);
});

test("keeps the emails of a message in one thread", async () => {
	const email = "mensaje@correo.com";
	const body = { name: "Mia Luz", phone: "6711-2233", email, message: "¿Abren el sábado?" };
	const { status, json } = await world.call("/api/contact", { body });
	expect(status, JSON.stringify(json)).toBe(201);
	const emails = await listEmails(email, json.reference);
	expect(new Set(emails.map(({ to }) => to))).toEqual(new Set([email, "shop"]));
	expect(listThreads(emails)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

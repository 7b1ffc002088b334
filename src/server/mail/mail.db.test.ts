// @module-tag engines
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { enqueueJob, openOutbox } from "#server/outbox/outbox.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import { isReservedAddress, MAIL_TOPIC, type MailMessage, openMail } from "./mail.server.ts";
import { createMailSource, openSmtp, removeRepeats, type Smtp } from "./smtp.test.kit.ts";

const engine = openEngine();
const MAIL_FROM = "Taller <citas@taller.com>";
/** Step timeout for a server that replies, even on a busy machine; a silent one gets less. */
const STEP_MS = 10_000;
const SILENT_STEP_MS = 300;
const RETRY_AFTER_MS = 16 * 60_000;

let smtp: Smtp;
beforeAll(async () => {
	smtp = await openSmtp();
});
afterAll(() => smtp.close());

const openOutboxTo = (url: string | undefined, stepMs = STEP_MS) =>
	openOutbox(engine.ctx, { [MAIL_TOPIC]: openMail(createMailSource({ SMTP_URL: url, MAIL_FROM }), stepMs) });
const queueMail = (message: Partial<MailMessage> & { to: string }) =>
	withTransaction(engine.ctx.db, (trx) =>
		enqueueJob(trx, engine.ctx.now(), {
			topic: MAIL_TOPIC,
			payload: { subject: "Tu cita", text: "Hola", ...message },
		}),
	);
const getRow = (id: string) =>
	engine.ctx.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function countPending(): Promise<number> {
	const rows = await engine.ctx.db.selectFrom("outbox").select("id").where("state", "=", "pending").execute();
	return rows.length;
}
const listReceivedBy = (to: string) => smtp.received.filter((received) => received.to.includes(to));

test("delivers text, HTML, attachment, reply address and unsubscribe link", async () => {
	const content = composeEmail({
		shop: "Taller Ñandú",
		subject: "¡Recibimos tu cita!",
		preheader: "Mañana a las 9:00 AM",
		greeting: "Hola, José:",
		paragraphs: ["Te esperamos mañana."],
		rows: [],
		buttons: [{ label: "Ver mi cita", href: "https://taller.com/seguir/abc" }],
		footer: ["Taller Ñandú"],
	});
	const id = await queueMail({
		to: "jose@correo.com",
		fromName: "Taller Ñandú",
		replyTo: "hola@taller.com",
		...content,
		attachments: [
			{
				name: "cita.ics",
				type: "text/calendar; charset=utf-8; method=PUBLISH",
				content: "BEGIN:VCALENDAR\r\nSUMMARY:Revisión\r\nEND:VCALENDAR\r\n",
			},
		],
		leaveUrl: "https://taller.com/boletin/salir/abc",
	});
	await openOutboxTo(smtp.url).drain();
	const [mail] = listReceivedBy("jose@correo.com");
	expect(mail?.from).toBe("citas@taller.com");
	expect(mail?.email).toMatchObject({
		subject: "¡Recibimos tu cita!",
		from: { name: "Taller", address: "citas@taller.com" },
		to: [{ address: "jose@correo.com" }],
		replyTo: [{ address: "hola@taller.com" }],
		messageId: `<${id}@taller.com>`,
	});
	expect(mail?.email.text).toContain("Te esperamos mañana.");
	expect(mail?.email.html).toContain('<a href="https://taller.com/seguir/abc"');
	const [file] = mail?.email.attachments ?? [];
	expect(file).toMatchObject({ filename: "cita.ics", mimeType: "text/calendar" });
	expect(Buffer.from(file?.content as ArrayBuffer).toString()).toContain("SUMMARY:Revisión");
	const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]));
	expect(headers.get("list-unsubscribe")).toBe("<https://taller.com/boletin/salir/abc>");
	expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
	expect((await getRow(id)).state).toBe("done");
});

test("joins the emails of a thread by the site's domain", async () => {
	const thread = "0123456789abcdef0123456789abcdef";
	// A long subject is folded, and the reference in it stays whole.
	const subject = `Llegó ${"Filtro de aceite sintético ".repeat(12)}· COT-2026-00012 · Taller Ñandú`;
	await queueMail({ to: "hilo@correo.com", thread, subject });
	await queueMail({ to: "sinhilo@correo.com" });
	const env = { SMTP_URL: smtp.url, MAIL_FROM, SITE_URL: "https://www.autocentro.com:8443/" };
	await openOutbox(engine.ctx, { [MAIL_TOPIC]: openMail(createMailSource(env), STEP_MS) }).drain();
	const [mail] = listReceivedBy("hilo@correo.com");
	const threadId = `<${thread}@www.autocentro.com>`;
	expect(mail?.email).toMatchObject({ inReplyTo: threadId, references: threadId, subject });
	const headers = (mail?.raw ?? "").split("\r\n\r\n")[0]?.split("\r\n") ?? [];
	expect(Math.max(...headers.map((line) => line.length))).toBeLessThanOrEqual(78);
	await queueMail({ to: "sinsitio@correo.com", thread });
	await openOutboxTo(smtp.url).drain();
	expect(listReceivedBy("sinsitio@correo.com")[0]?.email.references).toBe(`<${thread}@taller.com>`);
	expect(listReceivedBy("sinhilo@correo.com")[0]?.raw).not.toMatch(/^(References|In-Reply-To):/im);
});

test("prevents injection of headers, recipients and files", async () => {
	const injection = "Hola\r\nBcc: todos@correo.com\r\n\r\nCuerpo";
	await queueMail({
		to: "ana@correo.com",
		subject: injection,
		fromName: injection,
		text: injection,
	});
	for (const message of [
		{ to: "ana@correo.com, todos@correo.com" },
		{ to: "ana@correo.com\r\nBcc: todos@correo.com" },
		{ to: "Ana <todos@correo.com>" },
		{ to: "ana@correo.com", replyTo: "a@b.com\r\nBcc: todos@correo.com" },
		{ to: "ana@correo.com", leaveUrl: "https://a.com/>\r\nBcc: todos@correo.com" },
		{ to: "ana@correo.com", leaveUrl: "javascript:alert(1)" },
		{ to: "ana@correo.com", thread: "a>\r\nBcc: todos@correo.com" },
		{
			to: "ana@correo.com",
			attachments: [{ name: "../../etc/passwd", type: "text/plain", content: "" }],
		},
		{
			to: "ana@correo.com",
			attachments: [{ name: "a.ics", type: "text/calendar\r\nX-A: b", content: "" }],
		},
	])
		await queueMail(message);
	await openOutboxTo(smtp.url).drain();
	const mails = listReceivedBy("ana@correo.com");
	expect(smtp.attemptedRecipients).not.toContain("todos@correo.com");
	expect(mails.every(({ to }) => to.length === 1)).toBe(true);
	for (const { email } of mails) {
		expect(email.bcc ?? []).toEqual([]);
		expect(email.headers.map(({ key }) => key)).not.toContain("x-a");
	}
	const subjects = mails.map(({ email }) => email.subject);
	expect(subjects).toContain("Hola Bcc: todos@correo.com Cuerpo");
});

test.each(["a@taller.example", "a@example.com", "a@x.test", "a@b.invalid", "a@localhost.local"])(
	"holds an email to the reserved address %s",
	async (to) => {
		const id = await queueMail({ to });
		await openOutboxTo(smtp.url).drain();
		expect(await getRow(id)).toMatchObject({ state: "held", lastError: null });
		expect(smtp.attemptedRecipients).not.toContain(to);
		expect(isReservedAddress("ana@testigo.com")).toBe(false);
	},
);

test("omits a reserved reply address", async () => {
	await queueMail({ to: "responde@correo.com", replyTo: "info@taller.example" });
	await openOutboxTo(smtp.url).drain();
	expect(listReceivedBy("responde@correo.com").map(({ email }) => email.replyTo)).toEqual([undefined]);
});

test("does not retry an invalid message", async () => {
	const id = await queueMail({ to: "nadie" });
	await openOutboxTo(smtp.url).drain();
	expect(await getRow(id)).toMatchObject({
		state: "dead",
		attempts: 1,
		lastError: /EMESSAGE: to/,
	});
});

test("delivers a greylisted email once on retry", async () => {
	smtp.setBehavior("greylists");
	const id = await queueMail({ to: "gris@correo.com" });
	await openOutboxTo(smtp.url).drain();
	expect(await getRow(id)).toMatchObject({ state: "pending", lastError: /SMTP 451 RCPT TO/ });
	smtp.setBehavior("takes");
	engine.ctx.clock.advance(RETRY_AFTER_MS);
	await openOutboxTo(smtp.url).drain();
	expect(listReceivedBy("gris@correo.com")).toHaveLength(1);
});

test("stores the reason without the address for unknown recipients", async () => {
	smtp.setBehavior("refuses");
	const id = await queueMail({ to: "no.existe@correo.com" });
	await openOutboxTo(smtp.url).drain();
	smtp.setBehavior("takes");
	const row = await getRow(id);
	expect(row).toMatchObject({ state: "dead", attempts: 1, lastError: /SMTP 550 RCPT TO/ });
	expect(row.lastError).not.toContain("no.existe@");
});

test("retries an email after a wrong password", async () => {
	const rejectingServer = createServer((socket) => {
		socket.on("error", () => {});
		socket.write("220 hola\r\n");
		socket.on("data", (bytes) => {
			const isGreeting = /^EHLO/.test(bytes.toString());
			socket.write(isGreeting ? "250-hola\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 Bad credentials\r\n");
		});
	});
	await new Promise<void>((resolve) => rejectingServer.listen(0, "127.0.0.1", resolve));
	const { port } = rejectingServer.address() as { port: number };
	const id = await queueMail({ to: "espera@correo.com" });
	await openOutboxTo(`smtp://citas%40taller.com:mala@127.0.0.1:${port}`).drain();
	rejectingServer.close();
	expect(await getRow(id)).toMatchObject({ state: "pending", lastError: /SMTP 535 AUTH PLAIN/ });
	engine.ctx.clock.advance(RETRY_AFTER_MS);
	await openOutboxTo(smtp.url).drain();
	expect(listReceivedBy("espera@correo.com")).toHaveLength(1);
});

// The server accepts the email and disconnects before it confirms.
test("resends an unconfirmed email with the same Message-ID", async () => {
	smtp.setBehavior("dies");
	const id = await queueMail({ to: "dudosa@correo.com" });
	await openOutboxTo(smtp.url).drain();
	expect((await getRow(id)).state).toBe("pending");
	smtp.setBehavior("takes");
	engine.ctx.clock.advance(RETRY_AFTER_MS);
	await openOutboxTo(smtp.url).drain();
	const mails = listReceivedBy("dudosa@correo.com");
	expect(mails.map(({ email }) => email.messageId)).toEqual([`<${id}@taller.com>`, `<${id}@taller.com>`]);
	expect(removeRepeats(mails)).toHaveLength(1);
});

test("retries later when a server never replies", async () => {
	smtp.setBehavior("hangs");
	const id = await queueMail({ to: "muda@correo.com" });
	// Without a timeout the test itself would time out.
	await openOutboxTo(smtp.url, SILENT_STEP_MS).drain();
	expect(await getRow(id)).toMatchObject({ state: "pending", lastError: /ETIMEDOUT/ });
	smtp.setBehavior("takes");
	engine.ctx.clock.advance(RETRY_AFTER_MS);
	await openOutboxTo(smtp.url).drain();
	expect(listReceivedBy("muda@correo.com")).toHaveLength(1);
});

// The server mixes all behaviors and is down for a while; receivers drop repeats by Message-ID.
test("delivers sixty emails exactly once through an unreliable server", async () => {
	const people = Array.from({ length: 60 }, (_, index) => `persona${index}@correo.com`);
	await Promise.all(people.map((to) => queueMail({ to })));
	const behaviors = ["takes", "greylists", "dies", "takes", "hangs"] as const;
	let messageIndex = 0;
	smtp.setBehavior(() => behaviors[messageIndex++ % behaviors.length] ?? "takes");
	const outbox = openOutboxTo(smtp.url, SILENT_STEP_MS);
	await outbox.drain();
	const { port } = smtp;
	await smtp.close();
	engine.ctx.clock.advance(RETRY_AFTER_MS);
	await outbox.drain();
	const before = smtp.received;
	smtp = await openSmtp(port);
	smtp.received.push(...before);
	// A busy machine may need more rounds; each round tries only the emails that have not arrived.
	for (let round = 0; round < 10 && (await countPending()) > 0; round++) {
		engine.ctx.clock.advance(RETRY_AFTER_MS);
		await outbox.drain();
	}
	expect(await countPending()).toBe(0);
	const delivered = removeRepeats(smtp.received).map(({ to }) => to[0]);
	for (const person of people) expect(delivered.filter((to) => to === person)).toHaveLength(1);
});

test("sends many emails over few connections", async () => {
	const people = Array.from({ length: 70 }, (_, index) => `lector${index}@correo.com`);
	await Promise.all(people.map((to) => queueMail({ to })));
	const before = smtp.stats.connections;
	await openOutboxTo(smtp.url).drain();
	const delivered = smtp.received.map(({ to }) => to[0]).filter((to) => to?.startsWith("lector"));
	expect(delivered.toSorted()).toEqual(people.toSorted());
	expect(smtp.stats.connections - before).toBeLessThanOrEqual(3);
});

test("holds emails when SMTP is not configured", async () => {
	const id = await queueMail({ to: "luego@correo.com" });
	await openOutboxTo(undefined).drain();
	expect((await getRow(id)).state).toBe("held");
});

// @module-tag engines
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#platform/database/db.server.ts";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { openOutbox, queueEffect } from "#platform/outbox/outbox.server.ts";
import { composeLetter } from "./letter.server.ts";
import { isReservedAddress, MAIL_TOPIC, type MailMessage, openMail } from "./mail.server.ts";
import { openSmtp, type Smtp, withoutRepeats } from "./smtp.test.kit.ts";

const engine = openEngine();
const MAIL_FROM = "Taller <citas@taller.com>";
/** Step timeout for a server that replies, even on a busy machine; a silent one gets less. */
const STEP_MS = 10_000;
const MUTE_MS = 300;
const LATER_MS = 16 * 60_000;

let smtp: Smtp;
beforeAll(async () => {
	smtp = await openSmtp();
});
afterAll(() => smtp.close());

const outboxTo = (url: string | undefined, stepMs = STEP_MS) =>
	openOutbox(engine.at, { [MAIL_TOPIC]: openMail({ SMTP_URL: url, MAIL_FROM }, stepMs) });
const queue = (message: Partial<MailMessage> & { to: string }) =>
	inTransaction(engine.at.db, (trx) =>
		queueEffect(trx, engine.at.now(), {
			topic: MAIL_TOPIC,
			payload: { subject: "Tu cita", text: "Hola", ...message },
		}),
	);
const stateOf = (id: string) =>
	engine.at.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function countPending(): Promise<number> {
	const rows = await engine.at.db
		.selectFrom("outbox")
		.select("id")
		.where("state", "=", "pending")
		.execute();
	return rows.length;
}
const receivedBy = (to: string) => smtp.received.filter((one) => one.to.includes(to));

test("delivers text, HTML, attachment, reply address and unsubscribe link", async () => {
	const letter = composeLetter({
		shop: "Taller Ñandú",
		subject: "¡Recibimos tu cita!",
		preheader: "Mañana a las 9:00 AM",
		greeting: "Hola, José:",
		paragraphs: ["Te esperamos mañana."],
		rows: [],
		buttons: [{ label: "Ver mi cita", href: "https://taller.com/seguir/abc" }],
		footer: ["Taller Ñandú"],
	});
	const id = await queue({
		to: "jose@correo.com",
		fromName: "Taller Ñandú",
		replyTo: "hola@taller.com",
		...letter,
		attachments: [
			{
				name: "cita.ics",
				type: "text/calendar; charset=utf-8; method=PUBLISH",
				content: "BEGIN:VCALENDAR\r\nSUMMARY:Revisión\r\nEND:VCALENDAR\r\n",
			},
		],
		leaveUrl: "https://taller.com/boletin/salir/abc",
	});
	await outboxTo(smtp.url).drain();
	const [mail] = receivedBy("jose@correo.com");
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
	expect((await stateOf(id)).state).toBe("done");
});

test("prevents injection of headers, recipients and files", async () => {
	const attack = "Hola\r\nBcc: todos@correo.com\r\n\r\nCuerpo";
	await queue({ to: "ana@correo.com", subject: attack, fromName: attack, text: attack });
	for (const message of [
		{ to: "ana@correo.com, todos@correo.com" },
		{ to: "ana@correo.com\r\nBcc: todos@correo.com" },
		{ to: "Ana <todos@correo.com>" },
		{ to: "ana@correo.com", replyTo: "a@b.com\r\nBcc: todos@correo.com" },
		{ to: "ana@correo.com", leaveUrl: "https://a.com/>\r\nBcc: todos@correo.com" },
		{ to: "ana@correo.com", leaveUrl: "javascript:alert(1)" },
		{
			to: "ana@correo.com",
			attachments: [{ name: "../../etc/passwd", type: "text/plain", content: "" }],
		},
		{
			to: "ana@correo.com",
			attachments: [{ name: "a.ics", type: "text/calendar\r\nX-A: b", content: "" }],
		},
	])
		await queue(message);
	await outboxTo(smtp.url).drain();
	const mails = receivedBy("ana@correo.com");
	expect(smtp.tried).not.toContain("todos@correo.com");
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
		const id = await queue({ to });
		await outboxTo(smtp.url).drain();
		expect(await stateOf(id)).toMatchObject({ state: "held", lastError: null });
		expect(smtp.tried).not.toContain(to);
		expect(isReservedAddress("ana@testigo.com")).toBe(false);
	},
);

test("omits a reserved reply address", async () => {
	await queue({ to: "responde@correo.com", replyTo: "info@taller.example" });
	await outboxTo(smtp.url).drain();
	expect(receivedBy("responde@correo.com").map(({ email }) => email.replyTo)).toEqual([undefined]);
});

test("does not retry an invalid message", async () => {
	const id = await queue({ to: "nadie" });
	await outboxTo(smtp.url).drain();
	expect(await stateOf(id)).toMatchObject({
		state: "dead",
		attempts: 1,
		lastError: /EMESSAGE: to/,
	});
});

test("delivers a greylisted email once on retry", async () => {
	smtp.be("greylists");
	const id = await queue({ to: "gris@correo.com" });
	await outboxTo(smtp.url).drain();
	expect(await stateOf(id)).toMatchObject({ state: "pending", lastError: /SMTP 451 RCPT TO/ });
	smtp.be("takes");
	engine.at.clock.pass(LATER_MS);
	await outboxTo(smtp.url).drain();
	expect(receivedBy("gris@correo.com")).toHaveLength(1);
});

test("stores the reason without the address for unknown recipients", async () => {
	smtp.be("refuses");
	const id = await queue({ to: "no.existe@correo.com" });
	await outboxTo(smtp.url).drain();
	smtp.be("takes");
	const row = await stateOf(id);
	expect(row).toMatchObject({ state: "dead", attempts: 1, lastError: /SMTP 550 RCPT TO/ });
	expect(row.lastError).not.toContain("no.existe@");
});

test("retries an email after a wrong password", async () => {
	const locked = createServer((socket) => {
		socket.on("error", () => {});
		socket.write("220 hola\r\n");
		socket.on("data", (bytes) => {
			const isGreeting = /^EHLO/.test(bytes.toString());
			socket.write(isGreeting ? "250-hola\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 Bad credentials\r\n");
		});
	});
	await new Promise<void>((resolve) => locked.listen(0, "127.0.0.1", resolve));
	const { port } = locked.address() as { port: number };
	const id = await queue({ to: "espera@correo.com" });
	await outboxTo(`smtp://citas%40taller.com:mala@127.0.0.1:${port}`).drain();
	locked.close();
	expect(await stateOf(id)).toMatchObject({ state: "pending", lastError: /SMTP 535 AUTH PLAIN/ });
	engine.at.clock.pass(LATER_MS);
	await outboxTo(smtp.url).drain();
	expect(receivedBy("espera@correo.com")).toHaveLength(1);
});

// The server accepts the email and disconnects before it confirms.
test("resends an unconfirmed email with the same Message-ID", async () => {
	smtp.be("dies");
	const id = await queue({ to: "dudosa@correo.com" });
	await outboxTo(smtp.url).drain();
	expect((await stateOf(id)).state).toBe("pending");
	smtp.be("takes");
	engine.at.clock.pass(LATER_MS);
	await outboxTo(smtp.url).drain();
	const mails = receivedBy("dudosa@correo.com");
	expect(mails.map(({ email }) => email.messageId)).toEqual([
		`<${id}@taller.com>`,
		`<${id}@taller.com>`,
	]);
	expect(withoutRepeats(mails)).toHaveLength(1);
});

test("retries later when a server never replies", async () => {
	smtp.be("hangs");
	const id = await queue({ to: "muda@correo.com" });
	// Without a timeout the test itself would time out.
	await outboxTo(smtp.url, MUTE_MS).drain();
	expect(await stateOf(id)).toMatchObject({ state: "pending", lastError: /ETIMEDOUT/ });
	smtp.be("takes");
	engine.at.clock.pass(LATER_MS);
	await outboxTo(smtp.url).drain();
	expect(receivedBy("muda@correo.com")).toHaveLength(1);
});

// The server mixes all behaviors and is down for a while; receivers drop repeats by Message-ID.
test("delivers sixty emails exactly once through an unreliable server", async () => {
	const people = Array.from({ length: 60 }, (_, index) => `persona${index}@correo.com`);
	await Promise.all(people.map((to) => queue({ to })));
	const moods = ["takes", "greylists", "dies", "takes", "hangs"] as const;
	let turn = 0;
	smtp.be(() => moods[turn++ % moods.length] ?? "takes");
	const outbox = outboxTo(smtp.url, MUTE_MS);
	await outbox.drain();
	const { port } = smtp;
	await smtp.close();
	engine.at.clock.pass(LATER_MS);
	await outbox.drain();
	const before = smtp.received;
	smtp = await openSmtp(port);
	smtp.received.push(...before);
	// A busy machine may need more rounds; each round tries only the emails that have not arrived.
	for (let round = 0; round < 10 && (await countPending()) > 0; round++) {
		engine.at.clock.pass(LATER_MS);
		await outbox.drain();
	}
	expect(await countPending()).toBe(0);
	const read = withoutRepeats(smtp.received).map(({ to }) => to[0]);
	for (const person of people) expect(read.filter((to) => to === person)).toHaveLength(1);
});

test("sends many emails over few connections", async () => {
	const people = Array.from({ length: 70 }, (_, index) => `lector${index}@correo.com`);
	await Promise.all(people.map((to) => queue({ to })));
	const before = smtp.met.connections;
	await outboxTo(smtp.url).drain();
	const read = smtp.received.map(({ to }) => to[0]).filter((to) => to?.startsWith("lector"));
	expect(read.toSorted()).toEqual(people.toSorted());
	expect(smtp.met.connections - before).toBeLessThanOrEqual(3);
});

test("holds emails when SMTP is not configured", async () => {
	const id = await queue({ to: "luego@correo.com" });
	await outboxTo(undefined).drain();
	expect((await stateOf(id)).state).toBe("held");
});

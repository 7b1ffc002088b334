import { beforeAll, beforeEach, expect, test } from "vitest";
import { MAIL_TOPIC, openMail, resolveShopMailbox } from "#server/mail/mail.server.ts";
import { createMailSource } from "#server/mail/smtp.test.kit.ts";
import { PermanentFailure } from "#server/outbox/outbox.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { SENDING_SOON } from "./messages.ts";

const world = openWorld();
const MAIL_ENV = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "citas@taller.com" };
const SHOP_EMAIL = "hola@taller.com";
let messageCount = 0;

beforeEach(async () => {
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	await world.ctx.db.deleteFrom("outbox").execute();
	world.ctx.env.SMTP_URL = undefined;
	send("sent");
});

beforeAll(() => setShopEmail(SHOP_EMAIL));

/** Sets the outcome of the next deliveries. */
function send(outcome: "sent" | "held" | Error) {
	world.ctx.outbox.setSender(MAIL_TOPIC, async (effect) => {
		if (outcome instanceof Error) throw outcome;
		world.ctx.sentEmails.push(effect);
		return outcome;
	});
}
/** Changes the shop's email address in the settings. */
async function setShopEmail(email: string) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, email, updated_at };
	const response = await world.asStaff("/api/admin/settings", { method: "PUT", body });
	expect(response.status, JSON.stringify(response.json)).toBe(200);
}
/** Sends a contact message, which queues one email. */
async function sendMessage(message = "Suena al frenar") {
	messageCount += 1;
	await world.call("/api/contact", {
		body: { name: "Ana Ríos", phone: `6123-${1000 + messageCount}`, email: "", message },
	});
	await world.ctx.outbox.drain();
}
const listMessages = async (query = "") => (await world.asStaff(`/api/admin/sent-messages${query}`)).json;
const retryMessage = (id: string) =>
	world.asStaff(`/api/admin/sent-messages/${id}/retry`, { method: "POST" });

test("holds messages with a reason when mail is off", async () => {
	send("held");
	await sendMessage("Suena <b>al frenar</b>");
	const { messages, counts, is_mail_on, total } = await listMessages();
	expect({ is_mail_on, total }).toEqual({ is_mail_on: false, total: 1 });
	expect(counts).toEqual({ all: 1, sent: 0, waiting: 0, held: 1, dead: 0 });
	expect(messages).toMatchObject([
		{
			subject: expect.stringMatching(/^Nuevo mensaje MEN-/),
			state: "held",
			reason: "El correo no está configurado: al configurarlo sale solo si tiene menos de tres días.",
			can_retry: false,
		},
	]);
	const detail = (await world.asStaff(`/api/admin/sent-messages/${messages[0].id}`)).json;
	expect(detail).toMatchObject({ reply_to: null, attachments: [] });
	expect(detail.text).toContain("> Suena <b>al frenar</b>");
	expect(detail.html).toContain("Suena &lt;b&gt;al frenar&lt;/b&gt;");
	expect(await retryMessage(messages[0].id)).toMatchObject({ status: 409, json: { code: "mail_off" } });
});

test("sends shop mail to its current, non-reserved address", async () => {
	send("held");
	await setShopEmail("info@taller.example");
	await sendMessage();
	world.ctx.env.SMTP_URL = MAIL_ENV.SMTP_URL;
	expect((await listMessages()).messages).toMatchObject([
		{
			to: "info@taller.example",
			reason: expect.stringMatching(/^No sale: .* de ejemplo/),
			can_retry: false,
		},
	]);
	await setShopEmail("citas@taller.com");
	const [heldMessage] = (await listMessages()).messages;
	expect(heldMessage).toMatchObject({ to: "citas@taller.com", can_retry: true });
	const recipients: unknown[] = [];
	world.ctx.outbox.setSender(MAIL_TOPIC, async ({ payload }) => {
		recipients.push((payload as { to: string }).to);
		return "sent";
	});
	world.ctx.outbox.wrapSender(MAIL_TOPIC, (next) => resolveShopMailbox(next, async () => "citas@taller.com"));
	await retryMessage(heldMessage.id);
	await world.ctx.outbox.drain();
	expect(recipients).toEqual(["citas@taller.com"]);
	await setShopEmail(SHOP_EMAIL);
});

test("counts only waiting emails in the status", async () => {
	send("held");
	await sendMessage();
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	expect(checks.find(({ id }: { id: string }) => id === "mail").detail).toBe(
		"No configurado: 1 mensaje espera en «Mensajes»",
	);
});

test("retries a failed email under the same id", async () => {
	world.ctx.env.SMTP_URL = MAIL_ENV.SMTP_URL;
	send(new PermanentFailure("SMTP 550 RCPT TO: 5.1.1 No such user"));
	await sendMessage();
	const [failedMessage] = (await listMessages("?state=dead")).messages;
	expect(failedMessage).toMatchObject({
		state: "dead",
		reason: "Esa dirección no existe o no recibe correo.",
		can_retry: true,
	});
	send("sent");
	const before = world.ctx.sentEmails.length;
	expect(await retryMessage(failedMessage.id)).toMatchObject({ status: 200, json: { state: "waiting" } });
	await world.ctx.outbox.drain();
	expect(world.ctx.sentEmails.slice(before).map(({ id }) => id)).toEqual([failedMessage.id]);
	expect((await listMessages("?state=sent")).messages).toMatchObject([
		{ id: failedMessage.id, reason: null },
	]);
	expect(await retryMessage(failedMessage.id)).toMatchObject({ status: 409, json: { code: "already_done" } });
	const colleague = { method: "POST", token: await world.logInAs("owner") };
	const { json } = await world.call(`/api/admin/sent-messages/${failedMessage.id}/retry`, colleague);
	expect(json.code).toBe("already_sent");
});

test("shows the error and time of the next attempt", async () => {
	Object.assign(world.ctx.env, MAIL_ENV);
	world.ctx.outbox.setSender(MAIL_TOPIC, openMail(createMailSource(MAIL_ENV), 300));
	world.ctx.outbox.wrapSender(MAIL_TOPIC, (send) => resolveShopMailbox(send, async () => SHOP_EMAIL));
	await sendMessage();
	const [waitingMessage] = (await listMessages("?state=waiting")).messages;
	expect(waitingMessage).toMatchObject({
		state: "waiting",
		attempts: 1,
		reason: "No hubo conexión con el servidor de correo. Se vuelve a intentar solo.",
		next_try_at: expect.any(String),
		can_retry: true,
	});
});

test("shows an email in progress as not yet sent", async () => {
	world.ctx.env.SMTP_URL = MAIL_ENV.SMTP_URL;
	const pendingSend = Promise.withResolvers<"sent">();
	world.ctx.outbox.setSender(MAIL_TOPIC, () => pendingSend.promise);
	const pendingMessage = sendMessage();
	await expect.poll(async () => (await listMessages()).messages[0]?.attempts).toBe(1);
	const [message] = (await listMessages()).messages;
	expect(message).toMatchObject({ state: "waiting", can_retry: false });
	expect(await retryMessage(message.id)).toMatchObject({ status: 409, json: { code: "under_way" } });
	pendingSend.resolve("sent");
	await pendingMessage;
	expect(await retryMessage(message.id)).toMatchObject({ status: 409, json: { code: "already_sent" } });
});

test("answers a visitor while the mail server hangs", async () => {
	world.ctx.env.SMTP_URL = MAIL_ENV.SMTP_URL;
	const pendingSend = Promise.withResolvers<"sent">();
	world.ctx.outbox.setSender(MAIL_TOPIC, () => pendingSend.promise);
	const body = { name: "Rosa Díaz", phone: "6222-3333", email: "", message: "¿Abren el sábado?" };
	const reply = await world.call("/api/contact", { body });
	expect(reply.status).toBe(201);
	const { messages } = await listMessages();
	const shopMessage = messages.find(({ subject }: { subject: string }) =>
		subject.includes(reply.json.reference),
	);
	expect(shopMessage).toMatchObject({ state: "waiting", reason: SENDING_SOON });
	pendingSend.resolve("sent");
	await world.ctx.outbox.drain();
});

test("sends a long-held email only on request", async () => {
	send("held");
	await sendMessage();
	world.ctx.env.SMTP_URL = MAIL_ENV.SMTP_URL;
	const [heldMessage] = (await listMessages()).messages;
	expect(heldMessage).toMatchObject({
		state: "held",
		can_retry: true,
		reason: /Envíalo si todavía sirve/,
	});
	send("sent");
	await retryMessage(heldMessage.id);
	await world.ctx.outbox.drain();
	expect((await listMessages("?state=sent")).total).toBe(1);
});

test("deletes sent emails after a month", async () => {
	await sendMessage();
	send("held");
	await sendMessage();
	world.ctx.clock.advance(31 * 24 * 60 * 60_000);
	await world.ctx.chores.runHourly();
	const remainingRows = await world.ctx.db.selectFrom("outbox").select("state").execute();
	expect(remainingRows).toEqual([{ state: "held" }]);
	world.ctx.clock.advance(700 * 24 * 60 * 60_000);
	await world.ctx.chores.runHourly();
	expect(await world.ctx.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test("requires a session to read messages", async () => {
	for (const path of ["", "/x"])
		expect((await world.call(`/api/admin/sent-messages${path}`)).status).toBe(401);
	const reply = await world.call("/api/admin/sent-messages/x/retry", { method: "POST" });
	expect(reply.status).toBe(401);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { MAIL_TOPIC, openMail, resolveShopMailbox } from "#platform/mail/mail.server.ts";
import { PermanentFailure } from "#platform/outbox/outbox.server.ts";
import { SENDING_SOON } from "./messages.ts";

const world = openWorld();
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "citas@taller.com" };
const SHOP = "hola@taller.com";
let asked = 0;

beforeEach(async () => {
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	await world.ctx.db.deleteFrom("outbox").execute();
	world.ctx.env.SMTP_URL = undefined;
	send("sent");
});

beforeAll(() => addressTo(SHOP));

/** Sets the outcome of the next deliveries. */
function send(outcome: "sent" | "held" | Error) {
	world.ctx.outbox.setSender(MAIL_TOPIC, async (effect) => {
		if (outcome instanceof Error) throw outcome;
		world.ctx.sentEmails.push(effect);
		return outcome;
	});
}
/** Changes the shop's email address in the settings. */
async function addressTo(email: string) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, email, updated_at };
	const put = await world.asStaff("/api/admin/settings", { method: "PUT", body });
	expect(put.status, JSON.stringify(put.json)).toBe(200);
}
/** Sends a contact message, which queues one email. */
async function write(message = "Suena al frenar") {
	asked += 1;
	await world.call("/api/contact", {
		body: { name: "Ana Ríos", phone: `6123-${1000 + asked}`, email: "", message },
	});
	await world.ctx.outbox.drain();
}
const list = async (query = "") => (await world.asStaff(`/api/admin/outgoing${query}`)).json;
const retry = (id: string) => world.asStaff(`/api/admin/outgoing/${id}/retry`, { method: "POST" });

test("holds messages with a reason when mail is off", async () => {
	send("held");
	await write("Suena <b>al frenar</b>");
	const { messages, counts, is_mail_on, total } = await list();
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
	const letter = (await world.asStaff(`/api/admin/outgoing/${messages[0].id}`)).json;
	expect(letter).toMatchObject({ reply_to: null, attachments: [] });
	expect(letter.text).toContain("> Suena <b>al frenar</b>");
	expect(letter.html).toContain("Suena &lt;b&gt;al frenar&lt;/b&gt;");
	expect(await retry(messages[0].id)).toMatchObject({ status: 409, json: { code: "mail_off" } });
});

test("sends shop mail to its current, non-reserved address", async () => {
	send("held");
	await addressTo("info@taller.example");
	await write();
	world.ctx.env.SMTP_URL = MAIL.SMTP_URL;
	expect((await list()).messages).toMatchObject([
		{
			to: "info@taller.example",
			reason: expect.stringMatching(/^No sale: .* de ejemplo/),
			can_retry: false,
		},
	]);
	await addressTo("citas@taller.com");
	const [held] = (await list()).messages;
	expect(held).toMatchObject({ to: "citas@taller.com", can_retry: true });
	const sent: unknown[] = [];
	world.ctx.outbox.setSender(MAIL_TOPIC, async ({ payload }) => {
		sent.push((payload as { to: string }).to);
		return "sent";
	});
	world.ctx.outbox.wrapSender(MAIL_TOPIC, (next) => resolveShopMailbox(next, async () => "citas@taller.com"));
	await retry(held.id);
	await world.ctx.outbox.drain();
	expect(sent).toEqual(["citas@taller.com"]);
	await addressTo(SHOP);
});

test("counts only waiting emails in the status", async () => {
	send("held");
	await write();
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	expect(checks.find(({ id }: { id: string }) => id === "mail").detail).toBe(
		"No configurado: 1 mensaje espera en «Mensajes»",
	);
});

test("retries a failed email under the same id", async () => {
	world.ctx.env.SMTP_URL = MAIL.SMTP_URL;
	send(new PermanentFailure("SMTP 550 RCPT TO: 5.1.1 No such user"));
	await write();
	const [dead] = (await list("?state=dead")).messages;
	expect(dead).toMatchObject({
		state: "dead",
		reason: "Esa dirección no existe o no recibe correo.",
		can_retry: true,
	});
	send("sent");
	const before = world.ctx.sentEmails.length;
	expect(await retry(dead.id)).toMatchObject({ status: 200, json: { state: "waiting" } });
	await world.ctx.outbox.drain();
	expect(world.ctx.sentEmails.slice(before).map(({ id }) => id)).toEqual([dead.id]);
	expect((await list("?state=sent")).messages).toMatchObject([{ id: dead.id, reason: null }]);
	expect(await retry(dead.id)).toMatchObject({ status: 409, json: { code: "already_sent" } });
});

test("shows the error and time of the next attempt", async () => {
	Object.assign(world.ctx.env, MAIL);
	world.ctx.outbox.setSender(MAIL_TOPIC, openMail(MAIL, 300));
	world.ctx.outbox.wrapSender(MAIL_TOPIC, (send) => resolveShopMailbox(send, async () => SHOP));
	await write();
	const [waiting] = (await list("?state=waiting")).messages;
	expect(waiting).toMatchObject({
		state: "waiting",
		attempts: 1,
		reason: "No hubo conexión con el servidor de correo. Se vuelve a intentar solo.",
		next_try_at: expect.any(String),
		can_retry: true,
	});
});

test("shows an email in progress as not yet sent", async () => {
	world.ctx.env.SMTP_URL = MAIL.SMTP_URL;
	const sending = Promise.withResolvers<"sent">();
	world.ctx.outbox.setSender(MAIL_TOPIC, () => sending.promise);
	const written = write();
	await expect.poll(async () => (await list()).messages[0]?.attempts).toBe(1);
	const [message] = (await list()).messages;
	expect(message).toMatchObject({ state: "waiting", can_retry: false });
	expect(await retry(message.id)).toMatchObject({ status: 409, json: { code: "under_way" } });
	sending.resolve("sent");
	await written;
	expect(await retry(message.id)).toMatchObject({ status: 409, json: { code: "already_sent" } });
});

test("answers a visitor while the mail server hangs", async () => {
	world.ctx.env.SMTP_URL = MAIL.SMTP_URL;
	const hanging = Promise.withResolvers<"sent">();
	world.ctx.outbox.setSender(MAIL_TOPIC, () => hanging.promise);
	const body = { name: "Rosa Díaz", phone: "6222-3333", email: "", message: "¿Abren el sábado?" };
	const reply = await world.call("/api/contact", { body });
	expect(reply.status).toBe(201);
	const { messages } = await list();
	const toShop = messages.find(({ subject }: { subject: string }) => subject.includes(reply.json.reference));
	expect(toShop).toMatchObject({ state: "waiting", reason: SENDING_SOON });
	hanging.resolve("sent");
	await world.ctx.outbox.drain();
});

test("sends a long-held email only on request", async () => {
	send("held");
	await write();
	world.ctx.env.SMTP_URL = MAIL.SMTP_URL;
	const [held] = (await list()).messages;
	expect(held).toMatchObject({
		state: "held",
		can_retry: true,
		reason: /Envíalo si todavía sirve/,
	});
	send("sent");
	await retry(held.id);
	await world.ctx.outbox.drain();
	expect((await list("?state=sent")).total).toBe(1);
});

test("deletes sent emails after a month", async () => {
	await write();
	send("held");
	await write();
	world.ctx.clock.advance(31 * 24 * 60 * 60_000);
	await world.ctx.purge.run();
	const left = await world.ctx.db.selectFrom("outbox").select("state").execute();
	expect(left).toEqual([{ state: "held" }]);
	world.ctx.clock.advance(700 * 24 * 60 * 60_000);
	await world.ctx.purge.run();
	expect(await world.ctx.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test("requires a session to read messages", async () => {
	for (const path of ["", "/x"]) expect((await world.call(`/api/admin/outgoing${path}`)).status).toBe(401);
	const reply = await world.call("/api/admin/outgoing/x/retry", { method: "POST" });
	expect(reply.status).toBe(401);
});

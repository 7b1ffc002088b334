// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openMailWorld, USER } from "./mail-settings.test.kit.ts";

const kit = openMailWorld();
const { world, read, save, sendTest, buildEdit } = kit;

beforeEach(() => world.ctx.db.deleteFrom("outbox").execute());

async function queueEmail(to = "rosa@correo.com"): Promise<string> {
	const payload = { to, subject: "Tu cita", text: "Mañana a las 9." };
	return withTransaction(world.ctx.db, (trx) =>
		enqueueJob(trx, world.ctx.now(), { topic: MAIL_TOPIC, payload }),
	);
}
const getJob = (id: string) =>
	world.ctx.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isMailOn = async () => (await world.asStaff("/api/admin/sent-messages")).json.is_mail_on;
const findCheck = async () =>
	(await world.asStaff("/api/admin/status")).json.checks.find(({ id }: { id: string }) => id === "mail");

test("sends what waited once mail is turned on", async () => {
	expect(await read()).toMatchObject({ source: "none", state: "off", settings: null });
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	expect([(await getJob(id)).state, await isMailOn()]).toEqual(["held", false]);
	expect((await world.asStaff("/api/admin/checklist")).json.missing.mail).toBe(true);
	expect((await save()).json).toMatchObject({ source: "panel", state: "on", has_password: true });
	await world.ctx.outbox.drain();
	expect(kit.plain.received).toEqual([{ from: USER, to: "rosa@correo.com" }]);
	expect([(await getJob(id)).state, await isMailOn()]).toEqual(["done", true]);
	expect((await world.asStaff("/api/admin/checklist")).json.missing.mail).toBe(false);
});

// A press that may still be undone queues its email for later.
test("sends no email before its moment", async () => {
	const id = await queueEmail();
	const dueAt = "2026-11-20T15:01:00.000Z";
	await updateRows(world.ctx.db, "outbox", { id }, { dueAt });
	await save();
	await world.ctx.outbox.drain();
	expect(await getJob(id)).toMatchObject({ state: "pending", dueAt });
});

test("leaves emails held that waited for over three days", async () => {
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	world.ctx.clock.advance(4 * 24 * 3_600_000);
	await world.logInAgain();
	expect((await save()).status).toBe(200);
	expect((await getJob(id)).state).toBe("held");
});

test.each([
	["the host is unknown", { host: "no-existe.invalid" }, /No existe ningún servidor llamado/],
	["the port is wrong", { port: 1 }, /no atiende correo por el puerto 1/],
	["the password is wrong", { password: "otra-clave-99" }, /No aceptó el usuario o la contraseña/],
	["TLS is refused", { security: "tls" }, /no empieza con TLS/],
	["STARTTLS is not offered", { security: "starttls" }, /no ofrece STARTTLS/],
	["the sender is refused", { sender_address: "ajeno@taller.com" }, /no deja enviar como ajeno@taller\.com/],
])("says it and loses no email when %s", async (_, overrides, text) => {
	expect((await save(overrides)).status).toBe(200);
	const id = await queueEmail();
	const { status, json } = await sendTest();
	expect([status, json.is_sent]).toEqual([200, false]);
	expect(json.message).toMatch(text);
	await world.ctx.outbox.drain();
	expect((await getJob(id)).state).toBe("pending");
	const [message] = (await world.asStaff("/api/admin/sent-messages")).json.messages;
	expect(message.reason).toMatch(/se vuelve a intentar solo/i);
	expect((await save()).status).toBe(200);
	await world.ctx.outbox.drain();
	expect(kit.plain.received).toContainEqual({ from: USER, to: "rosa@correo.com" });
});

test.each([
	["the recipient is refused", "nadie@correo.com", /nadie@correo\.com no existe/],
	["the server greylists", "gris@correo.com", /pidió esperar/],
])("says it when %s", async (_, to, text) => {
	await save();
	expect((await sendTest(to)).json.message).toMatch(text);
});

test("names a certificate that nobody signs", async () => {
	await save({ port: kit.encrypted.port, security: "tls" });
	expect((await sendTest()).json.message).toMatch(/El certificado/);
});

test("says that a test was sent", async () => {
	await save();
	const { json } = await sendTest();
	expect(json).toEqual({
		is_sent: true,
		message: expect.stringMatching(/Salió.*ana@correo\.com/),
		server_reply: null,
	});
	expect(kit.plain.received).toEqual([{ from: USER, to: "ana@correo.com" }]);
	expect((await sendTest("ana")).status).toBe(422);
});

test("marks emails that only other settings can send", async () => {
	await save({ password: "otra-clave-99" });
	await queueEmail();
	await world.ctx.outbox.drain();
	const [message] = (await world.asStaff("/api/admin/sent-messages")).json.messages;
	expect(message.is_settings_fault).toBe(true);
});

test("follows an edit on another machine at once", async () => {
	await save();
	await updateRows(world.ctx.db, "mailSettings", { id: "1" }, { port: 1, updatedAt: "2030-01-01T00:00:00Z" });
	expect((await sendTest()).json.message).toMatch(/puerto 1/);
});

test("lets the environment win", async () => {
	await save();
	const SmtpUrl = "smtps://otro%40taller.com:clave-del-servidor@smtp.correo.com";
	Object.assign(world.ctx.env, { SMTP_URL: SmtpUrl });
	const json = await read();
	const reply = await world.asStaff("/api/admin/mail", { method: "PUT", body: buildEdit({ port: 25 }) });
	Object.assign(world.ctx.env, { SMTP_URL: undefined });
	expect(json).toMatchObject({
		source: "server",
		state: "on",
		settings: { host: "smtp.correo.com", port: 465, security: "tls", user: "otro@taller.com" },
		has_password: true,
	});
	expect(JSON.stringify(json)).not.toContain("clave-del-servidor");
	expect([reply.status, reply.json.code]).toEqual([409, "set_by_server"]);
});

test("asks for the password again after the secret was lost", async () => {
	await save();
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	expect((await read()).state).toBe("secret_lost");
	await onSecretReplaced.run(world.ctx);
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	expect([(await getJob(id)).state, await isMailOn()]).toEqual(["held", false]);
	expect(await findCheck()).toMatchObject({ state: "error", detail: /ya no se puede leer/ });
	expect((await sendTest()).json).toMatchObject({ code: "mail_paused" });
	const without = await save({ password: "" });
	expect(without.json.fields.password).toMatch(/ya no se puede leer/);
	expect((await save()).json.state).toBe("on");
	await world.ctx.outbox.drain();
	expect((await getJob(id)).state).toBe("done");
});

test("keeps the password readable under a new secret", async () => {
	await save();
	const old = "secreto-de-prueba-de-treinta-y-dos-letras";
	world.ctx.secret = openSecret("n".repeat(64), old);
	await onSecretReplaced.run(world.ctx);
	world.ctx.secret = openSecret("n".repeat(64));
	expect((await sendTest()).json.is_sent).toBe(true);
});

test("sends nothing after a restore until an owner saves", async () => {
	await save();
	await updateRows(world.ctx.db, "mailSettings", { id: "1" }, { pausedBy: "restored" });
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	expect([(await getJob(id)).state, await isMailOn()]).toEqual(["held", false]);
	expect((await read()).state).toBe("restored");
	expect(await findCheck()).toMatchObject({ state: "error", detail: /se recuperó de una copia/ });
	expect((await sendTest()).json).toMatchObject({ code: "mail_paused" });
	expect((await save({ password: "" })).json.state).toBe("on");
	await world.ctx.outbox.drain();
	expect(kit.plain.received).toHaveLength(1);
});

test("keeps a password only for the same server and user", async () => {
	await save();
	for (const change of [{ host: "localhost" }, { port: 26 }, { user: "otro@taller.com" }]) {
		const { status, json } = await save({ password: "", ...change });
		expect([status, json.fields?.password]).toEqual([
			422,
			expect.stringMatching(/escribe la contraseña otra vez/),
		]);
	}
	expect((await save({ password: "", sender_name: "Otro nombre" })).status).toBe(200);
	expect((await sendTest()).json.is_sent).toBe(true);
});

test.each([
	...["127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "100.64.0.1", "localhost"],
	...["::1", "fd00::1", "::ffff:10.0.0.1", "[::1]", "correo.local", "servidor"],
])("takes the private host %s only with a press", async (host) => {
	const { status, json } = await save({ host, security: "tls", is_own_network: false });
	expect([status, json.code]).toEqual([422, "own_network"]);
	expect((await save({ host, security: "tls" })).status).toBe(200);
});

test("connects to no public name that leads into the network", async () => {
	await save({ host: "localhost" });
	await updateRows(world.ctx.db, "mailSettings", { id: "1" }, { isOwnNetwork: 0 });
	expect((await sendTest()).json.message).toMatch(/está en una red privada/);
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	expect(await getJob(id)).toMatchObject({ state: "pending", lastError: /EPRIVATE/ });
});

test("refuses an unencrypted connection to the internet", async () => {
	expect((await save({ host: "smtp.correo.com", is_own_network: false })).json.code).toBe("own_network");
	await save({ host: "203.0.113.7" });
	expect((await sendTest()).json.message).toMatch(/está en internet, y sin cifrar/);
});

test("rejects a stale edit, and repeats nothing", async () => {
	const first = await save();
	const repeat = await world.asStaff("/api/admin/mail", { method: "PUT", body: buildEdit() });
	expect([repeat.status, repeat.json]).toEqual([200, first.json]);
	const body = buildEdit({ sender_name: "Otro" });
	const stale = await world.asStaff("/api/admin/mail", { method: "PUT", body });
	expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(stale.json.current.settings.sender_name).toBe("Taller");
});

test("lets only owners read, write and test", async () => {
	for (const role of ["reception", "mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		const statuses = [
			await world.call("/api/admin/mail", { token }),
			await world.call("/api/admin/mail", { token, method: "PUT", body: buildEdit() }),
			await world.call("/api/admin/mail/test", { token, body: { to: "ana@correo.com" } }),
		].map(({ status }) => status);
		expect(statuses).toEqual([403, 403, 403]);
	}
	expect((await world.call("/api/admin/mail")).status).toBe(401);
});

test("asks for the password of the person before a save", async () => {
	world.ctx.clock.advance(20 * 60_000);
	const { status, json } = await save();
	expect([status, json.code]).toEqual([403, "password_needed"]);
});

test("tells the history who changed it, without the password", async () => {
	await save();
	world.ctx.clock.advance(1000);
	await save({ password: "otra-clave-99" });
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const [change] = changes.filter(({ subject }: { subject: string }) => subject === "mail");
	expect(change.fields).toEqual([{ name: "password", from: "puesta", to: "cambiada" }]);
	expect(JSON.stringify(changes)).not.toMatch(/clave/);
});

test("sends nothing from the sample shop", async () => {
	await save();
	Object.assign(world.ctx.env, { BIELA_SAMPLE: true });
	const json = await read();
	const reply = await save({ port: 25 });
	const id = await queueEmail();
	await world.ctx.outbox.drain();
	Object.assign(world.ctx.env, { BIELA_SAMPLE: undefined });
	expect(json).toMatchObject({ source: "sample", settings: null });
	expect(reply.json.code).toBe("sample_shop");
	expect((await getJob(id)).state).toBe("held");
});

test("counts mail as done once a test was accepted", async () => {
	const readStep = async () => {
		const { steps } = (await world.asStaff("/api/admin/setup")).json;
		return steps.find(({ id }: { id: string }) => id === "mail").state;
	};
	await save();
	expect([(await read()).is_tested, await readStep()]).toEqual([false, "open"]);
	await sendTest("nadie@correo.com");
	expect([(await read()).is_tested, await readStep()]).toEqual([false, "open"]);
	await sendTest();
	expect([(await read()).is_tested, await readStep()]).toEqual([true, "done"]);
	world.ctx.clock.advance(60_000);
	await save({ sender_name: "Otro nombre" });
	expect([(await read()).is_tested, await readStep()]).toEqual([false, "open"]);
	const { changes } = (await world.asStaff("/api/admin/changes?subject=mail&id=tests")).json;
	expect(changes).toContainEqual(expect.objectContaining({ action: "tested", fields: [] }));
});

test("suggests the shop's own email as the sender", async () => {
	const { email } = (await world.call("/api/settings")).json;
	await setSampleFields(["email"]);
	expect((await read()).suggested_sender).toBe("");
	await setSampleFields([]);
	expect((await read()).suggested_sender).toBe(email);
	await save();
	expect((await read()).suggested_sender).toBe("");
});

/** Marks the settings' fields that are still the bundled ones. */
async function setSampleFields(sampleFields: string[]) {
	const row = await world.ctx.db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
	const value = JSON.stringify({ ...JSON.parse(row.value), sampleFields });
	await world.ctx.db.updateTable("settings").set({ value }).execute();
}

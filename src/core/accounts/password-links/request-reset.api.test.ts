// @module-tag engines
import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { MAIL_TOPIC, openMail } from "#server/mail/mail.server.ts";
import { findMailServer } from "#server/mail/mail-settings.server.ts";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openPasswordLinks } from "./password-links.test.kit.ts";

const world = openWorld();
const links = openPasswordLinks(world);
const OTHER_PASSWORD = "grapa-nube-caballo-47";

beforeEach(() => {
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1", SITE_URL: "https://taller.test" });
});

/** Invites a person with an email who chooses a password. @returns the account and the session */
async function employ(overrides: object = {}) {
	const { user, token } = await links.invite({ email: "eva@taller.com", ...overrides });
	const session = (await links.choose(token)).json.access_token as string;
	return { user, session };
}
const requestReset = (username: string, address?: string) =>
	world.call("/api/admin/password-resets", { body: { username }, ...(address && { address }) });
async function listEmails() {
	const query = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	return (await query.execute()).map(({ payload }) => JSON.parse(payload) as { to: string; text: string });
}
const readToken = async () => /#enlace=(\S+)/.exec((await listEmails()).at(-1)?.text ?? "")?.[1] ?? "";

test("lets a person choose another password by email, once", async () => {
	const { user, session } = await employ();
	expect((await requestReset(user.username.toUpperCase())).json).toEqual({ success: true });
	expect((await listEmails()).map(({ to }) => to)).toEqual(["eva@taller.com"]);
	const token = await readToken();
	const facts = (await links.read(token)).json;
	expect(facts).toMatchObject({ kind: "reset", is_own_request: true, username: user.username });
	expect(Date.parse(facts.expires_at) - world.ctx.now().getTime()).toBe(60 * 60_000);
	// Nothing ends before the link is used.
	expect((await links.logIn(user.username)).status).toBe(200);
	const login = await links.choose(token, { password: OTHER_PASSWORD });
	expect(login.status).toBe(200);
	expect((await world.call("/api/admin/me/two-step", { token: session })).status).toBe(401);
	expect((await links.logIn(user.username)).status).toBe(401);
	expect((await links.choose(token)).json.code).toBe("link_used");
	expect(await links.listActions(user.id)).toContain(`link_requested ${user.full_name}`);
});

test("ends the link after an hour", async () => {
	const { user } = await employ();
	await requestReset(user.username);
	const token = await readToken();
	world.ctx.clock.advance(61 * 60_000);
	const { status, json } = await links.choose(token);
	expect([status, json.code]).toEqual([410, "link_expired"]);
});

test("keeps the second step", async () => {
	const { user, session } = await employ();
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token: session })).json;
	const code = TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: world.ctx.now().getTime() });
	await world.call("/api/admin/me/two-step", { method: "PUT", token: session, body: { code } });
	await requestReset(user.username);
	const missing = await links.choose(await readToken(), { password: OTHER_PASSWORD });
	expect([missing.status, missing.json.code]).toEqual([401, "code_needed"]);
});

test("answers every user name the same way", async () => {
	const { user } = await employ();
	const { user: withoutEmail } = await employ({ email: "" });
	const { user: invited } = await links.invite({ email: "luis@taller.com" });
	const { user: closed } = await employ();
	await world.asStaff(`/api/admin/admins/${closed.id}/deactivation`, { method: "POST" });
	const answers = [];
	const names = [user, withoutEmail, invited, closed].map(({ username }) => username);
	for (const name of [...names, "nadie-se-llama-asi"]) {
		const first = await requestReset(name);
		const again = await requestReset(name);
		answers.push([first.status, first.json, again.status, again.json]);
	}
	expect(answers[0]?.slice(0, 3)).toEqual([200, { success: true }, 429]);
	for (const answer of answers) expect(answer).toEqual(answers[0]);
	expect(await listEmails()).toHaveLength(1);
	// An invitation stays as it is.
	expect((await links.findAdmin(invited.id)).access).toBe("invited");
});

test("leaves a link that an owner gave open", async () => {
	const { user } = await employ();
	const issued = (await links.issue(user.id)).json.link.token;
	await requestReset(user.username);
	const [email] = await listEmails();
	expect(email?.text).toMatch(/te lo dio Administrador/);
	expect(email?.text).not.toContain("#enlace=");
	expect((await links.choose(issued, { password: OTHER_PASSWORD })).status).toBe(200);
});

test("limits the requests of one address", async () => {
	const statuses = [];
	for (let count = 0; count < 11; count++)
		statuses.push((await requestReset(`otra-${count}`, "192.0.2.77")).status);
	expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test("says whom to ask when the server sends no email", async () => {
	world.ctx.env.SMTP_URL = undefined;
	const { status, json } = await requestReset("admin");
	expect([status, json.code]).toEqual([422, "no_email"]);
	expect(json.detail).toMatch(/Pide a un Dueño del taller un enlace/);
});

test("delivers the email with a link that opens", async () => {
	const smtp = await openSmtp();
	const { ctx } = world;
	Object.assign(ctx.env, { SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" });
	ctx.outbox.setSender(MAIL_TOPIC, openMail({ env: ctx.env, findServer: () => findMailServer(ctx) }, 2000));
	const { user } = await employ();
	await requestReset(user.username);
	await ctx.outbox.drain();
	const [message] = smtp.received;
	expect(message?.to).toEqual(["eva@taller.com"]);
	expect(message?.email.subject).toMatch(/^Otra contraseña para el panel de /);
	const token =
		/https:\/\/taller\.test\/admin\/elegir-clave#enlace=(\S+)/.exec(message?.email.text ?? "")?.[1] ?? "";
	expect((await links.choose(token, { password: OTHER_PASSWORD })).status).toBe(200);
	await smtp.close();
});

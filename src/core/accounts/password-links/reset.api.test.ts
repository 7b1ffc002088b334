// @module-tag engines
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { resetPassword } from "#core/accounts/first-admin.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { CHOSEN_PASSWORD, openPasswordLinks } from "./password-links.test.kit.ts";

const world = openWorld();
const links = openPasswordLinks(world);
const OTHER_PASSWORD = "grapa-nube-caballo-47";

/** Invites a person who chooses a password. @returns the account and the session */
async function employ(overrides: object = {}) {
	const { user, token } = await links.invite(overrides);
	const session = (await links.choose(token)).json.access_token as string;
	return { user, session };
}
const issueToken = async (id: string): Promise<string> => (await links.issue(id)).json.link.token;
const isOpen = async (token: string) =>
	(await world.call("/api/admin/me/two-step", { token })).status === 200;
const listEmails = async () => {
	const query = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	return (await query.execute()).map(({ payload }) => JSON.parse(payload) as { to: string; text: string });
};

test("ends sessions only when the link is used", async () => {
	const { user, session } = await employ();
	const token = await issueToken(user.id);
	expect((await links.read(token)).json.kind).toBe("reset");
	expect(await isOpen(session)).toBe(true);
	expect((await links.logIn(user.username)).status).toBe(200);
	const login = await links.choose(token, { password: OTHER_PASSWORD });
	expect(login.status).toBe(200);
	expect([await isOpen(session), await isOpen(login.json.access_token)]).toEqual([false, true]);
	expect((await links.logIn(user.username)).status).toBe(401);
	expect((await links.logIn(user.username, OTHER_PASSWORD)).status).toBe(200);
	const name = user.full_name;
	expect(await links.listActions(user.id)).toEqual([
		...["created Administrador", "link_issued Administrador"],
		...[`password_chosen ${name}`, `password_chosen ${name}`],
	]);
});

test("keeps the second step and needs its code", async () => {
	const { user, session } = await employ();
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token: session })).json;
	const generateCode = () =>
		TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: world.ctx.now().getTime() });
	const body = { code: generateCode() };
	await world.call("/api/admin/me/two-step", { method: "PUT", token: session, body });
	world.ctx.clock.advance(30_000);
	const token = await issueToken(user.id);
	expect((await links.read(token)).json.needs_code).toBe(true);
	const missing = await links.choose(token, { password: OTHER_PASSWORD });
	expect([missing.status, missing.json.code]).toEqual([401, "code_needed"]);
	const wrong = await links.choose(token, { password: OTHER_PASSWORD, code: "000000" });
	expect([wrong.status, wrong.json.code]).toEqual([401, "code_refused"]);
	// Nothing has changed without the code.
	expect((await links.logIn(user.username)).json.code).toBe("code_needed");
	const chosen = await links.choose(token, { password: OTHER_PASSWORD, code: generateCode() });
	expect(chosen.status).toBe(200);
	expect((await links.logIn(user.username, OTHER_PASSWORD)).json.code).toBe("code_needed");
});

test("rejects a link for oneself or a deactivated person", async () => {
	const { user } = await employ();
	const { admins } = (await world.asStaff("/api/admin/admins")).json;
	const self = admins.find((admin: { is_you: boolean }) => admin.is_you);
	expect((await links.issue(self.id)).json.code).toBe("own_account");
	const token = await issueToken(user.id);
	await world.asStaff(`/api/admin/admins/${user.id}/deactivation`, { method: "POST" });
	expect((await links.choose(token)).json.code).toBe("link_withdrawn");
	const { status, json } = await links.issue(user.id);
	expect([status, json.code]).toEqual([422, "account_disabled"]);
	await world.asStaff(`/api/admin/admins/${user.id}/deactivation`, { method: "DELETE" });
	expect((await links.choose(token)).json.code).toBe("link_withdrawn");
	expect((await links.issue("nadie")).status).toBe(404);
});

test.each<
	[string, (person: { user: { id: string; username: string }; session: string }) => Promise<unknown>]
>([
	[
		"the person changes the password",
		({ session }) =>
			world.call("/api/admin/me/password", {
				...{ method: "PUT", token: session },
				body: { current_password: CHOSEN_PASSWORD, new_password: OTHER_PASSWORD },
			}),
	],
	[
		"an owner gives a password",
		({ user }) => world.asStaff(`/api/admin/admins/${user.id}/password`, { method: "POST" }),
	],
	["the operator resets the password", ({ user }) => resetPassword(world.ctx, user.username)],
])("ends the link when %s", async (_, change) => {
	const person = await employ();
	const token = await issueToken(person.user.id);
	await change(person);
	expect((await links.read(token)).json.code).toBe("link_withdrawn");
});

test("gives an invited person a password instead", async () => {
	const { user, token } = await links.invite();
	const given = await world.asStaff(`/api/admin/admins/${user.id}/password`, { method: "POST" });
	expect(given.json.user).toMatchObject({ access: "active", link_expires_at: null });
	expect((await links.choose(token)).json.code).toBe("link_withdrawn");
	const login = await links.logIn(user.username, given.json.password);
	expect(login.json.must_change_password).toBe(true);
});

test("emails the link to its person", async () => {
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1" });
	const created = await links.createInvitation(links.buildPerson({ email: "luis@correo.com" }));
	expect(created.json.can_email).toBe(true);
	const { user, link } = created.json;
	expect((await links.sendEmail(user.id, link.token)).json).toEqual({ success: true });
	const [email] = await listEmails();
	expect(email?.to).toBe("luis@correo.com");
	expect(email?.text).toContain(`Elegir mi contraseña: ${link.address}`);
	expect(email?.text).toMatch(/Administrador te invita al panel.*Sirve una vez, hasta el .+ a las? /);
	expect(email?.text).toContain(`Tu usuario es ${user.username}.`);
	for (let count = 0; count < 2; count++) await links.sendEmail(user.id, link.token);
	const limited = await links.sendEmail(user.id, link.token);
	expect([limited.status, limited.json.detail]).toEqual([429, expect.stringMatching(/o copia el enlace/)]);
});

test("emails no link that ended or is of another person", async () => {
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1" });
	const { user, token } = await links.invite({ email: "luis@correo.com" });
	const other = await links.invite({ email: "eva@correo.com" });
	expect((await links.sendEmail(user.id, other.token)).json.code).toBe("link_unknown");
	await links.issue(user.id);
	expect((await links.sendEmail(user.id, token)).json.code).toBe("link_renewed");
	const silent = await links.invite();
	expect((await links.sendEmail(silent.user.id, silent.token)).json.code).toBe("no_email");
	expect(await listEmails()).toEqual([]);
});

test("sends no login link to an invited person", async () => {
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1" });
	const { user } = await links.invite({ email: "luis@correo.com" });
	const reply = await world.call("/api/admin/login-links", { body: { username: user.username } });
	expect(reply.json).toEqual({ success: true });
	expect(await listEmails()).toEqual([]);
});

test("says that the server sends no emails", async () => {
	const created = await links.createInvitation(links.buildPerson({ email: "luis@correo.com" }));
	expect(created.json.can_email).toBe(false);
	const { status, json } = await links.sendEmail(created.json.user.id, created.json.link.token);
	expect([status, json.code]).toEqual([422, "no_email"]);
});

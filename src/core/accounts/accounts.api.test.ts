import { expect, test } from "vitest";
import { hashToken } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const ADMIN_PASSWORD = "clave-de-prueba-larga";
const INITIAL_PASSWORD = "grapa-nube-caballo-47";
const CHOSEN_PASSWORD = "puente-lima-reloj-83";
const MINUTE_MS = 60_000;
let accountCount = 0;

async function logIn(username: string, password: string) {
	world.ctx.clock.advance(1000);
	const body = { username, password };
	return (await world.call("/api/admin/login", { body })).json;
}
const logInAsAdmin = async () => (await logIn("admin", ADMIN_PASSWORD)).access_token as string;
const buildInput = (overrides: object = {}) => ({
	username: `ana${++accountCount}`,
	email: "ana@correo.com",
	password: INITIAL_PASSWORD,
	full_name: "Ana Ríos",
	role: "admin",
	...overrides,
});
const createAccount = (token: string, overrides: object = {}) =>
	world.call("/api/admin/create-admin", { token, body: buildInput(overrides) });
const getSessionStatus = async (token: string) => (await world.call("/api/admin/inbox", { token })).status;

/** Creates an administrator who has chosen their own password. */
async function createColleague() {
	const { user } = (await createAccount(await logInAsAdmin())).json;
	const { access_token: token } = await logIn(user.username, INITIAL_PASSWORD);
	const body = { current_password: INITIAL_PASSWORD, new_password: CHOSEN_PASSWORD };
	await world.call("/api/admin/me/password", { method: "PUT", token, body });
	return { user, token };
}

test("requires a new administrator to choose a password first", async () => {
	const created = await createAccount(await logInAsAdmin(), { username: "Marta.Gil" });
	expect(created.status).toBe(201);
	expect(created.json).toMatchObject({
		success: true,
		message: "Nuevo administrador creado exitosamente",
		user: { username: "marta.gil", role: "admin", disabled_at: null, is_you: false },
	});
	const login = await logIn("marta.gil", INITIAL_PASSWORD);
	expect(login.must_change_password).toBe(true);
	const token = login.access_token;
	const rejected = await world.call("/api/admin/inbox", { token });
	expect(rejected.status).toBe(403);
	expect(rejected.json.code).toBe("password_change_needed");
	const changePassword = (newPassword: string) =>
		world.call("/api/admin/me/password", {
			method: "PUT",
			token,
			body: { current_password: INITIAL_PASSWORD, new_password: newPassword },
		});
	expect((await changePassword(INITIAL_PASSWORD)).json.fields).toHaveProperty("new_password");
	expect((await changePassword(CHOSEN_PASSWORD)).status).toBe(200);
	expect(await getSessionStatus(token)).toBe(200);
	expect(await logIn("marta.gil", CHOSEN_PASSWORD)).not.toHaveProperty("must_change_password");
});

test.each([
	["username", { username: "  " }, "Escribe el usuario"],
	["username", { username: "ana ríos" }, /^Usa de 3 a 40 letras/],
	["email", { email: "ana" }, "Escribe un correo como ana@taller.com"],
	["full_name", { full_name: "" }, "Escribe el nombre completo"],
	["password", { password: "corta-11-ab" }, /^Usa al menos 12 caracteres/],
	["password", { password: "password1234" }, /primeras que se prueban/],
	["password", { password: "contraseña123" }, /primeras que se prueban/],
	["password", { password: "mi-Taller-grapa-47" }, /^No uses «taller»/],
	["password", { password: "Panamá-grapa-nube" }, /^No uses «panama»/],
	["password", { password: "calidonia-grapa-nube" }, /^No uses «calidonia»/],
	["password", { username: "rodrigo", password: "grapa-RODRIGO-nube" }, /^No uses «rodrigo»/],
	["role", { role: "superadmin" }, "Elige el rol"],
])("rejects a new administrator with a bad %s", async (field, overrides, expected) => {
	const { status, json } = await createAccount(await logInAsAdmin(), overrides);
	expect(status).toBe(422);
	expect(json.fields[field]).toMatch(expected);
	expect(json.detail).toBeTruthy();
});

test("rejects duplicate user names and accepts 128-character passphrases", async () => {
	const token = await logInAsAdmin();
	const overrides = { username: "repetida", password: "🔧🚗".repeat(64) };
	expect((await createAccount(token, overrides)).status).toBe(201);
	const duplicate = await createAccount(token, { ...overrides, email: "otra@taller.test" });
	expect(duplicate.status).toBe(422);
	expect(duplicate.json.fields).toEqual({ username: "Ese usuario ya existe. Elige otro." });
	expect(await logIn("repetida", overrides.password)).toHaveProperty("access_token");
});

test("requires a recent password for sensitive actions", async () => {
	const token = await logInAsAdmin();
	world.ctx.clock.advance(15 * MINUTE_MS + 1000);
	const rejected = await createAccount(token);
	expect(rejected.status).toBe(403);
	expect(rejected.json).toEqual({
		code: "password_needed",
		detail: "Escribe tu contraseña para continuar.",
	});
	expect(await getSessionStatus(token)).toBe(200);
	const reauthenticate = (password: string) =>
		world.call("/api/admin/reauthenticate", { token, body: { password } });
	const wrong = await reauthenticate("no-es-esta");
	expect(wrong.status).toBe(422);
	expect(wrong.json.fields).toEqual({ password: "Esa no es tu contraseña." });
	expect((await createAccount(token)).status).toBe(403);
	expect((await reauthenticate(ADMIN_PASSWORD)).json).toEqual({ success: true });
	expect((await createAccount(token)).status).toBe(201);
});

test("counts wrong passwords of a session like logins", async () => {
	const { token } = await createColleague();
	const statuses = [];
	for (let count = 0; count < 11; count++)
		statuses.push(
			(await world.call("/api/admin/reauthenticate", { token, body: { password: "no" } })).status,
		);
	expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
	expect(statuses.at(-1)).toBe(429);
});

test("locks out a deactivated person until reactivation", async () => {
	const { user, token } = await createColleague();
	const admin = await logInAsAdmin();
	const path = `/api/admin/admins/${user.id}/deactivation`;
	const deactivated = await world.call(path, { method: "POST", token: admin });
	expect(deactivated.json.disabled_at).toBeTruthy();
	expect(await getSessionStatus(token)).toBe(401);
	expect(await logIn(user.username, CHOSEN_PASSWORD)).not.toHaveProperty("access_token");
	const reactivated = await world.call(path, { method: "DELETE", token: admin });
	expect(reactivated.json.disabled_at).toBeNull();
	expect(await logIn(user.username, CHOSEN_PASSWORD)).toHaveProperty("access_token");
	const { admins } = (await world.call("/api/admin/admins", { token: admin })).json;
	expect(admins[0]).toMatchObject({ username: "admin", is_you: true });
	expect(JSON.stringify(admins)).not.toContain("argon2");
});

test("rejects deactivating oneself or the last administrator", async () => {
	const token = await logInAsAdmin();
	const { admins } = (await world.call("/api/admin/admins", { token })).json;
	const ownAccount = admins.find((admin: { is_you: boolean }) => admin.is_you);
	const ownDeactivation = await world.call(`/api/admin/admins/${ownAccount.id}/deactivation`, {
		method: "POST",
		token,
	});
	expect(ownDeactivation.status).toBe(422);
	expect(ownDeactivation.json.code).toBe("own_account");
	const colleagues = [await createColleague(), await createColleague()] as const;
	await world.ctx.db
		.updateTable("staff")
		.set({ disabledAt: world.ctx.now().toISOString() })
		.where("id", "not in", [colleagues[0].user.id, colleagues[1].user.id])
		.execute();
	const deactivate = (actorToken: string, id: string) =>
		world.call(`/api/admin/admins/${id}/deactivation`, { method: "POST", token: actorToken });
	const replies = await Promise.all([
		deactivate(colleagues[0].token, colleagues[1].user.id),
		deactivate(colleagues[1].token, colleagues[0].user.id),
	]);
	expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
	await world.ctx.db.updateTable("staff").set({ disabledAt: null }).execute();
});

test("revokes only the person's other sessions after a password change", async () => {
	const { user, token } = await createColleague();
	const otherToken = (await logIn(user.username, CHOSEN_PASSWORD)).access_token;
	const admin = await logInAsAdmin();
	const changePassword = (currentPassword: string) =>
		world.call("/api/admin/me/password", {
			method: "PUT",
			token,
			body: { current_password: currentPassword, new_password: "bolsa-verde-trigo-29" },
		});
	const wrong = await changePassword("no-es-esta");
	expect(wrong.json.fields).toEqual({ current_password: "Esa no es tu contraseña." });
	expect((await changePassword(CHOSEN_PASSWORD)).json).toEqual({ success: true, ended_sessions: 1 });
	expect(await getSessionStatus(token)).toBe(200);
	expect(await getSessionStatus(otherToken)).toBe(401);
	expect(await getSessionStatus(admin)).toBe(200);
});

test("neither lists nor counts expired sessions", async () => {
	const { user, token } = await createColleague();
	await logIn(user.username, CHOSEN_PASSWORD);
	const lastUsedAt = new Date(world.ctx.now().getTime() - 3 * 60 * 60_000).toISOString();
	await world.ctx.db
		.updateTable("sessions")
		.set({ lastUsedAt })
		.where("staffId", "=", user.id)
		.where("id", "!=", hashToken(token))
		.execute();
	const { sessions } = (await world.call("/api/admin/sessions", { token })).json;
	expect(sessions).toMatchObject([{ is_current: true }]);
	const body = { current_password: CHOSEN_PASSWORD, new_password: "bolsa-verde-trigo-31" };
	const passwordChange = await world.call("/api/admin/me/password", { method: "PUT", token, body });
	expect(passwordChange.json).toEqual({ success: true, ended_sessions: 0 });
});

test("lists own sessions and revokes the others", async () => {
	const { user, token } = await createColleague();
	world.ctx.clock.advance(1000);
	const otherLogin = await world.call("/api/admin/login", {
		body: { username: user.username, password: CHOSEN_PASSWORD },
		address: "190.140.1.2",
		headers: { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36" },
	});
	const { sessions } = (await world.call("/api/admin/sessions", { token })).json;
	expect(sessions).toHaveLength(2);
	expect(sessions[0].is_current).toBe(true);
	expect(sessions[1]).toMatchObject({
		device: "Chrome en Android",
		address: "190.140.1.2",
		is_current: false,
	});
	const remaining = (await world.call("/api/admin/sessions", { method: "DELETE", token })).json;
	expect(remaining.sessions).toHaveLength(1);
	expect(await getSessionStatus(otherLogin.json.access_token)).toBe(401);
	expect(await getSessionStatus(token)).toBe(200);
});

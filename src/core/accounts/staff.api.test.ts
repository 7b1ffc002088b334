import { expect, test } from "vitest";
import { WATCH_HEADER } from "#domain/shop.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { resetPassword } from "./first-admin.server.ts";

const world = openWorld();

const PASSWORD = "clave-de-prueba-larga";
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

async function logIn(overrides: object = {}) {
	// Advance the fixed test clock, so that the order of the sessions is certain.
	world.ctx.clock.advance(1000);
	const body = { username: "admin", password: PASSWORD, ...overrides };
	return world.call("/api/admin/login", { body });
}
const createToken = async () => (await logIn()).json.access_token as string;
const getSessionStatus = async (token: string) => (await world.call("/api/admin/inbox", { token })).status;

/** Uses a session and waits until its last use is stored, which happens after the response. */
async function sendWithToken(token: string) {
	expect(await getSessionStatus(token)).toBe(200);
	const readLastUsed = () =>
		world.ctx.db
			.selectFrom("sessions")
			.select("lastUsedAt")
			.where("id", "=", hashToken(token))
			.executeTakeFirst();
	const lastUsedAt = world.ctx.now().toISOString();
	await expect.poll(readLastUsed).toEqual({ lastUsedAt });
}

test("opens a session for the right password and returns its user", async () => {
	const reply = await logIn({ username: " ADMIN " });
	expect(reply.status).toBe(200);
	expect(reply.json).toEqual({
		access_token: expect.stringMatching(/^[\w-]{43}$/),
		user: {
			id: expect.any(String),
			username: "admin",
			email: "",
			full_name: "Administrador",
			role: "admin",
		},
	});
	expect(await getSessionStatus(reply.json.access_token)).toBe(200);
});

test("stores only the hash of a token", async () => {
	const token = await createToken();
	const rows = await world.ctx.db.selectFrom("sessions").select("id").execute();
	const ids = rows.map((row) => row.id);
	expect(ids).toContain(hashToken(token));
	expect(ids).not.toContain(token);
});

test("answers a wrong password and an unknown name alike", async () => {
	const wrong = await logIn({ password: "no-es-esta" });
	const unknown = await logIn({ username: "nadie" });
	expect(wrong.status).toBe(401);
	expect(unknown.status).toBe(401);
	expect(wrong.json).toEqual({
		code: "not_logged_in",
		detail: "Usuario o contraseña incorrectos.",
	});
	expect(unknown.json).toEqual(wrong.json);
	await logIn();
});

test.each([
	["username", { username: " " }, "Escribe tu usuario"],
	["password", { password: "" }, "Escribe tu contraseña"],
])("rejects a login without %s in Spanish", async (field, overrides, expected) => {
	const reply = await logIn(overrides);
	expect(reply.status).toBe(422);
	expect(reply.json.fields).toEqual({ [field]: expected });
});

test("ends only the own session at logout", async () => {
	const [currentToken, otherToken] = [await createToken(), await createToken()];
	const reply = await world.call("/api/admin/logout", { method: "POST", token: currentToken });
	expect(reply.json).toEqual({ success: true });
	expect(await getSessionStatus(currentToken)).toBe(401);
	expect(await getSessionStatus(otherToken)).toBe(200);
});

test.each(["bearer", "BEARER", "Bearer "])("accepts a token after %j", async (scheme) => {
	const authorization = `${scheme} ${await createToken()}`;
	expect((await world.call("/api/admin/inbox", { headers: { authorization } })).status).toBe(200);
});

test("expires after two unused hours; background calls do not count", async () => {
	const [used, idleToken, watchedToken] = [await createToken(), await createToken(), await createToken()];
	const callInBackground = (token: string) =>
		world.call("/api/admin/inbox", { token, headers: { [WATCH_HEADER]: "1" } });
	world.ctx.clock.advance(HOUR_MS + 59 * MINUTE_MS);
	await sendWithToken(used);
	expect((await callInBackground(watchedToken)).status).toBe(200);
	world.ctx.clock.advance(2 * MINUTE_MS);
	expect(await getSessionStatus(used)).toBe(200);
	expect((await callInBackground(watchedToken)).status).toBe(401);
	const expired = await world.call("/api/admin/inbox", { token: idleToken });
	expect(expired.status).toBe(401);
	expect(expired.headers.get("www-authenticate")).toBe("Bearer");
	expect(expired.json.detail).toBe("Tu sesión terminó. Escribe tu contraseña para seguir.");
});

test("expires a busy session after twelve hours", async () => {
	const token = await createToken();
	for (let hour = 1; hour <= 12; hour++) {
		world.ctx.clock.advance(HOUR_MS);
		if (hour < 12) await sendWithToken(token);
		else expect(await getSessionStatus(token)).toBe(200);
	}
	world.ctx.clock.advance(1000);
	expect(await getSessionStatus(token)).toBe(401);
});

test("ends an older session when a person opens a sixth", async () => {
	const tokens: string[] = [];
	for (let count = 0; count < 6; count++) tokens.push(await createToken());
	const statuses = await Promise.all(tokens.map(getSessionStatus));
	expect(statuses[5]).toBe(200);
	expect(statuses.filter((status) => status === 200)).toHaveLength(5);
});

test("ends the least recently used session when a sixth opens", async () => {
	// Sessions of other tests are older.
	world.ctx.clock.advance(HOUR_MS);
	const tokens: string[] = [];
	for (let count = 0; count < 5; count++) tokens.push(await createToken());
	world.ctx.clock.advance(2 * 60_000);
	const used = tokens.filter((_, index) => index !== 3);
	for (const token of used) await sendWithToken(token);
	world.ctx.clock.advance(1000);
	await createToken();
	expect(await Promise.all(tokens.map(getSessionStatus))).toEqual([200, 200, 200, 401, 200]);
});

test("rejects a closed account's sessions and logins", async () => {
	const token = await createToken();
	const setDisabledAt = (disabledAt: string | null) =>
		world.ctx.db.updateTable("staff").set({ disabledAt }).execute();
	await setDisabledAt(world.ctx.now().toISOString());
	expect(await getSessionStatus(token)).toBe(401);
	expect((await logIn()).status).toBe(401);
	await setDisabledAt(null);
	expect((await logIn()).status).toBe(200);
});

test("limits a name to ten attempts without blocking others", async () => {
	const attempts = [];
	for (let count = 0; count < 11; count++) attempts.push(await logIn({ username: "ana" }));
	expect(attempts.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
	const lastAttempt = attempts.at(-1);
	expect(lastAttempt?.status).toBe(429);
	expect(Number(lastAttempt?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(lastAttempt?.json.detail).toMatch(/Espera 15 minutos/);
	expect((await logIn()).status).toBe(200);
});

test("limits an address to twenty attempts, even correct ones", async () => {
	const address = "203.0.113.40";
	const logInFrom = (username: string) =>
		world.call("/api/admin/login", { address, body: { username, password: PASSWORD } });
	for (let count = 0; count < 20; count++) await logInFrom(`nadie-${count}`);
	expect((await logInFrom("admin")).status).toBe(429);
});

const PUBLIC_PATHS = [
	...["/api/admin/login", "/api/admin/login-links"],
	...["/api/admin/password-links", "/api/admin/password-links/password"],
	"/api/admin/password-resets",
];

test("requires a session for every documented admin call", async () => {
	const revoked = await createToken();
	await world.call("/api/admin/logout", { method: "POST", token: revoked });
	const { json: document } = await world.call("/api/openapi.json");
	const routes = Object.entries<object>(document.paths)
		.map(([path, methods]) => [path.replace(/^(?!\/api)/, "/api"), Object.keys(methods)] as const)
		.filter(([path]) => path.startsWith("/api/admin/") && !PUBLIC_PATHS.includes(path))
		.flatMap(([path, methods]) => methods.map((method) => ({ path, method })));
	expect(routes.length).toBeGreaterThanOrEqual(10);
	const tokens = { none: undefined, garbage: "x".repeat(43), revoked };
	for (const { path, method } of routes)
		for (const [name, token] of Object.entries(tokens)) {
			const url = path.replaceAll(/\{\w+\}/g, "1");
			const body = method === "get" ? {} : { body: {} };
			const options = { method: method.toUpperCase(), ...body, ...(token && { token }) };
			const reply = await world.call(url, options);
			expect({ path, method, name, status: reply.status }).toMatchObject({ status: 401 });
		}
});

test("guards alternative spellings of admin paths", async () => {
	const spellings = ["/api/%61dmin/inbox", "/api//admin/inbox", "/api/Admin/inbox", "/api/admin/inbox/"];
	for (const path of spellings) expect([401, 404], path).toContain((await world.call(path)).status);
});

test("ends the first administrator's sessions when the password is reset", async () => {
	const token = await createToken();
	const readStaff = () => world.ctx.db.selectFrom("staff").selectAll().executeTakeFirstOrThrow();
	const before = await readStaff();
	const password = await resetPassword(world.ctx);
	expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
	expect(await getSessionStatus(token)).toBe(401);
	expect((await logIn()).status).toBe(401);
	expect((await logIn({ password })).status).toBe(200);
	await world.ctx.db.updateTable("staff").set(before).execute();
});

// @module-tag sequence
import { expect, test } from "vitest";
import { parseEnv } from "#server/start/env.server.ts";
import { openCalendarWorld } from "./calendar-world.test.kit.ts";
import { deleteExpiredCalendarRows } from "./retention.server.ts";
import { CLIENT, DOUBLE_CALENDAR } from "./zoho-double.test.kit.ts";

const kit = openCalendarWorld();
const { world } = kit;

const MINUTE_MS = 60_000;
const AUTHORISED_MESSAGE =
	"¡Zoho Calendar autorizado exitosamente! Ahora las citas se crearán automáticamente.";
const postCallback = (body: object) => kit.asFreshStaff("/api/admin/zoho/callback", { body });
const countCalls = () => kit.zoho.calls.length;

test("requests offline access with minimal scopes", async () => {
	const { authUrl } = await kit.startAuthorisation();
	const { origin, pathname, searchParams } = new URL(authUrl);
	expect([origin, pathname]).toEqual([kit.zoho.origin, "/oauth/v2/auth"]);
	expect(Object.fromEntries(searchParams)).toEqual({
		client_id: CLIENT.id,
		response_type: "code",
		redirect_uri: "https://taller.example/admin/zoho-callback",
		scope:
			"ZohoCalendar.calendar.READ,ZohoCalendar.event.CREATE,ZohoCalendar.event.READ,ZohoCalendar.event.UPDATE,ZohoCalendar.event.DELETE",
		access_type: "offline",
		prompt: "consent",
		state: expect.stringMatching(/^[0-9a-f]{64}$/),
	});
});

test("asks for the password when the login is old", async () => {
	const { json } = await world.call("/api/admin/login", {
		body: { username: "admin", password: world.ctx.env.BIELA_ADMIN_PASSWORD },
	});
	world.ctx.clock.advance(16 * MINUTE_MS);
	const reply = await world.call("/api/admin/zoho/auth-url", { token: json.access_token });
	expect([reply.status, reply.json.code]).toEqual([403, "password_needed"]);
});

test("tests and encrypts an accepted permission", async () => {
	const reply = await kit.connect();
	expect(reply.status).toBe(200);
	expect(reply.json).toEqual({
		success: true,
		message: AUTHORISED_MESSAGE,
		calendar: DOUBLE_CALENDAR.name,
	});
	const [exchange] = kit.zoho.calls.filter(({ call }) => call === "exchange");
	expect(exchange?.url).not.toContain("?");
	const state = await kit.getLinkState();
	expect(state).toMatchObject({ state: "connected", calendar: "Taller", pending: 0, failed: 0 });
	expect(JSON.stringify(state)).not.toMatch(/token|1000\./);
	const tables = JSON.stringify(
		await Promise.all([
			world.ctx.db.selectFrom("calendarLink").selectAll().execute(),
			world.ctx.db.selectFrom("calendarStates").selectAll().execute(),
			world.ctx.db.selectFrom("changes").selectAll().execute(),
			world.ctx.db.selectFrom("outbox").selectAll().execute(),
		]),
	);
	for (const secret of kit.zoho.listSecrets()) expect(tables).not.toContain(secret);
	const { changes } = (await kit.asFreshStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({
		fields: [{ name: "zoho", from: "sin conectar", to: "Taller" }],
	});
});

test("accepts a state once, by its person, before expiry", async () => {
	const before = countCalls();
	const { authUrl, state } = await kit.startAuthorisation();
	const callbackBody = { code: kit.zoho.accept(authUrl), state };
	expect((await postCallback(callbackBody)).status).toBe(200);
	const calls = countCalls();
	const reuse = await postCallback({ ...callbackBody, code: kit.zoho.accept(authUrl) });
	expect(reuse.json).toMatchObject({
		code: "bad_state",
		detail: expect.stringContaining("ya se usó"),
	});
	expect(reuse.status).toBe(400);
	expect((await postCallback({ code: "x" })).status).toBe(400);
	expect((await postCallback({ code: "x", state: "0".repeat(64) })).status).toBe(400);
	const expiredAuthorisation = await kit.startAuthorisation();
	world.ctx.clock.advance(10 * MINUTE_MS + 1);
	expect((await postCallback({ code: "x", state: expiredAuthorisation.state })).status).toBe(400);
	const otherAuthorisation = await kit.startAuthorisation();
	await world.ctx.db
		.updateTable("calendarStates")
		.set({ staffId: await insertOtherStaff() })
		.where("usedAt", "is", null)
		.execute();
	expect((await postCallback({ code: "x", state: otherAuthorisation.state })).status).toBe(400);
	expect(countCalls()).toBe(calls);
	expect(calls).toBeGreaterThan(before);
});

test("calls known data centres only", async () => {
	const before = countCalls();
	for (const overrides of [
		{ "accounts-server": "https://evil.example" },
		{ "accounts-server": "https://accounts.zoho.com@evil.example" },
		{ "accounts-server": "http://169.254.169.254" },
		{ location: "evil.example/#" },
		{ location: "eu", "accounts-server": kit.zoho.origin },
	]) {
		const { state } = await kit.startAuthorisation();
		const reply = await postCallback({ code: "x", state, ...overrides });
		expect([reply.status, reply.json.code]).toEqual([400, "bad_server"]);
	}
	expect(countCalls()).toBe(before);
});

test.each(["eu", "in", "au", "jp", "ca", "sa", "uk", "cn"])(
	"uses the data centre %s that granted the permission",
	async (location) => {
		const before = countCalls();
		expect((await kit.connect(location)).status).toBe(200);
		const paths = kit.zoho.calls.slice(before).map(({ url }) => new URL(url).pathname);
		expect(paths).toEqual([`/${location}/oauth/v2/token`, `/${location}/api/v1/calendars`]);
	},
);

test.each([
	["an old code", "code_expired", 422, () => world.ctx.clock.advance(2 * MINUTE_MS + 1)],
	["no response from Zoho", "zoho_down", 503, () => kit.zoho.failNext("exchange", "die")],
	["an HTML page instead of data", "zoho_down", 503, () => kit.zoho.failNext("exchange", "html404")],
	["an error with status 200", "zoho_refused", 422, () => kit.zoho.failNext("exchange", "error200")],
	["a calendar that cannot be listed", "zoho_down", 503, () => kit.zoho.failNext("calendars", "broken")],
	["an insufficient scope", "zoho_refused", 422, () => kit.zoho.failNext("calendars", "scope")],
])("explains %s and keeps the current connection", async (_name, code, status, causeFailure) => {
	await kit.connect();
	const before = await world.ctx.db.selectFrom("calendarLink").selectAll().execute();
	const { authUrl, state } = await kit.startAuthorisation();
	const body = { code: kit.zoho.accept(authUrl), state };
	causeFailure();
	const reply = await postCallback(body);
	expect([reply.status, reply.json.code]).toEqual([status, code]);
	expect(reply.headers.has("retry-after")).toBe(status === 503);
	expect(reply.json.detail).toMatch(/^[A-ZÉ].+\.$/);
	expect(await world.ctx.db.selectFrom("calendarLink").selectAll().execute()).toEqual(before);
});

test("rejects a code without offline access", async () => {
	const { authUrl, state } = await kit.startAuthorisation();
	const code = kit.zoho.accept(authUrl.replace("access_type=offline", "access_type=online"));
	const reply = await postCallback({ code, state });
	expect(reply.json.code).toBe("no_permission");
	expect((await postCallback({ state })).json.detail).toBe("No se recibió código de autorización");
});

test("reports wrong client keys", async () => {
	Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET: "otro-secreto" });
	const reply = await kit.connect();
	Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET: CLIENT.secret });
	expect(reply.json).toMatchObject({
		code: "bad_client",
		detail: expect.stringContaining("ZOHO_CLIENT_ID"),
	});
});

test("revokes and deletes the permission when disconnected", async () => {
	await kit.connect();
	const secretCount = kit.zoho.listSecrets().length;
	const reply = await kit.asFreshStaff("/api/admin/zoho", { method: "DELETE" });
	expect(reply.json).toMatchObject({ success: true });
	expect(kit.zoho.listSecrets().length).toBeLessThan(secretCount);
	expect(await world.ctx.db.selectFrom("calendarLink").selectAll().execute()).toEqual([]);
	expect((await kit.getLinkState()).state).toBe("disconnected");
	const repeated = await kit.asFreshStaff("/api/admin/zoho", { method: "DELETE" });
	expect(repeated.json.code).toBe("already_done");
	await kit.connect();
	kit.zoho.failNext("revoke", "die");
	expect((await kit.asFreshStaff("/api/admin/zoho", { method: "DELETE" })).status).toBe(200);
	expect((await kit.getLinkState()).state).toBe("disconnected");
});

test("shows the callback URL when keys are missing", async () => {
	Object.assign(world.ctx.env, { ZOHO_CLIENT_ID: undefined });
	const { json } = await kit.asFreshStaff("/api/admin/zoho");
	const reply = await kit.asFreshStaff("/api/admin/zoho/auth-url");
	const { checks } = (await kit.asFreshStaff("/api/admin/status")).json;
	Object.assign(world.ctx.env, { ZOHO_CLIENT_ID: CLIENT.id });
	expect(json).toMatchObject({
		state: "not_configured",
		redirect_uri: "https://taller.example/admin/zoho-callback",
	});
	expect([reply.status, reply.json.code]).toEqual([409, "not_configured"]);
	expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
		state: "unknown",
		detail: "Zoho sin configurar",
	});
});

test("requires a session for every operation", async () => {
	for (const [method, path] of [
		["GET", ""],
		["DELETE", ""],
		["GET", "/auth-url"],
		["POST", "/callback"],
		["POST", "/create-event"],
	] as const)
		expect((await world.call(`/api/admin/zoho${path}`, { method })).status).toBe(401);
});

test("deletes expired authorisations", async () => {
	await kit.startAuthorisation();
	world.ctx.clock.advance(11 * MINUTE_MS);
	await deleteExpiredCalendarRows(world.ctx);
	expect(await world.ctx.db.selectFrom("calendarStates").selectAll().execute()).toEqual([]);
});

test.each([
	"https://accounts.zoho.com",
	"http://10.0.0.8:4000",
	"http://127.0.0.1.evil.example",
	"http://127.0.0.1@evil.example",
	"http://127.0.0.1:4000/away",
])("rejects %s as the Zoho server", (accountsUrl) => {
	expect(() => parseEnv({ BIELA_DATA: "own", ZOHO_ACCOUNTS_URL: accountsUrl })).toThrow("ZOHO_ACCOUNTS_URL");
});

async function insertOtherStaff(): Promise<string> {
	const id = "otra-persona";
	await world.ctx.db
		.insertInto("staff")
		.values({
			id,
			username: "otra",
			email: "",
			fullName: "Otra Persona",
			role: "admin",
			passwordHash: "x",
			disabledAt: null,
			lastLoginAt: null,
			createdAt: world.ctx.now().toISOString(),
		})
		.execute();
	return id;
}

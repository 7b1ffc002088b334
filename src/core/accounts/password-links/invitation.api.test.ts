// @module-tag engines
import { expect, test } from "vitest";
import { countOtherOwners } from "#core/accounts/store.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openPasswordLinks } from "./password-links.test.kit.ts";
import { deleteOldPasswordLinks } from "./store.server.ts";

const world = openWorld();
const links = openPasswordLinks(world);
const DAY_MS = 24 * 60 * 60_000;
const INBOX = "/api/admin/inbox";

test("creates an account whose person chooses the password", async () => {
	const { status, json } = await links.createInvitation(
		links.buildPerson({ full_name: "Eva Ruiz", username: "Eva", role: "reception" }),
	);
	expect(status).toBe(201);
	expect(json.user).toMatchObject({ username: "eva", email: "", role: "reception", access: "invited" });
	expect(json.user.link_expires_at).toBe(json.link.expires_at);
	expect(Date.parse(json.link.expires_at) - world.ctx.now().getTime()).toBe(3 * DAY_MS);
	expect(json.link.address).toBe(`https://taller.test/admin/elegir-clave#enlace=${json.link.token}`);
	expect((await links.read(json.link.token)).json).toEqual({
		...{ kind: "invitation", full_name: "Eva Ruiz", username: "eva", role: "reception" },
		...{ shop: expect.any(String), issued_by: "Administrador", is_own_request: false },
		needs_code: false,
		expires_at: json.link.expires_at,
	});
	const login = await links.choose(json.link.token);
	expect(login.status).toBe(200);
	expect(login.json).toEqual({
		access_token: expect.stringMatching(/^[\w-]{43}$/),
		user: { id: json.user.id, username: "eva", email: "", full_name: "Eva Ruiz", role: "reception" },
	});
	expect((await world.call(INBOX, { token: login.json.access_token })).status).toBe(200);
	expect((await links.logIn("eva")).status).toBe(200);
	expect(await links.findAdmin(json.user.id)).toMatchObject({ access: "active", link_expires_at: null });
	expect(await links.listActions(json.user.id)).toEqual([
		"created Administrador",
		"password_chosen Eva Ruiz",
	]);
});

test("stores the hash of the token only", async () => {
	const { token } = await links.invite();
	for (const table of ["passwordLinks", "idempotency", "changes", "outbox"] as const) {
		const rows = await world.ctx.db.selectFrom(table).selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(token);
	}
});

test("rejects a login before the password is chosen", async () => {
	const { user } = await links.invite();
	for (const password of ["no-es-esta", " "]) {
		const { status, json } = await links.logIn(user.username, password);
		expect([status, json.detail]).toEqual([401, "Usuario o contraseña incorrectos."]);
	}
});

test("works once, also for two at the same time", async () => {
	const { token } = await links.invite();
	const replies = await Promise.all([links.choose(token), links.choose(token)]);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410]);
	const again = await links.choose(token);
	expect([again.status, again.json.code]).toEqual([410, "link_used"]);
	expect(again.json.detail).toMatch(/entra con tu usuario.*avisa ahora mismo a un Dueño/);
	expect((await links.read(token)).json.code).toBe("link_used");
});

test("expires after three days", async () => {
	const { user, token } = await links.invite();
	world.ctx.clock.advance(3 * DAY_MS - 1000);
	expect((await links.read(token)).status).toBe(200);
	world.ctx.clock.advance(1000);
	for (const { status, json } of [await links.read(token), await links.choose(token)]) {
		expect([status, json.code]).toEqual([410, "link_expired"]);
		expect(json.detail).toMatch(/venció.*Pide otro/);
	}
	await world.logInAgain();
	expect(await links.findAdmin(user.id)).toMatchObject({ access: "invited" });
});

test("replaces the link when it is renewed", async () => {
	const { user, token } = await links.invite();
	world.ctx.clock.advance(DAY_MS);
	await world.logInAgain();
	const { json } = await links.issue(user.id);
	expect(Date.parse(json.link.expires_at) - world.ctx.now().getTime()).toBe(3 * DAY_MS);
	const old = await links.choose(token);
	expect([old.status, old.json.code]).toEqual([410, "link_renewed"]);
	expect((await links.choose(json.link.token)).status).toBe(200);
});

test("leaves one open link when two are issued at once", async () => {
	const { user } = await links.invite();
	const replies = await Promise.all([links.issue(user.id), links.issue(user.id), links.issue(user.id)]);
	expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
	const codes = await Promise.all(
		replies.map(async ({ json }) => (await links.read(json.link.token)).json.code),
	);
	expect(codes.toSorted()).toEqual(["link_renewed", "link_renewed", undefined]);
});

test("ends the link of a withdrawn invitation until it is renewed", async () => {
	const { user, token } = await links.invite();
	const withdrawn = await world.asStaff(`/api/admin/admins/${user.id}/deactivation`, { method: "POST" });
	expect(withdrawn.json).toMatchObject({ access: "withdrawn", link_expires_at: null });
	const refused = await links.choose(token);
	expect([refused.status, refused.json.code]).toEqual([410, "link_withdrawn"]);
	const { json } = await links.issue(user.id);
	expect(json.user).toMatchObject({ access: "invited", disabled_at: null });
	expect((await links.choose(json.link.token)).status).toBe(200);
});

test("withdraws the link alone", async () => {
	const { user, token } = await links.invite();
	expect((await links.withdraw(user.id)).json).toMatchObject({ access: "invited", link_expires_at: null });
	expect((await links.withdraw(user.id)).status).toBe(200);
	expect((await links.read(token)).json.code).toBe("link_withdrawn");
	expect(await links.listActions(user.id)).toEqual(["created Administrador", "link_withdrawn Administrador"]);
});

test("keeps the link after a weak password", async () => {
	const { user, token } = await links.invite();
	const short = await links.choose(token, { password: "corta" });
	expect([short.status, short.json.fields.password]).toEqual([422, expect.stringMatching(/12 caracteres/)]);
	const named = await links.choose(token, { password: `${user.username}-es-mi-clave` });
	expect([named.status, named.json.code]).toEqual([422, "weak_password"]);
	const common = await links.choose(token, { password: "password1234" });
	expect(common.json.fields.password).toMatch(/primeras que se prueban/);
	expect((await links.choose(token)).status).toBe(200);
});

test.each([["unknown"], [""], ["x".repeat(100)]])("answers 404 to the token «%s»", async (token) => {
	for (const { status, json } of [await links.read(token), await links.choose(token)])
		expect([status, json.code]).toEqual([404, "link_unknown"]);
});

test("rejects a longer token in Spanish", async () => {
	const { status, json } = await links.read("x".repeat(101));
	expect([status, json.fields]).toEqual([422, { token: "Ese enlace no está completo" }]);
});

test("returns the same account for a repeated key", async () => {
	const body = links.buildPerson();
	const first = await links.createInvitation(body, { key: "invita-a-luis" });
	const second = await links.createInvitation(body, { key: "invita-a-luis" });
	expect([second.status, second.json.user.id]).toEqual([201, first.json.user.id]);
	// The answer with the first token was lost, so only the second works.
	expect((await links.read(first.json.link.token)).json.code).toBe("link_unknown");
	expect((await links.read(second.json.link.token)).status).toBe(200);
	await links.choose(second.json.link.token);
	const third = await links.createInvitation(body, { key: "invita-a-luis" });
	expect([third.status, third.json.link]).toEqual([201, null]);
});

test("names the person of a taken user name", async () => {
	const { user } = await links.invite();
	const body = links.buildPerson({ username: user.username.toUpperCase() });
	const taken = await links.createInvitation(body);
	expect([taken.status, taken.json.code]).toEqual([422, "username_taken"]);
	expect(taken.json.fields.username).toBe("Ese usuario ya existe. Elige otro.");
});

test.each([
	["a name", { full_name: " " }, "full_name", "Escribe el nombre completo"],
	["a user name", { username: "" }, "username", "Escribe el usuario"],
	["a valid user name", { username: "José" }, "username", /letras sin acentos/],
	["a role", { role: undefined }, "role", "Elige el rol"],
	["a valid role", { role: "jefe" }, "role", "Elige el rol"],
	["a valid email", { email: "ana" }, "email", /déjalo vacío/],
])("rejects an invitation without %s", async (_, overrides, field, message) => {
	const { status, json } = await links.createInvitation(links.buildPerson(overrides));
	expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
	expect(json.fields[field]).toMatch(message);
});

test.each(["reception", "mechanic", "editor"] as const)("refuses %s to invite", async (role) => {
	const { user } = await links.invite();
	const token = await world.logInAs(role);
	const created = await links.createInvitation(links.buildPerson(), { token });
	const issued = await links.issue(user.id, { token });
	expect([created.status, issued.status]).toEqual([403, 403]);
});

test("asks for the password again before it invites", async () => {
	world.ctx.clock.advance(20 * 60_000);
	const { status, json } = await links.createInvitation();
	expect([status, json.code]).toEqual([403, "password_needed"]);
});

test("does not count an invited owner as the other owner", async () => {
	const [admin] = (await world.asStaff("/api/admin/admins")).json.admins;
	const countOthers = () => withTransaction(world.ctx.db, (trx) => countOtherOwners(trx, admin.id));
	const { token } = await links.invite({ role: "owner" });
	expect(await countOthers()).toBe(0);
	await links.choose(token);
	expect(await countOthers()).toBe(1);
});

test("limits the passwords of one link", async () => {
	const { token } = await links.invite();
	const statuses = [];
	for (let count = 0; count < 21; count++)
		statuses.push((await links.choose(token, { password: `password123${count}` })).status);
	expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
	expect(statuses.at(-1)).toBe(429);
});

test("limits the links of one address", async () => {
	const statuses = [];
	for (let count = 0; count < 31; count++)
		statuses.push((await links.read(`adivina-${count}`, "192.0.2.77")).status);
	expect(statuses.filter((status) => status === 404)).toHaveLength(30);
	expect(statuses.at(-1)).toBe(429);
});

test("deletes links a month after their end", async () => {
	const { token } = await links.invite();
	world.ctx.clock.advance(32 * DAY_MS);
	await deleteOldPasswordLinks(world.ctx);
	expect((await links.read(token)).json.code).toBe("link_expired");
	world.ctx.clock.advance(2 * DAY_MS);
	await deleteOldPasswordLinks(world.ctx);
	expect((await links.read(token)).json.code).toBe("link_unknown");
});

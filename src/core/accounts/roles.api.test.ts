import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const INITIAL_PASSWORD = "grapa-nube-caballo-47";
const CHOSEN_PASSWORD = "puente-lima-reloj-83";
let colleagueCount = 0;

/** Returns the last recorded change of an action; its time is unique, see `advanceClock`. */
const fetchLastChange = async (action: string) => {
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	return changes.find((change: { action: string }) => change.action === action);
};
const logIn = async (username: string, password: string) =>
	(await world.call("/api/admin/login", { body: { username, password } })).json;

/** Creates a person with a role who has chosen their own password. */
async function createColleague(role: string) {
	const username = `persona${++colleagueCount}`;
	const body = {
		username,
		email: "a@b.com",
		password: INITIAL_PASSWORD,
		full_name: `Eva ${colleagueCount}`,
		role,
	};
	const created = await world.asStaff("/api/admin/create-admin", { body });
	const { access_token: token } = await logIn(username, INITIAL_PASSWORD);
	const change = { current_password: INITIAL_PASSWORD, new_password: CHOSEN_PASSWORD };
	await world.call("/api/admin/me/password", { method: "PUT", token, body: change });
	return { user: created.json.user, username, token };
}
type Colleague = Awaited<ReturnType<typeof createColleague>>;

beforeEach(async () => {
	advanceClock();
	await world.logInAgain();
});

/** Advances the fixed test clock, because changes with the same time have no order. */
const advanceClock = () => world.ctx.clock.advance(1000);
const getSessionStatus = async (token: string) => (await world.call("/api/admin/sessions", { token })).status;
const changeRole = ({ user }: Colleague, role: string, token = world.token) =>
	world.call(`/api/admin/admins/${user.id}/role`, { method: "PUT", token, body: { role } });
const replacePassword = ({ user }: Colleague, token = world.token) =>
	world.call(`/api/admin/admins/${user.id}/password`, { method: "POST", token });

async function disableOthers(...ids: string[]) {
	await world.ctx.db
		.updateTable("staff")
		.set({ disabledAt: world.ctx.now().toISOString() })
		.where("id", "not in", ids)
		.execute();
	return async () => world.ctx.db.updateTable("staff").set({ disabledAt: null }).execute();
}

test("creates accounts with roles; the API names owners admin", async () => {
	const createdIds: string[] = [];
	for (const [requestedRole, wireRole] of [
		["reception", "reception"],
		["owner", "admin"],
		["admin", "admin"],
	] as const) {
		const { user, username } = await createColleague(requestedRole);
		createdIds.push(user.id);
		expect(user.role).toBe(wireRole);
		expect((await logIn(username, CHOSEN_PASSWORD)).user.role).toBe(wireRole);
	}
	const staff = world.ctx.db.selectFrom("staff").select("role").distinct();
	const rows = await staff.where("id", "in", createdIds).execute();
	expect(rows.map(({ role }) => role).toSorted()).toEqual(["owner", "reception"]);
});

test("revokes sessions and records both roles after a role change", async () => {
	const person = await createColleague("reception");
	expect((await changeRole(person, "jefe")).json.fields).toEqual({ role: "Elige el rol" });
	expect((await changeRole(person, "reception")).json.role).toBe("reception");
	expect(await getSessionStatus(person.token)).toBe(200);
	advanceClock();
	expect((await changeRole(person, "editor")).json.role).toBe("editor");
	expect(await getSessionStatus(person.token)).toBe(401);
	const { access_token: token } = await logIn(person.username, CHOSEN_PASSWORD);
	expect((await world.call("/api/admin/inbox", { token })).status).toBe(403);
	expect((await world.call("/api/admin/blog/posts", { token })).status).toBe(200);
	expect(await fetchLastChange("updated")).toMatchObject({
		subject: "staff",
		fields: [{ name: "role", from: "Recepción", to: "Editor" }],
	});
});

test("denies account changes to reception", async () => {
	const { token } = await createColleague("reception");
	const owner = await createColleague("owner");
	const { id } = owner.user;
	for (const [method, path] of [
		["POST", "deactivation"],
		["DELETE", "deactivation"],
		["PUT", "role"],
		["POST", "password"],
	] as const) {
		const body = { role: "editor" };
		const path_ = `/api/admin/admins/${id}/${path}`;
		const rejected = await world.call(path_, { method, token, body });
		expect(rejected.status).toBe(403);
		expect(rejected.json.detail).toBe(
			"Esto no es parte de lo que hace Recepción en el panel. Pídelo a un Dueño del taller.",
		);
	}
	expect(await getSessionStatus(owner.token)).toBe(200);
});

test("keeps one owner when two demote each other at once", async () => {
	const [firstOwner, secondOwner] = [await createColleague("owner"), await createColleague("owner")];
	const receptionist = await createColleague("reception");
	const restore = await disableOthers(firstOwner.user.id, secondOwner.user.id, receptionist.user.id);
	const ownChange = await changeRole(firstOwner, "editor", firstOwner.token);
	expect(ownChange.json.code).toBe("own_account");
	const replies = await Promise.all([
		changeRole(firstOwner, "editor", secondOwner.token),
		changeRole(secondOwner, "editor", firstOwner.token),
	]);
	expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
	const owners = await world.ctx.db
		.selectFrom("staff")
		.select("id")
		.where("role", "=", "owner")
		.where("disabledAt", "is", null)
		.execute();
	expect(owners).toHaveLength(1);
	await restore();
});

test("keeps the last active owner", async () => {
	const [firstOwner, secondOwner] = [await createColleague("owner"), await createColleague("owner")];
	const receptionist = await createColleague("reception");
	const restore = await disableOthers(firstOwner.user.id, secondOwner.user.id, receptionist.user.id);
	const deactivate = ({ user }: Colleague, token: string) =>
		world.call(`/api/admin/admins/${user.id}/deactivation`, { method: "POST", token });
	const replies = await Promise.all([
		deactivate(firstOwner, secondOwner.token),
		deactivate(secondOwner, firstOwner.token),
	]);
	const rejected = replies.find(({ status }) => status !== 200);
	expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
	// The loser of the race gets an error, or was logged out before.
	expect([401, 422]).toContain(rejected?.status);
	await restore();
});

test("replaces a lost password with a one-time one", async () => {
	const person = await createColleague("reception");
	advanceClock();
	const replacement = await replacePassword(person);
	expect(replacement.json.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
	expect(await getSessionStatus(person.token)).toBe(401);
	expect(await logIn(person.username, CHOSEN_PASSWORD)).not.toHaveProperty("access_token");
	const login = await logIn(person.username, replacement.json.password);
	expect(login.must_change_password).toBe(true);
	const { access_token: token } = login;
	expect((await world.call("/api/admin/inbox", { token })).json.code).toBe("password_change_needed");
	const body = { current_password: replacement.json.password, new_password: CHOSEN_PASSWORD };
	await world.call("/api/admin/me/password", { method: "PUT", token, body });
	expect((await world.call("/api/admin/inbox", { token })).status).toBe(200);
	const wireRole = await fetchLastChange("password_given");
	expect(wireRole).toMatchObject({ subject: "staff", subject_id: person.user.id });
	expect(JSON.stringify(wireRole)).not.toContain(replacement.json.password);
});

test("rejects resetting one's own password, requires a recent login", async () => {
	const owner = await createColleague("owner");
	expect((await replacePassword(owner, owner.token)).json.code).toBe("own_account");
	world.ctx.clock.advance(15 * 60_000 + 1000);
	expect((await replacePassword(owner, world.token)).json.code).toBe("password_needed");
	expect((await changeRole(owner, "editor", world.token)).json.code).toBe("password_needed");
});

test.each([
	["admin", "Nuevo administrador creado exitosamente"],
	["owner", "Nuevo administrador creado exitosamente"],
	["reception", "Nueva cuenta de Recepción creada exitosamente"],
	["mechanic", "Nueva cuenta de Mecánico creada exitosamente"],
	["editor", "Nueva cuenta de Editor creada exitosamente"],
])("names the role of a new %s account", async (role, message) => {
	const body = {
		username: `rol-${role}`,
		email: "r@b.com",
		password: INITIAL_PASSWORD,
		full_name: "Rosa",
		role,
	};
	expect((await world.asStaff("/api/admin/create-admin", { body })).json).toMatchObject({
		message,
	});
});

test("suggests reactivation for a disabled person's user name", async () => {
	const { access_token: token } = await logIn("admin", "clave-de-prueba-larga");
	const body = { username: "vuelve", email: "v@b.com", password: INITIAL_PASSWORD, full_name: "Vera Paz" };
	const { user } = (await world.call("/api/admin/create-admin", { token, body })).json;
	const path = `/api/admin/admins/${user.id}/deactivation`;
	await world.call(path, { method: "POST", token });
	const duplicate = await world.call("/api/admin/create-admin", { token, body });
	expect(duplicate.json.fields.username).toBe(
		"Ese usuario es de Vera Paz, que está desactivado. Reactiva su cuenta en la lista, o elige otro.",
	);
	await world.call(path, { method: "DELETE", token });
	expect(await logIn("vuelve", INITIAL_PASSWORD)).toHaveProperty("access_token");
});

import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const ROSA = { full_name: "Rosa Vega", email: "rosa@taller.com" };

beforeEach(async () => {
	await world.logInAgain();
	const initialDetails = { fullName: "Administrador", email: "" };
	await world.ctx.db.updateTable("staff").set(initialDetails).execute();
});

const changeOwnDetails = (body: object) => world.asStaff("/api/admin/me", { method: "PUT", body });
const fetchOwnAccount = async () => {
	const { admins } = (await world.asStaff("/api/admin/admins")).json;
	return admins.find(({ is_you }: { is_you: boolean }) => is_you);
};

test("records a person's change of name and email", async () => {
	// Changes with the same time have no order.
	world.ctx.clock.advance(1000);
	const reply = await changeOwnDetails({ ...ROSA, full_name: " Rosa Vega " });
	expect(reply.status).toBe(200);
	expect(reply.json).toMatchObject({
		username: "admin",
		role: "admin",
		full_name: "Rosa Vega",
		email: "rosa@taller.com",
	});
	expect(await fetchOwnAccount()).toMatchObject(ROSA);
	const [lastChange] = (await world.asStaff("/api/admin/changes")).json.changes;
	expect(lastChange).toMatchObject({
		subject: "staff",
		action: "updated",
		record_name: "Rosa Vega",
		fields: [
			{ name: "full_name", from: "Administrador", to: "Rosa Vega" },
			{ name: "email", from: "", to: "rosa@taller.com" },
		],
	});
});

test("requires a recent password for an email, not a name", async () => {
	await changeOwnDetails(ROSA);
	world.ctx.clock.advance(16 * 60_000);
	const rejected = await changeOwnDetails({ ...ROSA, email: "otra@taller.com" });
	expect(rejected.status).toBe(403);
	expect(rejected.json.code).toBe("password_needed");
	expect((await fetchOwnAccount()).email).toBe("rosa@taller.com");
	expect((await changeOwnDetails({ full_name: "Rosa V.", email: "rosa@taller.com" })).status).toBe(200);
	const password = world.ctx.env.BIELA_ADMIN_PASSWORD;
	await world.asStaff("/api/admin/reauthenticate", { body: { password } });
	expect((await changeOwnDetails({ full_name: "Rosa V.", email: "" })).json.email).toBe("");
});

test.each([
	["full_name", { full_name: " ", email: "" }, "Escribe tu nombre completo"],
	["email", { full_name: "Rosa", email: "rosa" }, /^Escribe un correo como/],
])("rejects an invalid %s in Spanish", async (field, body, expected) => {
	const reply = await changeOwnDetails(body);
	expect(reply.status).toBe(422);
	expect(reply.json.fields[field]).toMatch(expected);
});

test("requires a session", async () => {
	const body = { full_name: "Otra", email: "" };
	expect((await world.call("/api/admin/me", { method: "PUT", body })).status).toBe(401);
});

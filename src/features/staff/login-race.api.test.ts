import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import type { AppContext } from "#platform/app-context.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { hashToken } from "#platform/start/secret.server.ts";
import { setAdminActive } from "./admins.server.ts";
import { resetPassword } from "./first-admin.server.ts";
import { logIn } from "./log-in.server.ts";
import { changeOwnPassword } from "./own-password.server.ts";

const world = openWorld();
const visitor = { address: "203.0.113.7", userAgent: "Firefox" };

/** Returns a context that runs a callback right after a password was verified. */
const when = (happens: () => Promise<unknown>): AppContext =>
	Object.create(world.ctx, {
		limits: {
			value: { ...world.ctx.limits, returnPoint: happens, reset: happens },
		},
	});
const enter = (password: string, username = "admin") =>
	world.call("/api/admin/login", { body: { username, password } });
const newPassword = async () => (await resetPassword(world.ctx)) ?? "";
const sessions = () => world.ctx.db.selectFrom("sessions").select("id").execute();

async function owner(): Promise<Actor & { token: string }> {
	const { access_token: token, user } = (await enter(await newPassword())).json;
	return {
		token,
		id: user.id,
		fullName: user.full_name,
		role: "owner",
		sessionId: hashToken(token),
	};
}

test("cancels a login in progress when the password changes", async () => {
	const password = await newPassword();
	const others = await sessions();
	const entering = logIn(
		when(() => newPassword()),
		{ username: "admin", password },
		visitor,
	);
	await expect(entering).rejects.toThrow("Usuario o contraseña incorrectos");
	expect(await sessions()).toEqual(others);
});

test("rejects a password change after the password was replaced", async () => {
	const actor = await owner();
	const fresh = await newPassword();
	let replacement = "";
	const changing = changeOwnPassword(
		when(async () => {
			replacement = await newPassword();
		}),
		actor,
		{ current_password: fresh, new_password: "un tornillo sin cabeza 81" },
	);
	await expect(changing).rejects.toThrow("Esa no es tu contraseña");
	expect((await enter(replacement)).status).toBe(200);
});

test("cancels a login in progress when the account is closed", async () => {
	const actor = await owner();
	const password = "un tornillo sin cabeza 81";
	const { user } = (
		await world.call("/api/admin/create-admin", {
			token: actor.token,
			body: {
				username: "rosa",
				password,
				full_name: "Rosa Ríos",
				email: "rosa@correo.com",
				role: "admin",
			},
		})
	).json;
	const entering = logIn(
		when(() => setAdminActive(world.ctx, actor, user.id, false)),
		{ username: "rosa", password },
		visitor,
	);
	await expect(entering).rejects.toThrow("Usuario o contraseña incorrectos");
	await setAdminActive(world.ctx, actor, user.id, true);
	expect((await enter(password, "rosa")).status).toBe(200);
});

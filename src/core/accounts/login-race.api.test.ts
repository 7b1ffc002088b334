import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { setAccountActive } from "./accounts.server.ts";
import { resetPassword } from "./first-admin.server.ts";
import { logIn } from "./log-in.server.ts";
import { changeOwnPassword } from "./own-password.server.ts";

const world = openWorld();
const visitor = { address: "203.0.113.7", userAgent: "Firefox" };

/** Returns a context that runs a callback right after a password was verified. */
const createContextThatRuns = (afterVerification: () => Promise<unknown>): AppContext =>
	Object.create(world.ctx, {
		limits: {
			value: { ...world.ctx.limits, returnPoint: afterVerification, reset: afterVerification },
		},
	});
const postLogin = (password: string, username = "admin") =>
	world.call("/api/admin/login", { body: { username, password } });
const resetAdminPassword = async () => (await resetPassword(world.ctx)) ?? "";
const listSessions = () => world.ctx.db.selectFrom("sessions").select("id").execute();

async function logInAsOwner(): Promise<Actor & { token: string }> {
	const { access_token: token, user } = (await postLogin(await resetAdminPassword())).json;
	return {
		token,
		id: user.id,
		fullName: user.full_name,
		role: "owner",
		sessionId: hashToken(token),
	};
}

test("cancels a login in progress when the password changes", async () => {
	const password = await resetAdminPassword();
	const sessionsBefore = await listSessions();
	const pendingLogin = logIn(
		createContextThatRuns(() => resetAdminPassword()),
		{ username: "admin", password },
		visitor,
	);
	await expect(pendingLogin).rejects.toThrow("Usuario o contraseña incorrectos");
	expect(await listSessions()).toEqual(sessionsBefore);
});

test("rejects a password change after the password was replaced", async () => {
	const actor = await logInAsOwner();
	const currentPassword = await resetAdminPassword();
	let replacement = "";
	const pendingChange = changeOwnPassword(
		{
			ctx: createContextThatRuns(async () => {
				replacement = await resetAdminPassword();
			}),
			actor,
		},
		{ current_password: currentPassword, new_password: "un tornillo sin cabeza 81" },
	);
	await expect(pendingChange).rejects.toThrow("Esa no es tu contraseña");
	expect((await postLogin(replacement)).status).toBe(200);
});

test("cancels a login in progress when the account is closed", async () => {
	const actor = await logInAsOwner();
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
	const pendingLogin = logIn(
		createContextThatRuns(() =>
			setAccountActive({ ctx: world.ctx, actor }, { id: user.id, isActive: false }),
		),
		{ username: "rosa", password },
		visitor,
	);
	await expect(pendingLogin).rejects.toThrow("Usuario o contraseña incorrectos");
	await setAccountActive({ ctx: world.ctx, actor }, { id: user.id, isActive: true });
	expect((await postLogin(password, "rosa")).status).toBe(200);
});

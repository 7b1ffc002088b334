import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { resetPassword } from "#features/staff/first-admin.server.ts";

const world = openWorld();

const STRONG = "grapa-nube-caballo-47";
const OWN = "puente-lima-reloj-83";
const HALF_MINUTE_MS = 30_000;
let people = 0;

// Each code works once, so every test starts in a new half minute.
beforeEach(() => world.ctx.clock.advance(2 * HALF_MINUTE_MS));

const logIn = (username: string, password: string, code?: string, over: object = {}) =>
	world.call("/api/admin/login", { body: { username, password, code }, ...over });
const codeNow = (secret: string, offset = 0) =>
	TOTP.generate({ secret: read(secret), timestamp: world.ctx.now().getTime() + offset });
const read = (secret: string) => new TOTP({ secret }).secret;

/** Creates a person with a role, their own password and a session. */
async function colleague(role: string) {
	const username = `paso${++people}`;
	const body = { username, email: "a@b.com", password: STRONG, full_name: `Eva ${people}`, role };
	const proof = { password: "clave-de-prueba-larga" };
	await world.asStaff("/api/admin/reauthenticate", { body: proof });
	const { user } = (await world.asStaff("/api/admin/create-admin", { body })).json;
	const token = (await logIn(username, STRONG)).json.access_token as string;
	const change = { current_password: STRONG, new_password: OWN };
	await world.call("/api/admin/me/password", { method: "PUT", token, body: change });
	return { id: user.id as string, username, token };
}

/** Creates a person with an active second step. */
async function withTwoStep(role = "reception") {
	const person = await colleague(role);
	const { token } = person;
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token })).json;
	const put = { method: "PUT", token, body: { code: codeNow(secret) } };
	const { codes } = (await world.call("/api/admin/me/two-step", put)).json;
	world.ctx.clock.advance(HALF_MINUTE_MS);
	return { ...person, secret: secret as string, codes: codes as string[] };
}

test("does not ask for a code before setup is confirmed", async () => {
	const { username, token } = await colleague("reception");
	const setup = await world.call("/api/admin/me/two-step", { method: "POST", token });
	expect(setup.json.address).toMatch(
		new RegExp(`^otpauth://totp/.+:${username}\\?issuer=.+&secret=${setup.json.secret}`),
	);
	expect(setup.json.secret).toMatch(/^[A-Z2-7]{32}$/);
	expect((await logIn(username, OWN)).status).toBe(200);
	const wrong = { method: "PUT", token, body: { code: "000000" } };
	expect((await world.call("/api/admin/me/two-step", wrong)).json.fields).toHaveProperty("code");
	expect((await logIn(username, OWN)).status).toBe(200);
});

test("requires the current code besides the password", async () => {
	const { username, secret } = await withTwoStep();
	const alone = await logIn(username, OWN);
	expect([alone.status, alone.json.code]).toEqual([401, "code_needed"]);
	const wrong = await logIn(username, OWN, "000000");
	expect([wrong.status, wrong.json.code]).toEqual([401, "code_refused"]);
	const late = await logIn(username, OWN, codeNow(secret, -3 * HALF_MINUTE_MS));
	expect(late.json.code).toBe("code_refused");
	const spaced = codeNow(secret).replace(/(...)/, "$1 ");
	expect((await logIn(username, OWN, spaced)).status).toBe(200);
	// Without the password nothing reveals that a second step exists.
	expect((await logIn(username, "otra-cosa", codeNow(secret))).json.code).toBe("not_logged_in");
});

test("accepts each code once and no earlier code after it", async () => {
	const { username, secret } = await withTwoStep();
	const [before, now] = [codeNow(secret, -HALF_MINUTE_MS), codeNow(secret)];
	expect((await logIn(username, OWN, now)).status).toBe(200);
	const retry = await logIn(username, OWN, now);
	expect([retry.status, retry.json.detail]).toEqual([
		401,
		"Ese código ya se usó. Espera al siguiente: cambia cada 30 segundos.",
	]);
	expect((await logIn(username, OWN, before)).status).toBe(401);
	world.ctx.clock.advance(HALF_MINUTE_MS);
	const next = codeNow(secret);
	const both = await Promise.all([logIn(username, OWN, next), logIn(username, OWN, next)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("accepts the current code after a fast clock is corrected", async () => {
	const { username, secret } = await withTwoStep();
	const day = 24 * 60 * 60_000;
	world.ctx.clock.advance(day);
	expect((await logIn(username, OWN, codeNow(secret))).status).toBe(200);
	world.ctx.clock.advance(-day);
	expect((await logIn(username, OWN, codeNow(secret))).status).toBe(200);
});

test("rejects the right code after ten wrong ones", async () => {
	const { username, secret } = await withTwoStep();
	const statuses = [];
	for (let count = 0; count < 11; count++) statuses.push((await logIn(username, OWN, "000000")).status);
	expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
	expect(statuses.at(-1)).toBe(429);
	expect((await logIn(username, OWN, codeNow(secret))).status).toBe(429);
});

test("accepts a recovery code once and reports the remaining count", async () => {
	const { username, codes } = await withTwoStep();
	expect(new Set(codes)).toHaveLength(10);
	const [first = "", second = ""] = codes;
	expect(first).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
	const used = await logIn(username, OWN, ` ${first.toUpperCase().replaceAll("-", " ")} `);
	expect([used.status, used.json.recovery_codes_left]).toEqual([200, 9]);
	expect((await logIn(username, OWN, first)).status).toBe(401);
	expect((await logIn(username, OWN, second)).json.recovery_codes_left).toBe(8);
	const stored = await world.ctx.db.selectFrom("recoveryCodes").selectAll().execute();
	expect(JSON.stringify(stored)).not.toContain(codes[2]);
});

test("stores the secret encrypted", async () => {
	const { secret } = await withTwoStep();
	const rows = await world.ctx.db.selectFrom("twoSteps").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(secret);
});

test("requires the password to remove the second step or renew codes", async () => {
	const { username, token, codes } = await withTwoStep();
	const call = (method: string, path: string, password: string) =>
		world.call(`/api/admin/me/two-step${path}`, { method, token, body: { password } });
	const wrong = await call("DELETE", "", "no-es-esta");
	expect(wrong.json.fields).toEqual({ password: "Esa no es tu contraseña." });
	const renewed = (await call("POST", "/codes", OWN)).json.codes;
	expect((await logIn(username, OWN, codes[0])).status).toBe(401);
	expect((await logIn(username, OWN, renewed[0])).status).toBe(200);
	expect((await call("DELETE", "", OWN)).json).toMatchObject({ since: null, recovery_codes: 0 });
	expect((await logIn(username, OWN)).status).toBe(200);
});

test("lets an owner reset a colleague's second step and sessions", async () => {
	const { id, username, token } = await withTwoStep();
	await world.asStaff("/api/admin/reauthenticate", { body: { password: "clave-de-prueba-larga" } });
	const reset = await world.asStaff(`/api/admin/admins/${id}/two-step`, { method: "DELETE" });
	expect(reset.json.has_two_step).toBe(false);
	expect((await world.call("/api/admin/sessions", { token })).status).toBe(401);
	expect((await logIn(username, OWN)).status).toBe(200);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const mine = changes.filter(({ subject_id }: { subject_id: string }) => subject_id === id);
	const actions = mine.map(({ action }: { action: string }) => action);
	expect(actions).toEqual(expect.arrayContaining(["two_step_on", "two_step_off"]));
});

test("requires a second step of owners when the policy says so", async () => {
	const ownerWithStep = await withTwoStep("owner");
	const bare = await colleague("owner");
	const helper = await colleague("reception");
	const policy = (token: string, isRequired: boolean) =>
		world.call("/api/admin/two-step-policy", {
			method: "PUT",
			token,
			body: { owners_need_two_step: isRequired },
		});
	expect((await policy(bare.token, true)).json.code).toBe("own_two_step_first");
	expect((await policy(ownerWithStep.token, true)).json).toEqual({ owners_need_two_step: true });
	const inbox = (token: string) => world.call("/api/admin/inbox", { token });
	expect((await inbox(bare.token)).json.code).toBe("two_step_needed");
	expect((await inbox(helper.token)).status).toBe(200);
	expect((await inbox(ownerWithStep.token)).status).toBe(200);
	const login = (await logIn(bare.username, OWN)).json;
	expect(login.must_set_two_step).toBe(true);
	const token = login.access_token;
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token })).json;
	const put = { method: "PUT", token, body: { code: codeNow(secret) } };
	expect((await world.call("/api/admin/me/two-step", put)).status).toBe(200);
	expect((await inbox(token)).status).toBe(200);
	const off = { method: "DELETE", token, body: { password: OWN } };
	expect((await world.call("/api/admin/me/two-step", off)).json.code).toBe("two_step_required");
	expect((await policy(ownerWithStep.token, false)).json).toEqual({ owners_need_two_step: false });
});

test("admits a locked-out owner after the operator's reset", async () => {
	const { username, token } = await withTwoStep("owner");
	expect(await resetPassword(world.ctx, "nadie-se-llama-asi")).toBeUndefined();
	const password = (await resetPassword(world.ctx, username)) ?? "";
	expect((await world.call("/api/admin/sessions", { token })).status).toBe(401);
	expect((await logIn(username, OWN)).status).toBe(401);
	expect((await logIn(username, password)).status).toBe(200);
});

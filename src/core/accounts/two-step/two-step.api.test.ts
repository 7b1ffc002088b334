import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { resetPassword } from "#core/accounts/first-admin.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const INITIAL_PASSWORD = "grapa-nube-caballo-47";
const CHOSEN_PASSWORD = "puente-lima-reloj-83";
const HALF_MINUTE_MS = 30_000;
let personCount = 0;

// Each code works once, so every test starts in a new half minute.
beforeEach(() => world.ctx.clock.advance(2 * HALF_MINUTE_MS));

const logIn = (username: string, password: string, code?: string, overrides: object = {}) =>
	world.call("/api/admin/login", { body: { username, password, code }, ...overrides });
const generateCode = (secret: string, offset = 0) =>
	TOTP.generate({ secret: parseSecret(secret), timestamp: world.ctx.now().getTime() + offset });
const parseSecret = (secret: string) => new TOTP({ secret }).secret;

/** Creates a person with a role, their own password and a session. */
async function createColleague(role: string) {
	const username = `paso${++personCount}`;
	const body = {
		username,
		email: "a@b.com",
		password: INITIAL_PASSWORD,
		full_name: `Eva ${personCount}`,
		role,
	};
	const proof = { password: "clave-de-prueba-larga" };
	await world.asStaff("/api/admin/reauthenticate", { body: proof });
	const { user } = (await world.asStaff("/api/admin/create-admin", { body })).json;
	const token = (await logIn(username, INITIAL_PASSWORD)).json.access_token as string;
	const change = { current_password: INITIAL_PASSWORD, new_password: CHOSEN_PASSWORD };
	await world.call("/api/admin/me/password", { method: "PUT", token, body: change });
	return { id: user.id as string, username, token };
}

/** Creates a person with an active second step. */
async function createWithTwoStep(role = "reception") {
	const person = await createColleague(role);
	const { token } = person;
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token })).json;
	const options = { method: "PUT", token, body: { code: generateCode(secret) } };
	const { codes } = (await world.call("/api/admin/me/two-step", options)).json;
	world.ctx.clock.advance(HALF_MINUTE_MS);
	return { ...person, secret: secret as string, codes: codes as string[] };
}

test("does not ask for a code before setup is confirmed", async () => {
	const { username, token } = await createColleague("reception");
	const setupResponse = await world.call("/api/admin/me/two-step", { method: "POST", token });
	expect(setupResponse.json.address).toMatch(
		new RegExp(`^otpauth://totp/.+:${username}\\?issuer=.+&secret=${setupResponse.json.secret}`),
	);
	expect(setupResponse.json.secret).toMatch(/^[A-Z2-7]{32}$/);
	expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
	const wrong = { method: "PUT", token, body: { code: "000000" } };
	expect((await world.call("/api/admin/me/two-step", wrong)).json.fields).toHaveProperty("code");
	expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
});

test("requires the current code besides the password", async () => {
	const { username, secret } = await createWithTwoStep();
	const withoutCode = await logIn(username, CHOSEN_PASSWORD);
	expect([withoutCode.status, withoutCode.json.code]).toEqual([401, "code_needed"]);
	const wrong = await logIn(username, CHOSEN_PASSWORD, "000000");
	expect([wrong.status, wrong.json.code]).toEqual([401, "code_refused"]);
	const outdated = await logIn(username, CHOSEN_PASSWORD, generateCode(secret, -3 * HALF_MINUTE_MS));
	expect(outdated.json.code).toBe("code_refused");
	const spacedCode = generateCode(secret).replace(/(...)/, "$1 ");
	expect((await logIn(username, CHOSEN_PASSWORD, spacedCode)).status).toBe(200);
	// Without the password nothing reveals that a second step exists.
	expect((await logIn(username, "otra-cosa", generateCode(secret))).json.code).toBe("not_logged_in");
});

test("accepts each code once and no earlier code after it", async () => {
	const { username, secret } = await createWithTwoStep();
	const [previousCode, currentCode] = [generateCode(secret, -HALF_MINUTE_MS), generateCode(secret)];
	expect((await logIn(username, CHOSEN_PASSWORD, currentCode)).status).toBe(200);
	const retry = await logIn(username, CHOSEN_PASSWORD, currentCode);
	expect([retry.status, retry.json.detail]).toEqual([
		401,
		"Ese código ya se usó. Espera al siguiente: cambia cada 30 segundos.",
	]);
	expect((await logIn(username, CHOSEN_PASSWORD, previousCode)).status).toBe(401);
	world.ctx.clock.advance(HALF_MINUTE_MS);
	const nextCode = generateCode(secret);
	const responses = await Promise.all([
		logIn(username, CHOSEN_PASSWORD, nextCode),
		logIn(username, CHOSEN_PASSWORD, nextCode),
	]);
	expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("accepts the current code after a fast clock is corrected", async () => {
	const { username, secret } = await createWithTwoStep();
	const day = 24 * 60 * 60_000;
	world.ctx.clock.advance(day);
	expect((await logIn(username, CHOSEN_PASSWORD, generateCode(secret))).status).toBe(200);
	world.ctx.clock.advance(-day);
	expect((await logIn(username, CHOSEN_PASSWORD, generateCode(secret))).status).toBe(200);
});

test("rejects the right code after ten wrong ones", async () => {
	const { username, secret } = await createWithTwoStep();
	const statuses = [];
	for (let count = 0; count < 11; count++)
		statuses.push((await logIn(username, CHOSEN_PASSWORD, "000000")).status);
	expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
	expect(statuses.at(-1)).toBe(429);
	expect((await logIn(username, CHOSEN_PASSWORD, generateCode(secret))).status).toBe(429);
});

test("accepts a recovery code once and reports the remaining count", async () => {
	const { username, codes } = await createWithTwoStep();
	expect(new Set(codes)).toHaveLength(10);
	const [first = "", second = ""] = codes;
	expect(first).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
	const firstUse = await logIn(username, CHOSEN_PASSWORD, ` ${first.toUpperCase().replaceAll("-", " ")} `);
	expect([firstUse.status, firstUse.json.recovery_codes_left]).toEqual([200, 9]);
	expect((await logIn(username, CHOSEN_PASSWORD, first)).status).toBe(401);
	expect((await logIn(username, CHOSEN_PASSWORD, second)).json.recovery_codes_left).toBe(8);
	const stored = await world.ctx.db.selectFrom("recoveryCodes").selectAll().execute();
	expect(JSON.stringify(stored)).not.toContain(codes[2]);
});

test("stores the secret encrypted", async () => {
	const { secret } = await createWithTwoStep();
	const rows = await world.ctx.db.selectFrom("twoSteps").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(secret);
});

test("requires the password to remove the second step or renew codes", async () => {
	const { username, token, codes } = await createWithTwoStep();
	const call = (method: string, path: string, password: string) =>
		world.call(`/api/admin/me/two-step${path}`, { method, token, body: { password } });
	const wrong = await call("DELETE", "", "no-es-esta");
	expect(wrong.json.fields).toEqual({ password: "Esa no es tu contraseña." });
	const renewed = (await call("POST", "/codes", CHOSEN_PASSWORD)).json.codes;
	expect((await logIn(username, CHOSEN_PASSWORD, codes[0])).status).toBe(401);
	expect((await logIn(username, CHOSEN_PASSWORD, renewed[0])).status).toBe(200);
	expect((await call("DELETE", "", CHOSEN_PASSWORD)).json).toMatchObject({ since: null, recovery_codes: 0 });
	expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
});

test("lets an owner reset a colleague's second step and sessions", async () => {
	const { id, username, token } = await createWithTwoStep();
	await world.asStaff("/api/admin/reauthenticate", { body: { password: "clave-de-prueba-larga" } });
	const reset = await world.asStaff(`/api/admin/admins/${id}/two-step`, { method: "DELETE" });
	expect(reset.json.has_two_step).toBe(false);
	expect((await world.call("/api/admin/sessions", { token })).status).toBe(401);
	expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const personChanges = changes.filter(({ subject_id }: { subject_id: string }) => subject_id === id);
	const actions = personChanges.map(({ action }: { action: string }) => action);
	expect(actions).toEqual(expect.arrayContaining(["two_step_on", "two_step_off"]));
});

test("requires a second step of owners when the policy says so", async () => {
	const ownerWithStep = await createWithTwoStep("owner");
	const ownerWithoutStep = await createColleague("owner");
	const receptionist = await createColleague("reception");
	const setPolicy = (token: string, isRequired: boolean) =>
		world.call("/api/admin/two-step-policy", {
			method: "PUT",
			token,
			body: { owners_need_two_step: isRequired },
		});
	expect((await setPolicy(ownerWithoutStep.token, true)).json.code).toBe("own_two_step_first");
	expect((await setPolicy(ownerWithStep.token, true)).json).toEqual({ owners_need_two_step: true });
	const fetchInbox = (token: string) => world.call("/api/admin/inbox", { token });
	expect((await fetchInbox(ownerWithoutStep.token)).json.code).toBe("two_step_needed");
	expect((await fetchInbox(receptionist.token)).status).toBe(200);
	expect((await fetchInbox(ownerWithStep.token)).status).toBe(200);
	const login = (await logIn(ownerWithoutStep.username, CHOSEN_PASSWORD)).json;
	expect(login.must_set_two_step).toBe(true);
	const token = login.access_token;
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token })).json;
	const options = { method: "PUT", token, body: { code: generateCode(secret) } };
	expect((await world.call("/api/admin/me/two-step", options)).status).toBe(200);
	expect((await fetchInbox(token)).status).toBe(200);
	const removal = { method: "DELETE", token, body: { password: CHOSEN_PASSWORD } };
	expect((await world.call("/api/admin/me/two-step", removal)).json.code).toBe("two_step_required");
	expect((await setPolicy(ownerWithStep.token, false)).json).toEqual({ owners_need_two_step: false });
});

test("admits a locked-out owner after the operator's reset", async () => {
	const { username, token } = await createWithTwoStep("owner");
	expect(await resetPassword(world.ctx, "nadie-se-llama-asi")).toBeUndefined();
	const password = (await resetPassword(world.ctx, username)) ?? "";
	expect((await world.call("/api/admin/sessions", { token })).status).toBe(401);
	expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(401);
	expect((await logIn(username, password)).status).toBe(200);
});

// @module-tag engines
import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const PASSWORD = "clave-de-prueba-larga";
const HALF_MINUTE_MS = 30_000;
let username = "";
let personCount = 0;

/** Limits count in real time, so each test has its own person with the same password. */
beforeEach(async () => {
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1", SITE_URL: "https://taller.com" });
	world.ctx.clock.advance(2 * HALF_MINUTE_MS);
	username = `persona-${++personCount}`;
	const admin = world.ctx.db.selectFrom("staff").selectAll().where("username", "=", "admin");
	const row = await admin.executeTakeFirstOrThrow();
	await world.ctx.db
		.insertInto("staff")
		.values({ ...row, id: username, username, email: "ana@taller.com" })
		.execute();
});

const logIn = (password: string, overrides: object = {}) =>
	world.call("/api/admin/login", { body: { username, password, ...overrides } });
/** Sends wrong passwords, each from its own address. @returns how many were evaluated */
async function sendGuesses(count: number, overrides: object = {}): Promise<number> {
	let evaluated = 0;
	for (let index = 0; index < count; index++)
		evaluated += (await logIn(`adivina-${index}`, overrides)).status === 401 ? 1 : 0;
	return evaluated;
}
const requestLink = (name = username, address?: string) =>
	world.call("/api/admin/login-links", { body: { username: name }, ...(address && { address }) });
async function listEmails(): Promise<{ to: string; text: string }[]> {
	const query = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC);
	return (await query.execute()).map(({ payload }) => JSON.parse(payload));
}
const readToken = async () => /#enlace=(\S+)/.exec((await listEmails()).at(-1)?.text ?? "")?.[1] ?? "";

/** Sets up a second step. @returns the secret, and the recovery codes */
async function setUpTwoStep() {
	const token = (await logIn(PASSWORD)).json.access_token as string;
	await world.call("/api/admin/reauthenticate", { token, body: { password: PASSWORD } });
	const { secret } = (await world.call("/api/admin/me/two-step", { method: "POST", token })).json;
	const body = { code: generateCode(secret) };
	const { codes } = (await world.call("/api/admin/me/two-step", { method: "PUT", token, body })).json;
	world.ctx.clock.advance(HALF_MINUTE_MS);
	return { secret: secret as string, codes: codes as string[] };
}
const generateCode = (secret: string) =>
	TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: world.ctx.now().getTime() });

test("admits a new device with an emailed link, once", async () => {
	expect(await sendGuesses(13)).toBe(10);
	const locked = await logIn(PASSWORD);
	expect([locked.status, locked.json.code]).toEqual([429, "login_locked_email"]);
	expect(locked.json.detail).toMatch(/o con un enlace a tu correo\.$/);
	expect((await requestLink()).json).toEqual({ success: true });
	expect((await listEmails()).map(({ to }) => to)).toEqual(["ana@taller.com"]);
	const link = await readToken();
	expect((await logIn("no-es-esta", { link })).status).toBe(401);
	const [first, second] = await Promise.all([logIn(PASSWORD, { link }), logIn(PASSWORD, { link })]);
	const [admitted, refused] = [first.status, second.status].toSorted();
	expect(admitted).toBe(200);
	// Used up while the password is compared, or before.
	expect([401, 429]).toContain(refused);
	expect((await logIn(PASSWORD, { link })).status).toBe(429);
	// The person's login gives the attackers nothing.
	expect(await sendGuesses(3)).toBe(0);
});

test("evaluates ten passwords with one link", async () => {
	await sendGuesses(10);
	await requestLink();
	const link = await readToken();
	expect(await sendGuesses(12, { link })).toBe(10);
});

test.each([
	["has expired", () => world.ctx.clock.advance(31 * 60_000), (link: string) => link],
	["is of another person", () => {}, (link: string) => link.replace(/.$/, "_")],
	["names a later end", () => {}, (link: string) => link.replace(/^[^.]+/, "zzzzzzzz")],
])("rejects a link that %s", async (_, change, edit) => {
	await sendGuesses(10);
	await requestLink();
	const link = edit(await readToken());
	change();
	expect((await logIn(PASSWORD, { link })).status).toBe(429);
});

test("rejects a link after the password changed", async () => {
	await sendGuesses(10);
	await requestLink();
	const passwordHash = "another";
	await world.ctx.db.updateTable("staff").set({ passwordHash }).where("id", "=", username).execute();
	expect((await logIn(PASSWORD, { link: await readToken() })).status).toBe(429);
});

test("answers a link for an unknown name the same way", async () => {
	const ownRow = world.ctx.db.selectFrom("staff").selectAll().where("username", "=", username);
	const nameWithoutEmail = `${username}-sin-correo`;
	await world.ctx.db
		.insertInto("staff")
		.values({
			...(await ownRow.executeTakeFirstOrThrow()),
			id: nameWithoutEmail,
			username: nameWithoutEmail,
			email: "",
		})
		.execute();
	const answers = [];
	for (const name of [username, "nadie-se-llama-asi", nameWithoutEmail]) {
		const first = await requestLink(name);
		const again = await requestLink(name);
		answers.push([first.status, first.json, again.status, again.json]);
	}
	expect(answers[1]).toEqual(answers[0]);
	expect(answers[2]).toEqual(answers[0]);
	expect(answers[0]?.[2]).toBe(429);
	expect((await listEmails()).length).toBe(1);
});

test("limits the links of one address", async () => {
	const statuses = [];
	for (let count = 0; count < 11; count++)
		statuses.push((await requestLink(`otra-${personCount}-${count}`, "192.0.2.55")).status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(10);
	expect(statuses.at(-1)).toBe(429);
});

test("says what else works without email", async () => {
	world.ctx.env.SMTP_URL = undefined;
	await sendGuesses(10);
	const locked = await logIn(PASSWORD);
	expect(locked.json.code).toBe("login_locked");
	expect(locked.json.detail).not.toMatch(/correo/);
	const reply = await requestLink();
	expect([reply.status, reply.json.code]).toEqual([422, "no_email"]);
	expect(reply.json.detail).toMatch(/desde un equipo donde ya hayas entrado.*npm run admin:password/);
});

test("admits a correct code while the name is locked", async () => {
	const { secret, codes } = await setUpTwoStep();
	expect(await sendGuesses(12)).toBe(10);
	expect(await sendGuesses(5, { code: "000000" })).toBe(0);
	expect((await logIn("no-es-esta", { code: generateCode(secret) })).status).toBe(401);
	expect((await logIn(PASSWORD, { code: generateCode(secret) })).status).toBe(200);
	// A used code proves nothing.
	expect((await logIn(PASSWORD, { code: generateCode(secret) })).status).toBe(429);
	// A wrong password does not use up a recovery code.
	const [code] = codes;
	expect((await logIn("no-es-esta", { code })).status).toBe(401);
	const { status, json } = await logIn(PASSWORD, { code });
	expect([status, json.recovery_codes_left]).toEqual([200, 9]);
});

test("answers a code for a locked unknown name the same way", async () => {
	await setUpTwoStep();
	const answers = [];
	for (const name of [username, "nadie-tiene-este-nombre"]) {
		await sendGuesses(10, { username: name });
		const { status, json } = await logIn(PASSWORD, { username: name, code: "000000" });
		answers.push([status, json]);
	}
	expect(answers[1]).toEqual(answers[0]);
});

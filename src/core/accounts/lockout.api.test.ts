// @module-tag slow
import { beforeEach, expect, test } from "vitest";
import { MAX_COUNTED_KEYS } from "#server/limits.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const PASSWORD = "clave-de-prueba-larga";
const DEVICE = "d".repeat(43);
const WAIT_MS = 15 * 60_000;

let username = "admin";
let personCount = 0;

/** Limits count in real time, so each test has its own person with the same password. */
beforeEach(async () => {
	await world.logInAgain();
	username = `persona-${++personCount}`;
	const admin = world.ctx.db.selectFrom("staff").selectAll().where("username", "=", "admin");
	const row = await admin.executeTakeFirstOrThrow();
	await world.ctx.db
		.insertInto("staff")
		.values({ ...row, id: username, username })
		.execute();
});

const logIn = (password: string, overrides: object = {}, address?: string) =>
	world.call("/api/admin/login", {
		body: { username, password, ...overrides },
		...(address && { address }),
	});
const reauthenticate = (token: string, password: string) =>
	world.call("/api/admin/reauthenticate", { token, body: { password } });

/** Number of concurrent calls that a busy machine still serves, so that rejections come from the limit alone. */
const CONCURRENT_CALLS = 50;

/** Sends wrong passwords for a user name, fifty at once, from 1,000 addresses. @returns how many were evaluated */
async function sendGuesses(guessCount: number, name = username): Promise<number> {
	let evaluated = 0;
	for (let sentCount = 0; sentCount < guessCount; sentCount += CONCURRENT_CALLS) {
		const replies = await Promise.all(
			Array.from({ length: Math.min(CONCURRENT_CALLS, guessCount - sentCount) }, (_, index) => {
				const addressIndex = (sentCount + index) % 1000;
				const address = `198.51.${Math.floor(addressIndex / 250)}.${(addressIndex % 250) + 1}`;
				return logIn(`adivina-${sentCount + index}`, { username: name }, address);
			}),
		);
		evaluated += replies.filter(({ status }) => status === 401).length;
	}
	return evaluated;
}

// `npm run faults -- lockout` sends ten times as many.
test("evaluates ten of 1,000 guesses and admits the owner's device", async () => {
	const homeAddress = "192.0.2.10";
	const { json } = await logIn(PASSWORD, { device: DEVICE }, homeAddress);
	expect(await sendGuesses(1000)).toBeLessThanOrEqual(10);

	const unknownLogin = await logIn(PASSWORD);
	expect(unknownLogin.status).toBe(429);
	expect(Number(unknownLogin.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(unknownLogin.json.detail).not.toMatch(/tu conexión/);
	expect(unknownLogin.json.detail).toMatch(/^Hubo demasiados intentos con este usuario\. Espera 15 minutos/);

	expect((await logIn(PASSWORD, { device: DEVICE })).status).toBe(200);
	expect((await logIn(PASSWORD, {}, homeAddress)).status).toBe(200);
	expect((await logIn(PASSWORD, { device: "e".repeat(43) })).status).toBe(429);
	expect((await reauthenticate(json.access_token, PASSWORD)).status).toBe(200);
	// The owner's logins and logouts give attackers no new attempts.
	expect(await sendGuesses(100)).toBe(0);
}, 120_000);

test("keeps ten guesses per name despite invented names", async () => {
	expect(await sendGuesses(30)).toBe(10);
	// Use more names than the limiter stores. Counting precedes the password check, so take attempts directly.
	for (let name = 0; name < MAX_COUNTED_KEYS + 300; name++)
		await world.ctx.limits.takePoint("loginName", `inventada-${name}`);
	expect(await sendGuesses(20)).toBe(0);
}, 60_000);

test("does not delay known devices during a flood of names", async () => {
	await logIn(PASSWORD, { device: DEVICE });
	const flood = Array.from({ length: 200 }, (_, index) =>
		logIn("no-es-esta", { username: `nadie-${index}` }),
	);
	const owner = await logIn(PASSWORD, { device: DEVICE });
	expect(owner.status).toBe(200);
	const statuses = (await Promise.all(flood)).map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([401, 503]));
});

test("treats an unknown name like a known one", async () => {
	const responses = [];
	for (const username of ["ana-no-existe", "otra-no-existe"]) {
		await sendGuesses(11, username);
		const { status, json } = await logIn("x", { username, device: DEVICE });
		responses.push({ status, json });
	}
	expect(responses[0]).toEqual(responses[1]);
	expect(responses[0]?.json.detail).toMatch(/^Hubo demasiados intentos con este usuario/);
});

test("counts a known device apart from its network", async () => {
	const homeAddress = "192.0.2.77";
	await logIn(PASSWORD, { device: DEVICE }, homeAddress);
	const neighbourStatuses = [];
	for (let count = 0; count < 25; count++)
		neighbourStatuses.push((await logIn("no", {}, homeAddress)).status);
	expect(neighbourStatuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
	expect(neighbourStatuses.at(-1)).toBe(429);
	expect((await logIn(PASSWORD, { device: DEVICE }, homeAddress)).status).toBe(200);

	const ownStatuses = [];
	for (let count = 0; count < 11; count++)
		ownStatuses.push((await logIn("no", { device: DEVICE }, homeAddress)).status);
	expect(ownStatuses.slice(0, 9)).toEqual(Array(9).fill(401));
	expect(ownStatuses.at(-1)).toBe(429);
});

test("counts password proofs per session and names their user", async () => {
	const { json } = await logIn(PASSWORD, { device: "f".repeat(43) });
	const otherSession = await world.call("/api/admin/reauthenticate", {
		token: world.token,
		body: { password: PASSWORD },
	});
	expect(otherSession.status).toBe(200);
	const wrongProofs = [];
	for (let count = 0; count < 11; count++) wrongProofs.push(await reauthenticate(json.access_token, "no"));
	expect(wrongProofs.slice(0, 10).every(({ status }) => status === 422)).toBe(true);
	expect(wrongProofs.at(-1)?.status).toBe(429);
	expect(wrongProofs.at(-1)?.json.detail).toMatch(/^Escribiste mal la contraseña demasiadas veces/);
	expect((await reauthenticate(world.token, PASSWORD)).status).toBe(200);
});

test("forgets the devices of revoked sessions", async () => {
	const lostDevice = "g".repeat(43);
	const deviceSecret = "h".repeat(43);
	const [currentAddress, lostAddress] = ["192.0.2.120", "192.0.2.121"];
	await logIn(PASSWORD, { device: lostDevice }, lostAddress);
	const { json } = await logIn(PASSWORD, { device: deviceSecret }, currentAddress);
	await world.call("/api/admin/sessions", { method: "DELETE", token: json.access_token });
	await sendGuesses(20);
	expect((await logIn(PASSWORD, { device: lostDevice }, lostAddress)).status).toBe(429);
	expect((await logIn(PASSWORD, { device: deviceSecret })).status).toBe(200);
});

test("keeps ten devices and networks and expires them", async () => {
	for (let count = 0; count < 14; count++) {
		world.ctx.clock.advance(WAIT_MS);
		await logIn(PASSWORD, { device: `${count}`.padStart(43, "k") });
	}
	const count = async () => {
		const rows = world.ctx.db.selectFrom("knownDevices").select("mark");
		return (await rows.where("staffId", "=", username).execute()).length;
	};
	expect(await count()).toBe(20);
	world.ctx.clock.advance(91 * 24 * 60 * 60_000);
	await logIn(PASSWORD, {});
	expect(await count()).toBe(1);
});

test("ignores a guessable device secret", async () => {
	await logIn(PASSWORD, { device: "corto" });
	await sendGuesses(20);
	expect((await logIn(PASSWORD, { device: "corto" })).status).toBe(429);
});

test("stores only hashes of known devices", async () => {
	await logIn(PASSWORD, { device: DEVICE });
	const rows = await world.ctx.db.selectFrom("knownDevices").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(DEVICE);
});

test("admits staff behind an overloaded address", async () => {
	const address = "192.0.2.200";
	const callWithGarbageToken = (index: number) =>
		world.call("/api/admin/inbox", { address, token: `${index}`.padStart(43, "x") });
	let lastStatus = 0;
	for (let sentCount = 0; sentCount < 650; sentCount += CONCURRENT_CALLS) {
		const calls = Array.from({ length: CONCURRENT_CALLS }, (_, index) =>
			callWithGarbageToken(sentCount + index),
		);
		lastStatus = (await Promise.all(calls)).at(-1)?.status ?? 0;
	}
	expect(lastStatus).toBe(429);
	const { json } = await logIn(PASSWORD, {}, address);
	const reply = await world.call("/api/admin/inbox", { address, token: json.access_token });
	expect(reply.status).toBe(200);
});

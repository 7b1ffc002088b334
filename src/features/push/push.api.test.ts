import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import type { PushNotice } from "./contract.ts";
import { isPushService, PUSH_TOPIC } from "./rules.ts";
import { createPushSender, type Post } from "./send.server.ts";

const world = openWorld();

/** Fake push service: records requests and returns the configured statuses. */
let arrived: { url: string; headers: Record<string, string>; body: Buffer }[] = [];
let answers: (number | "hangs")[] = [];
const post: Post = async (url, { headers, body }) => {
	arrived.push({ url, headers, body });
	const status = answers.shift() ?? 201;
	if (status === "hangs") throw new Error("timeout");
	return { status };
};
beforeAll(() => world.ctx.outbox.setSender(PUSH_TOPIC, createPushSender(world.ctx, post)));
beforeEach(() => {
	arrived = [];
	answers = [];
});

/** Creates a fake browser with its private keys. */
function browser(name: string) {
	const curve = createECDH("prime256v1");
	const p256dh = curve.generateKeys();
	const auth = randomBytes(16);
	const subscription = {
		endpoint: `https://fcm.googleapis.com/fcm/send/${name}-${randomUUID()}`,
		keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
	};
	/** Decrypts one record of aes128gcm as a browser does (RFC 8188, RFC 8291). */
	function read(bytes: Buffer): PushNotice {
		const salt = bytes.subarray(0, 16);
		const idLength = bytes.readUInt8(20);
		const sender = bytes.subarray(21, 21 + idLength);
		const secret = curve.computeSecret(sender);
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
		const ikm = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
		const derive = (label: string, length: number) =>
			Buffer.from(hkdfSync("sha256", ikm, salt, `Content-Encoding: ${label}\0`, length));
		const sealed = bytes.subarray(21 + idLength);
		const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
		decipher.setAuthTag(sealed.subarray(-16));
		const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
		// Everything after the delimiter is padding.
		return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
	}
	return { subscription, read };
}

const subscribe = (body: unknown) => world.asStaff("/api/admin/push/subscription", { body });
const unsubscribe = (endpoint: string) =>
	world.asStaff("/api/admin/push/subscription", { method: "DELETE", body: { endpoint } });

let asked = 0;
async function newLead(over: object = {}) {
	const message = `¿Tienen pastillas? ${++asked}`;
	const body = { name: "Ana Ríos", phone: "6123-4567", message, ...over };
	const { status, json } = await world.call("/api/contact", { body, key: randomUUID() });
	expect(status).toBe(201);
	await world.ctx.outbox.drain();
	return json.reference as string;
}

test("sends one encrypted, anonymous notice per lead", async () => {
	const phone = browser("phone");
	const laptop = browser("laptop");
	expect((await subscribe(phone.subscription)).json).toEqual({ is_on: true });
	await subscribe(laptop.subscription);
	await subscribe(laptop.subscription);
	const reference = await newLead();
	expect(arrived.map(({ url }) => url).toSorted()).toEqual(
		[phone.subscription.endpoint, laptop.subscription.endpoint].toSorted(),
	);
	const mine = arrived.find(({ url }) => url === phone.subscription.endpoint);
	const notice = phone.read(mine?.body ?? Buffer.of());
	expect(notice.title).toBe(`Mensaje nuevo · ${reference}`);
	expect(notice.url).toMatch(/^\/admin\/dashboard\/bandeja\/[\w-]+$/);
	expect(JSON.stringify(notice)).not.toMatch(/Ana|Ríos|6123-?4567/);
	const { json: key } = await world.asStaff("/api/admin/push/key");
	expect(mine?.headers.Authorization).toContain(`k=${key.public_key}`);
	expect(mine?.headers["Content-Encoding"]).toBe("aes128gcm");
	await unsubscribe(phone.subscription.endpoint);
	await unsubscribe(laptop.subscription.endpoint);
	arrived = [];
	await newLead();
	expect(arrived).toEqual([]);
});

test("hides message text on a locked screen", async () => {
	const phone = browser("locked");
	await subscribe(phone.subscription);
	await newLead({ message: "Soy Ana Ríos, llámame al 6123-4567", service: "Soy Ana Ríos" });
	const notice = phone.read(arrived[0]?.body ?? Buffer.of());
	expect(notice.body).toBe("Ábrelo para leerlo.");
	expect(JSON.stringify(notice)).not.toMatch(/Ana|Ríos|6123-?4567/);
	await unsubscribe(phone.subscription.endpoint);
});

test("sends no notice for spam or old leads", async () => {
	const phone = browser("calm");
	await subscribe(phone.subscription);
	await newLead({ website: "https://spam.example" });
	expect(arrived).toEqual([]);
	const body = { name: "Beto", phone: "6123-4568", message: "Hola" };
	await world.call("/api/contact", { body, key: randomUUID() });
	world.ctx.clock.advance(61 * 60_000);
	await world.ctx.outbox.drain();
	expect(arrived).toEqual([]);
	await unsubscribe(phone.subscription.endpoint);
});

test("sends a notice when a lead leaves quarantine", async () => {
	const phone = browser("released");
	await subscribe(phone.subscription);
	const reference = await newLead({ website: "https://spam.example" });
	world.ctx.clock.advance(90 * 60_000);
	await world.ctx.db.updateTable("sessions").set({ lastUsedAt: world.ctx.now().toISOString() }).execute();
	const inbox = `/api/admin/inbox?state=quarantined&q=${reference}`;
	const { id } = (await world.asStaff(inbox)).json.leads[0];
	await world.asStaff(`/api/admin/inbox/${id}/release`, { method: "POST" });
	await world.ctx.outbox.drain();
	expect(arrived).toHaveLength(1);
	expect(phone.read(arrived[0]?.body ?? Buffer.of()).title).toContain(reference);
	await unsubscribe(phone.subscription.endpoint);
});

test("retries failing push services and drops unknown browsers", async () => {
	const phone = browser("gone");
	await subscribe(phone.subscription);
	answers = [503, "hangs", 429, 201];
	await newLead();
	for (let round = 0; round < 5; round++) {
		world.ctx.clock.advance(16 * 60_000);
		await world.ctx.outbox.drain();
	}
	expect(arrived).toHaveLength(4);
	answers = [410];
	await newLead();
	await newLead();
	expect(arrived).toHaveLength(5);
	const tried = await world.asStaff("/api/admin/push/test", {
		body: { endpoint: phone.subscription.endpoint },
	});
	expect([tried.status, tried.json.detail]).toEqual([
		404,
		"Este navegador no está suscrito. Activa los avisos.",
	]);
});

test("sends a test notice to one browser only", async () => {
	const one = browser("one");
	const other = browser("other");
	await subscribe(one.subscription);
	await subscribe(other.subscription);
	const { endpoint } = one.subscription;
	expect((await world.asStaff("/api/admin/push/test", { body: { endpoint } })).status).toBe(200);
	await world.ctx.outbox.drain();
	expect(arrived.map(({ url }) => url)).toEqual([endpoint]);
	expect(one.read(arrived[0]?.body ?? Buffer.of()).title).toBe("Los avisos funcionan");
	await unsubscribe(endpoint);
	await unsubscribe(other.subscription.endpoint);
});

test("posts only to known push services", async () => {
	const { keys } = browser("x").subscription;
	for (const endpoint of [
		"http://fcm.googleapis.com/x",
		"https://fcm.googleapis.com.evil.example/x",
		"https://127.0.0.1/x",
		"https://localhost:5432/",
		"https://metadata.google.internal/",
		"https://user@fcm.googleapis.com/x",
		"https://fcm.googleapis.com:8443/x",
		"file:///etc/passwd",
		"",
	]) {
		expect(isPushService(endpoint), endpoint).toBe(false);
		expect((await subscribe({ endpoint, keys })).status, endpoint).toBe(422);
	}
	for (const endpoint of [
		"https://updates.push.services.mozilla.com/wpush/v2/x",
		"https://web.push.apple.com/x",
		"https://wns2-par02p.notify.windows.com/w/?token=x",
	])
		expect(isPushService(endpoint), endpoint).toBe(true);
});

test("replaces the oldest browser when an eleventh subscribes", async () => {
	const browsers = Array.from({ length: 11 }, (_, place) => browser(`b${place}`));
	for (const { subscription } of browsers) {
		world.ctx.clock.advance(1000);
		await subscribe(subscription);
	}
	await newLead();
	expect(arrived).toHaveLength(10);
	expect(arrived.map(({ url }) => url)).not.toContain(browsers[0]?.subscription.endpoint);
	for (const { subscription } of browsers) await unsubscribe(subscription.endpoint);
});

import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { PushNotice } from "./contract.ts";
import { isPushService, PUSH_TOPIC } from "./rules.ts";
import { createPushSender, type Post } from "./send.server.ts";

const world = openWorld();

/** Fake push service: records requests and returns the configured statuses. */
let receivedRequests: { url: string; headers: Record<string, string>; body: Buffer }[] = [];
let nextStatuses: (number | "hangs")[] = [];
const fakePost: Post = async (url, { headers, body }) => {
	receivedRequests.push({ url, headers, body });
	const status = nextStatuses.shift() ?? 201;
	if (status === "hangs") throw new Error("timeout");
	return { status };
};
beforeAll(() => world.ctx.outbox.setSender(PUSH_TOPIC, createPushSender(world.ctx, fakePost)));
beforeEach(() => {
	receivedRequests = [];
	nextStatuses = [];
});

/** Creates a fake browser with its private keys. */
function createBrowser(name: string) {
	const curve = createECDH("prime256v1");
	const p256dh = curve.generateKeys();
	const auth = randomBytes(16);
	const subscription = {
		endpoint: `https://fcm.googleapis.com/fcm/send/${name}-${randomUUID()}`,
		keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
	};
	/** Decrypts one record of aes128gcm as a browser does (RFC 8188, RFC 8291). */
	function decryptNotice(bytes: Buffer): PushNotice {
		const salt = bytes.subarray(0, 16);
		const idLength = bytes.readUInt8(20);
		const serverPublicKey = bytes.subarray(21, 21 + idLength);
		const secret = curve.computeSecret(serverPublicKey);
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, serverPublicKey]);
		const ikm = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
		const derive = (label: string, length: number) =>
			Buffer.from(hkdfSync("sha256", ikm, salt, `Content-Encoding: ${label}\0`, length));
		const encrypted = bytes.subarray(21 + idLength);
		const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
		decipher.setAuthTag(encrypted.subarray(-16));
		const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
		// Everything after the delimiter is padding.
		return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
	}
	return { subscription, decryptNotice };
}

const subscribe = (body: unknown) => world.asStaff("/api/admin/push/subscription", { body });
const unsubscribe = (endpoint: string) =>
	world.asStaff("/api/admin/push/subscription", { method: "DELETE", body: { endpoint } });

let leadCount = 0;
async function createLead(overrides: object = {}) {
	const message = `¿Tienen pastillas? ${++leadCount}`;
	const body = { name: "Ana Ríos", phone: "6123-4567", message, ...overrides };
	const { status, json } = await world.call("/api/contact", { body, key: randomUUID() });
	expect(status).toBe(201);
	await world.ctx.outbox.drain();
	return json.reference as string;
}

test("sends one encrypted, anonymous notice per lead", async () => {
	const phone = createBrowser("phone");
	const laptop = createBrowser("laptop");
	expect((await subscribe(phone.subscription)).json).toEqual({ is_on: true });
	await subscribe(laptop.subscription);
	await subscribe(laptop.subscription);
	const reference = await createLead();
	expect(receivedRequests.map(({ url }) => url).toSorted()).toEqual(
		[phone.subscription.endpoint, laptop.subscription.endpoint].toSorted(),
	);
	const phoneRequest = receivedRequests.find(({ url }) => url === phone.subscription.endpoint);
	const notice = phone.decryptNotice(phoneRequest?.body ?? Buffer.of());
	expect(notice.title).toBe(`Mensaje nuevo · ${reference}`);
	expect(notice.url).toMatch(/^\/admin\/dashboard\/bandeja\/[\w-]+$/);
	expect(JSON.stringify(notice)).not.toMatch(/Ana|Ríos|6123-?4567/);
	const { json: key } = await world.asStaff("/api/admin/push/key");
	expect(phoneRequest?.headers.Authorization).toContain(`k=${key.public_key}`);
	expect(phoneRequest?.headers["Content-Encoding"]).toBe("aes128gcm");
	await unsubscribe(phone.subscription.endpoint);
	await unsubscribe(laptop.subscription.endpoint);
	receivedRequests = [];
	await createLead();
	expect(receivedRequests).toEqual([]);
});

test("hides message text on a locked screen", async () => {
	const phone = createBrowser("locked");
	await subscribe(phone.subscription);
	await createLead({ message: "Soy Ana Ríos, llámame al 6123-4567", service: "Soy Ana Ríos" });
	const notice = phone.decryptNotice(receivedRequests[0]?.body ?? Buffer.of());
	expect(notice.body).toBe("Ábrelo para leerlo.");
	expect(JSON.stringify(notice)).not.toMatch(/Ana|Ríos|6123-?4567/);
	await unsubscribe(phone.subscription.endpoint);
});

test("sends no notice for spam or old leads", async () => {
	const phone = createBrowser("calm");
	await subscribe(phone.subscription);
	await createLead({ website: "https://spam.example" });
	expect(receivedRequests).toEqual([]);
	const body = { name: "Beto", phone: "6123-4568", message: "Hola" };
	await world.call("/api/contact", { body, key: randomUUID() });
	world.ctx.clock.advance(61 * 60_000);
	await world.ctx.outbox.drain();
	expect(receivedRequests).toEqual([]);
	await unsubscribe(phone.subscription.endpoint);
});

test("sends a notice when a lead leaves quarantine", async () => {
	const phone = createBrowser("released");
	await subscribe(phone.subscription);
	const reference = await createLead({ website: "https://spam.example" });
	world.ctx.clock.advance(90 * 60_000);
	await world.ctx.db.updateTable("sessions").set({ lastUsedAt: world.ctx.now().toISOString() }).execute();
	const inbox = `/api/admin/inbox?state=quarantined&q=${reference}`;
	const { id } = (await world.asStaff(inbox)).json.leads[0];
	await world.asStaff(`/api/admin/inbox/${id}/release`, { method: "POST" });
	await world.ctx.outbox.drain();
	expect(receivedRequests).toHaveLength(1);
	expect(phone.decryptNotice(receivedRequests[0]?.body ?? Buffer.of()).title).toContain(reference);
	await unsubscribe(phone.subscription.endpoint);
});

test("retries failing push services and drops unknown browsers", async () => {
	const phone = createBrowser("gone");
	await subscribe(phone.subscription);
	nextStatuses = [503, "hangs", 429, 201];
	await createLead();
	for (let round = 0; round < 5; round++) {
		world.ctx.clock.advance(16 * 60_000);
		await world.ctx.outbox.drain();
	}
	expect(receivedRequests).toHaveLength(4);
	nextStatuses = [410];
	await createLead();
	await createLead();
	expect(receivedRequests).toHaveLength(5);
	const testResponse = await world.asStaff("/api/admin/push/test", {
		body: { endpoint: phone.subscription.endpoint },
	});
	expect([testResponse.status, testResponse.json.detail]).toEqual([
		404,
		"Este navegador no está suscrito. Activa los avisos.",
	]);
});

test("sends a test notice to one browser only", async () => {
	const targetBrowser = createBrowser("one");
	const otherBrowser = createBrowser("other");
	await subscribe(targetBrowser.subscription);
	await subscribe(otherBrowser.subscription);
	const { endpoint } = targetBrowser.subscription;
	expect((await world.asStaff("/api/admin/push/test", { body: { endpoint } })).status).toBe(200);
	await world.ctx.outbox.drain();
	expect(receivedRequests.map(({ url }) => url)).toEqual([endpoint]);
	expect(targetBrowser.decryptNotice(receivedRequests[0]?.body ?? Buffer.of()).title).toBe(
		"Los avisos funcionan",
	);
	await unsubscribe(endpoint);
	await unsubscribe(otherBrowser.subscription.endpoint);
});

test("posts only to known push services", async () => {
	const { keys } = createBrowser("x").subscription;
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
	const browsers = Array.from({ length: 11 }, (_, index) => createBrowser(`b${index}`));
	for (const { subscription } of browsers) {
		world.ctx.clock.advance(1000);
		await subscribe(subscription);
	}
	await createLead();
	expect(receivedRequests).toHaveLength(10);
	expect(receivedRequests.map(({ url }) => url)).not.toContain(browsers[0]?.subscription.endpoint);
	for (const { subscription } of browsers) await unsubscribe(subscription.endpoint);
});

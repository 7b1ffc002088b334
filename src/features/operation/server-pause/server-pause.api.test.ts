// @module-tag engines
import { createECDH, randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openCalendarWorld } from "#features/operation/calendar/calendar-world.test.kit.ts";
import { PUSH_TOPIC } from "#features/operation/push/rules.ts";
import { createPushSender } from "#features/operation/push/send.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { insertRows, updateRows } from "#server/database/rows.server.ts";
import { MAIL_TOPIC, openMail } from "#server/mail/mail.server.ts";
import {
	encryptMailPassword,
	findMailServer,
	replaceMailSettings,
} from "#server/mail/mail-settings.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";

const kit = openCalendarWorld();
const { world } = kit;
const DAY_MS = 24 * 3_600_000;

let posts = 0;
beforeAll(() => {
	const { ctx } = world;
	ctx.outbox.setSender(MAIL_TOPIC, openMail({ env: ctx.env, findServer: () => findMailServer(ctx) }, 500));
	const post = async () => {
		posts++;
		return { status: 201 };
	};
	ctx.outbox.setSender(PUSH_TOPIC, createPushSender(ctx, post));
});
beforeEach(() => {
	posts = 0;
});

/** Pauses the shop as a restore does. */
async function pause() {
	await insertRows(world.ctx.db, "serverPauses", { id: "1", pausedBy: "restored" });
	await updateRows(world.ctx.db, "mailSettings", {}, { pausedBy: "restored" });
	await updateRows(world.ctx.db, "backupSettings", {}, { pausedBy: "restored" });
}
const confirm = () => kit.asFreshStaff("/api/admin/server/confirmation", { method: "POST" });
const readPause = async () => (await kit.asFreshStaff("/api/admin/dashboard")).json.server_pause;
const queue = (topic: string, payload: object) =>
	withTransaction(world.ctx.db, (trx) => enqueueJob(trx, world.ctx.now(), { topic, payload }));
const getState = async (id: string) =>
	(await world.ctx.db.selectFrom("outbox").select("state").where("id", "=", id).executeTakeFirstOrThrow())
		.state;

/** Stores mail settings of the panel, at a port where nothing listens. */
const storeMail = () =>
	withTransaction(world.ctx.db, (trx) =>
		replaceMailSettings(trx, {
			...{ host: "127.0.0.1", port: 1, security: "none", username: "", senderName: "", isOwnNetwork: 1 },
			...{ senderAddress: "citas@taller.com", pausedBy: null, updatedAt: "2026-11-20T15:00:00.000Z" },
			encryptedPassword: encryptMailPassword(world.ctx, ""),
		}),
	);

async function queueNotice() {
	const p256dh = createECDH("prime256v1").generateKeys("base64url");
	const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
	const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/uno", keys };
	const reply = await kit.asFreshStaff("/api/admin/push/subscription", { body: subscription });
	expect(reply.status).toBe(200);
	const [device] = await world.ctx.db.selectFrom("pushSubscriptions").select("id").execute();
	const notice = { title: "Mensaje nuevo", body: "Hay uno", tag: "uno", url: "/admin/dashboard" };
	return queue(PUSH_TOPIC, { device: device?.id, notice });
}

test("holds everything until an owner confirms, and loses nothing", async () => {
	await kit.connect();
	await storeMail();
	await pause();
	expect(await readPause()).toBe("restored");
	const { reference } = await kit.book();
	const email = await queue(MAIL_TOPIC, { to: "rosa@correo.com", subject: "Tu cita", text: "A las 9." });
	const calls = kit.zoho.calls.length;
	await kit.drainOutbox();
	expect([kit.zoho.calls.length, await getState(email)]).toEqual([calls, "held"]);
	expect(await kit.getLinkState()).toMatchObject({
		...{ state: "connected", is_paused: true, pending: 1 },
		waiting: [expect.objectContaining({ error: "Espera a que un Dueño confirme este servidor" })],
	});
	const { checks } = (await kit.asFreshStaff("/api/admin/status")).json;
	expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
		...{ state: "error", detail: expect.stringContaining("En pausa") },
	});

	expect((await confirm()).json.message).toMatch(/salen desde aquí/);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
	expect(await getState(email)).toBe("pending");
	expect([await readPause(), (await kit.getLinkState()).is_paused]).toEqual([null, false]);
});

test("lets the stored place take backups again", async () => {
	const place = { endpoint: "s3.correo.com", place: "copias", region: "us-east-1", accessKeyId: "clave" };
	const secrets = { encryptedSecret: "cifrado", encryptedKey: "cifrada" };
	await insertRows(world.ctx.db, "backupSettings", {
		...{ id: "1", ...place, ...secrets, isOwnNetwork: 0 },
		...{ pausedBy: null, updatedAt: "2026-11-20T15:00:00.000Z" },
	});
	await pause();
	await confirm();
	const { pausedBy } = await world.ctx.db
		.selectFrom("backupSettings")
		.select("pausedBy")
		.executeTakeFirstOrThrow();
	expect(pausedBy).toBeNull();
});

test("sends calendar events that waited for over three days", async () => {
	await kit.connect();
	await pause();
	const { reference } = await kit.book({ preferredDate: "2026-12-10" });
	await kit.drainOutbox();
	world.ctx.clock.advance(5 * DAY_MS);
	await confirm();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("holds push notices, also over a restart", async () => {
	await pause();
	const id = await queueNotice();
	await world.ctx.outbox.drain();
	expect([await getState(id), posts]).toEqual(["held", 0]);
	await world.ctx.outbox.start();
	await world.ctx.outbox.stop();
	expect(await getState(id)).toBe("held");
	await confirm();
	await world.ctx.outbox.drain();
	expect([await getState(id), posts]).toEqual(["done", 1]);
});

test("authorises Zoho while paused, and sends after the confirmation", async () => {
	await pause();
	const { reference } = await kit.book();
	expect((await kit.connect()).json).toMatchObject({ success: true });
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toEqual([]);
	await confirm();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("keeps mail with a lost password paused", async () => {
	await storeMail();
	await pause();
	await updateRows(world.ctx.db, "mailSettings", {}, { pausedBy: "secret_lost" });
	await confirm();
	const [row] = await world.ctx.db.selectFrom("mailSettings").select("pausedBy").execute();
	expect(row?.pausedBy).toBe("secret_lost");
});

test("records one confirmation when two are pressed", async () => {
	await pause();
	const [first, second] = [await confirm(), await confirm()];
	expect([first.status, second.status, second.json]).toEqual([200, 200, first.json]);
	const changes = await world.ctx.db.selectFrom("changes").selectAll().execute();
	expect(changes.filter((change) => JSON.stringify(change).includes("confirmado"))).toHaveLength(1);
});

test("lets only owners confirm", async () => {
	await pause();
	for (const role of ["reception", "mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		const reply = await world.call("/api/admin/server/confirmation", { token, method: "POST" });
		expect(reply.status).toBe(403);
	}
	const token = await world.logInAs("owner");
	world.ctx.clock.advance(20 * 60_000);
	const late = await world.call("/api/admin/server/confirmation", { token, method: "POST" });
	expect([late.status, late.json.code]).toEqual([403, "password_needed"]);
	expect(await readPause()).toBe("restored");
});

test("never pauses the sample shop", async () => {
	await pause();
	Object.assign(world.ctx.env, { BIELA_SAMPLE: true });
	const pausedBy = await readPause();
	Object.assign(world.ctx.env, { BIELA_SAMPLE: undefined });
	expect(pausedBy).toBeNull();
});

// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { withTransaction } from "#platform/database/db.server.ts";
import { MAIL_TOPIC } from "#platform/mail/mail.server.ts";
import { enqueueJob } from "#platform/outbox/outbox.server.ts";
import { runAlarmCheck } from "./alarm-watch.server.ts";

const world = openWorld();
const MINUTE_MS = 60_000;

const letters = async () =>
	(await world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC).execute()).map(
		({ payload }) => (JSON.parse(payload) as { subject: string }).subject,
	);
const notices = async () =>
	(await world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", "push").execute())
		.map(({ payload }) => JSON.parse(payload).notice.title as string)
		.toSorted();
async function asStaff(path: string) {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
	return (await world.asStaff(path)).json;
}
const mailLight = async () =>
	(await asStaff("/api/admin/status")).checks.find(({ id }: { id: string }) => id === "mail");
/** Advances the clock and runs the checks on two machines every five minutes. */
async function pass(minutes: number) {
	for (let passed = 0; passed < minutes; passed += 5) {
		world.ctx.clock.advance(5 * MINUTE_MS);
		await Promise.all([runAlarmCheck(world.ctx), runAlarmCheck(world.ctx)]);
	}
}
async function subscribe() {
	const { id } = await world.ctx.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
	const createdAt = world.ctx.now().toISOString();
	const keys = { p256dh: "p", auth: "a" };
	await world.ctx.db
		.insertInto("pushSubscriptions")
		.values({
			id: "phone",
			staffId: id,
			endpoint: "https://fcm.googleapis.com/x",
			...keys,
			createdAt,
		})
		.execute();
}

test("notifies once about stuck mail and once about its recovery", async () => {
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:1";
	await subscribe();
	await withTransaction(world.ctx.db, (trx) =>
		enqueueJob(trx, world.ctx.now(), { topic: MAIL_TOPIC, payload: { subject: "Tu cita" } }),
	);
	expect(await mailLight()).toMatchObject({ state: "ok" });
	await pass(20);
	expect(await mailLight()).toMatchObject({
		state: "warn",
		detail: expect.stringMatching(/1 mensaje espera desde hace 20 minutos; ninguno salió en 30 días/),
	});
	await pass(100);
	expect((await mailLight()).state).toBe("error");
	expect(await notices()).toEqual([]);
	await pass(60);
	expect(await notices()).toEqual(["Atención: Correo"]);
	// The link is a page that all notified staff may open.
	const { payload } = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "push")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(payload).notice.url).toBe("/admin/dashboard");
	expect(await letters()).toEqual(["Tu cita"]);
	const { alarms } = await asStaff("/api/admin/alarms");
	expect(alarms).toMatchObject([
		{ id: "mail", label: "Correo", detail: expect.stringMatching(/1 mensaje espera/) },
	]);

	await world.ctx.outbox.drain();
	await pass(40);
	expect((await asStaff("/api/admin/alarms")).alarms).toHaveLength(1);
	await pass(30);
	expect(await notices()).toEqual(["Arreglado: Correo", "Atención: Correo"]);
	expect(await letters()).toContain("Arreglado: Correo");
	expect((await asStaff("/api/admin/alarms")).alarms).toEqual([]);
	await pass(60);
	expect(await notices()).toHaveLength(2);
});

test("emails the owner about a wrong clock", async () => {
	await world.ctx.db.deleteFrom("outbox").execute();
	const seenAt = new Date(world.ctx.now().getTime() - 400 * 24 * 60 * MINUTE_MS).toISOString();
	const mark = { trustedAt: seenAt, seenAt, jumpedAt: null };
	await world.ctx.db
		.insertInto("clockMarks")
		.values({ id: "1", ...mark })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(mark))
		.execute();
	await pass(30);
	expect(await letters()).toEqual(["Atención: Reloj"]);
	expect(await notices()).toEqual(["Atención: Reloj"]);
});

test("requires a session to read alarms", async () => {
	expect((await world.call("/api/admin/alarms")).status).toBe(401);
});

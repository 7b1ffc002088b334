// @module-tag sequence
import { expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { runAlarmCheck } from "./alarm-watch.server.ts";

const world = openWorld();
const MINUTE_MS = 60_000;

const listEmailSubjects = async () =>
	(await world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC).execute()).map(
		({ payload }) => (JSON.parse(payload) as { subject: string }).subject,
	);
const listPushTitles = async () =>
	(await world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", "push").execute())
		.map(({ payload }) => JSON.parse(payload).notice.title as string)
		.toSorted();
async function fetchAsStaff(path: string) {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
	return (await world.asStaff(path)).json;
}
const fetchMailCheck = async () =>
	(await fetchAsStaff("/api/admin/status")).checks.find(({ id }: { id: string }) => id === "mail");
/** Advances the clock and runs the checks on two machines every five minutes. */
async function runChecksFor(minutes: number) {
	for (let elapsedMinutes = 0; elapsedMinutes < minutes; elapsedMinutes += 5) {
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
	expect(await fetchMailCheck()).toMatchObject({ state: "ok" });
	await runChecksFor(20);
	expect(await fetchMailCheck()).toMatchObject({
		state: "warn",
		detail: expect.stringMatching(/1 mensaje espera desde hace 20 minutos; ninguno salió en 30 días/),
	});
	await runChecksFor(100);
	expect((await fetchMailCheck()).state).toBe("error");
	expect(await listPushTitles()).toEqual([]);
	await runChecksFor(60);
	expect(await listPushTitles()).toEqual(["Atención: Correo"]);
	// The link is a page that all notified staff may open.
	const { payload } = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "push")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(payload).notice.url).toBe("/admin/dashboard");
	expect(await listEmailSubjects()).toEqual(["Tu cita"]);
	const { alarms } = await fetchAsStaff("/api/admin/alarms");
	expect(alarms).toMatchObject([
		{ id: "mail", label: "Correo", detail: expect.stringMatching(/1 mensaje espera/) },
	]);

	await world.ctx.outbox.drain();
	await runChecksFor(40);
	expect((await fetchAsStaff("/api/admin/alarms")).alarms).toHaveLength(1);
	await runChecksFor(30);
	expect(await listPushTitles()).toEqual(["Arreglado: Correo", "Atención: Correo"]);
	expect(await listEmailSubjects()).toContain("Arreglado: Correo");
	expect((await fetchAsStaff("/api/admin/alarms")).alarms).toEqual([]);
	await runChecksFor(60);
	expect(await listPushTitles()).toHaveLength(2);
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
	await runChecksFor(30);
	expect(await listEmailSubjects()).toEqual(["Atención: Reloj"]);
	expect(await listPushTitles()).toEqual(["Atención: Reloj"]);
});

test("requires a session to read alarms", async () => {
	expect((await world.call("/api/admin/alarms")).status).toBe(401);
});

// @module-tag sequence
import { expect, test } from "vitest";
import { openOutbox } from "#platform/outbox/outbox.server.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { openCalendarWorld, QUICK } from "./calendar-world.test.kit.ts";
import { openCalendarSenders } from "./sync.server.ts";

const it = openCalendarWorld();
const { world } = it;
const HOUR_MS = 60 * 60_000;
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"];
/** Timeout for a busy machine. */
const LONG_MS = 120_000;
let booked = 0;
const book = () => it.book({ preferredTime: TIMES[booked++ % TIMES.length] });

test(
	"holds jobs when the permission is revoked, then sends all",
	async () => {
		await it.connect();
		const sentVisit = await book();
		const moved = await book();
		await it.drainOutbox();
		world.ctx.clock.advance(2 * HOUR_MS);
		it.zoho.revokeAll();
		const newVisits = [await book(), await book(), await book()];
		await it.cancel(sentVisit.id);
		await it.move(moved.id, "2026-12-18", "9:00 AM");
		await it.drainOutbox();
		const calls = it.zoho.calls.length;
		world.ctx.clock.advance(24 * HOUR_MS);
		await it.drainOutbox();
		expect(it.zoho.calls.length).toBe(calls);
		expect(await it.linkState()).toMatchObject({
			state: "lost",
			problem: "Zoho retiró el permiso.",
			failed: 0,
			waiting: expect.arrayContaining([
				expect.objectContaining({ id: newVisits[0]?.id, error: "Falta autorizar Zoho otra vez" }),
			]),
		});
		const { checks } = (await it.asFreshStaff("/api/admin/status")).json;
		expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
			state: "error",
		});
		const readAlert = async (token: string) =>
			(await world.call("/api/admin/alarms", { token })).json.calendar;
		expect(await readAlert(await world.tokenOf("owner"))).toMatchObject({ state: "lost" });
		expect(await readAlert(await world.tokenOf("reception"))).toBeNull();
		const mails = world.ctx.sentEmails.filter(({ payload }) =>
			JSON.stringify(payload).includes("Zoho Calendar se desconectó"),
		);
		expect(mails).toHaveLength(1);
		const body = { appointment_id: newVisits[0]?.id };
		const waiting = await it.asFreshStaff("/api/admin/zoho/create-event", { body });
		expect(waiting.json.message).toContain("en cuanto lo autorices de nuevo");
		const deadJobs = await world.ctx.db
			.selectFrom("outbox")
			.select("state")
			.where("topic", "=", "calendar")
			.where("state", "=", "dead")
			.execute();
		expect(deadJobs).toEqual([]);

		await it.connect();
		await it.drainOutbox();
		for (const { reference } of newVisits) expect(it.findEvents(reference)).toHaveLength(1);
		expect(it.findEvents(sentVisit.reference)).toEqual([]);
		expect(it.findEvents(moved.reference)).toMatchObject([{ start: new Date("2026-12-18T14:00:00Z") }]);
		expect(await it.linkState()).toMatchObject({ state: "connected", pending: 0, failed: 0 });
	},
	LONG_MS,
);

test.each([
	["an insufficient scope", "El permiso que dio Zoho", rejectScope],
	["rejected client keys", "Zoho ya no reconoce", invalidateKeys],
])("asks for a new authorisation after %s", async (_name, message, cause) => {
	await it.connect();
	const { reference } = await book();
	const restore = cause();
	await it.drainOutbox();
	restore();
	expect(await it.linkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining(message),
	});
	await it.connect();
	await it.drainOutbox();
	expect(it.findEvents(reference)).toHaveLength(1);
});

test("reports an unreadable permission when the secret changes", async () => {
	const at = { ...world.ctx, secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") };
	const { reference } = await book();
	await openOutbox(at, openCalendarSenders(at, QUICK)).drain();
	expect(await it.linkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining("clave secreta"),
	});
	await it.connect();
	await it.drainOutbox();
	expect(it.findEvents(reference)).toHaveLength(1);
});

const noop = () => {};

function rejectScope(): () => void {
	it.zoho.trouble("create", "scope");
	return noop;
}

function invalidateKeys(): () => void {
	world.ctx.clock.advance(2 * HOUR_MS);
	const { ZOHO_CLIENT_SECRET } = world.ctx.env;
	Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET: "ya-no-vale" });
	return () => Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET });
}

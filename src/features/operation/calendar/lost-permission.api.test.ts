// @module-tag sequence
import { expect, test } from "vitest";
import { openOutbox } from "#server/outbox/outbox.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openCalendarWorld, QUICK } from "./calendar-world.test.kit.ts";
import { openCalendarSenders } from "./sync.server.ts";

const kit = openCalendarWorld();
const { world } = kit;
const HOUR_MS = 60 * 60_000;
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"];
/** Timeout for a busy machine. */
const LONG_MS = 120_000;
let bookedCount = 0;
const book = () => kit.book({ preferredTime: TIMES[bookedCount++ % TIMES.length] });

test(
	"holds jobs when the permission is revoked, then sends all",
	async () => {
		await kit.connect();
		const sentVisit = await book();
		const movedVisit = await book();
		await kit.drainOutbox();
		world.ctx.clock.advance(2 * HOUR_MS);
		kit.zoho.revokeAll();
		const newVisits = [await book(), await book(), await book()];
		await kit.cancel(sentVisit.id);
		await kit.move(movedVisit.id, "2026-12-18", "9:00 AM");
		await kit.drainOutbox();
		const calls = kit.zoho.calls.length;
		world.ctx.clock.advance(24 * HOUR_MS);
		await kit.drainOutbox();
		expect(kit.zoho.calls.length).toBe(calls);
		expect(await kit.getLinkState()).toMatchObject({
			state: "lost",
			problem: "Zoho retiró el permiso.",
			failed: 0,
			waiting: expect.arrayContaining([
				expect.objectContaining({ id: newVisits[0]?.id, error: "Falta autorizar Zoho otra vez" }),
			]),
		});
		const { checks } = (await kit.asFreshStaff("/api/admin/status")).json;
		expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
			state: "error",
		});
		const readAlert = async (token: string) =>
			(await world.call("/api/admin/alarms", { token })).json.calendar;
		expect(await readAlert(await world.logInAs("owner"))).toMatchObject({ state: "lost" });
		expect(await readAlert(await world.logInAs("reception"))).toBeNull();
		const alertEmails = world.ctx.sentEmails.filter(({ payload }) =>
			JSON.stringify(payload).includes("Zoho Calendar se desconectó"),
		);
		expect(alertEmails).toHaveLength(1);
		const body = { appointment_id: newVisits[0]?.id };
		const queuedResponse = await kit.asFreshStaff("/api/admin/zoho/create-event", { body });
		expect(queuedResponse.json.message).toContain("en cuanto lo autorices de nuevo");
		const deadJobs = await world.ctx.db
			.selectFrom("outbox")
			.select("state")
			.where("topic", "=", "calendar")
			.where("state", "=", "dead")
			.execute();
		expect(deadJobs).toEqual([]);

		await kit.connect();
		await kit.drainOutbox();
		for (const { reference } of newVisits) expect(kit.findEvents(reference)).toHaveLength(1);
		expect(kit.findEvents(sentVisit.reference)).toEqual([]);
		expect(kit.findEvents(movedVisit.reference)).toMatchObject([{ start: new Date("2026-12-18T14:00:00Z") }]);
		expect(await kit.getLinkState()).toMatchObject({ state: "connected", pending: 0, failed: 0 });
	},
	LONG_MS,
);

test.each([
	["an insufficient scope", "El permiso que dio Zoho", rejectScope],
	["rejected client keys", "Zoho ya no reconoce", invalidateKeys],
])("asks for a new authorisation after %s", async (_name, message, causeFailure) => {
	await kit.connect();
	const { reference } = await book();
	const restore = causeFailure();
	await kit.drainOutbox();
	restore();
	expect(await kit.getLinkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining(message),
	});
	await kit.connect();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("reports an unreadable permission when the secret changes", async () => {
	const ctx = { ...world.ctx, secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") };
	const { reference } = await book();
	await openOutbox(ctx, openCalendarSenders(ctx, QUICK)).drain();
	expect(await kit.getLinkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining("clave secreta"),
	});
	await kit.connect();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

const noop = () => {};

function rejectScope(): () => void {
	kit.zoho.failNext("create", "scope");
	return noop;
}

function invalidateKeys(): () => void {
	world.ctx.clock.advance(2 * HOUR_MS);
	const { ZOHO_CLIENT_SECRET } = world.ctx.env;
	Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET: "ya-no-vale" });
	return () => Object.assign(world.ctx.env, { ZOHO_CLIENT_SECRET });
}

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
		const known = await book();
		const moved = await book();
		await it.settle();
		world.at.clock.pass(2 * HOUR_MS);
		it.zoho.revokeAll();
		const fresh = [await book(), await book(), await book()];
		await it.cancel(known.id);
		await it.move(moved.id, "2026-12-18", "9:00 AM");
		await it.settle();
		const calls = it.zoho.calls.length;
		world.at.clock.pass(24 * HOUR_MS);
		await it.settle();
		expect(it.zoho.calls.length).toBe(calls);
		expect(await it.linkState()).toMatchObject({
			state: "lost",
			problem: "Zoho retiró el permiso.",
			failed: 0,
			waiting: expect.arrayContaining([
				expect.objectContaining({ id: fresh[0]?.id, error: "Falta autorizar Zoho otra vez" }),
			]),
		});
		const { checks } = (await it.asFreshStaff("/api/admin/status")).json;
		expect(checks.find(({ id }: { id: string }) => id === "calendar")).toMatchObject({
			state: "error",
		});
		const heard = async (token: string) =>
			(await world.call("/api/admin/alarms", { token })).json.calendar;
		expect(await heard(await world.tokenOf("owner"))).toMatchObject({ state: "lost" });
		expect(await heard(await world.tokenOf("reception"))).toBeNull();
		const mails = world.at.sent.filter(({ payload }) =>
			JSON.stringify(payload).includes("Zoho Calendar se desconectó"),
		);
		expect(mails).toHaveLength(1);
		const body = { appointment_id: fresh[0]?.id };
		const waiting = await it.asFreshStaff("/api/admin/zoho/create-event", { body });
		expect(waiting.json.message).toContain("en cuanto lo autorices de nuevo");
		const held = await world.at.db
			.selectFrom("outbox")
			.select("state")
			.where("topic", "=", "calendar")
			.where("state", "=", "dead")
			.execute();
		expect(held).toEqual([]);

		await it.connect();
		await it.settle();
		for (const { reference } of fresh) expect(it.eventsOf(reference)).toHaveLength(1);
		expect(it.eventsOf(known.reference)).toEqual([]);
		expect(it.eventsOf(moved.reference)).toMatchObject([
			{ start: new Date("2026-12-18T14:00:00Z") },
		]);
		expect(await it.linkState()).toMatchObject({ state: "connected", pending: 0, failed: 0 });
	},
	LONG_MS,
);

test.each([
	["an insufficient scope", "El permiso que dio Zoho", refuseScope],
	["rejected client keys", "Zoho ya no reconoce", loseKeys],
])("asks for a new authorisation after %s", async (_name, words, happen) => {
	await it.connect();
	const { reference } = await book();
	const mend = happen();
	await it.settle();
	mend();
	expect(await it.linkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining(words),
	});
	await it.connect();
	await it.settle();
	expect(it.eventsOf(reference)).toHaveLength(1);
});

test("reports an unreadable permission when the secret changes", async () => {
	const at = { ...world.at, secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") };
	const { reference } = await book();
	await openOutbox(at, openCalendarSenders(at, QUICK)).drain();
	expect(await it.linkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining("clave secreta"),
	});
	await it.connect();
	await it.settle();
	expect(it.eventsOf(reference)).toHaveLength(1);
});

const nothing = () => {};

function refuseScope(): () => void {
	it.zoho.trouble("create", "scope");
	return nothing;
}

function loseKeys(): () => void {
	world.at.clock.pass(2 * HOUR_MS);
	const { ZOHO_CLIENT_SECRET } = world.at.env;
	Object.assign(world.at.env, { ZOHO_CLIENT_SECRET: "ya-no-vale" });
	return () => Object.assign(world.at.env, { ZOHO_CLIENT_SECRET });
}

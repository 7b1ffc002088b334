import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const UPDATED_AT = "2026-11-15T15:00:00.000Z";

/** Inserts open visits of a past day. @param startMinute null for visits without an hour */
async function insertVisits(count: number, startMinute: number | null) {
	const leads = Array.from({ length: count }, (_, index) => ({
		id: randomUUID(),
		reference: `CIT-${startMinute}-${index}`,
		kind: "appointment" as const,
		state: "scheduled" as const,
		customerId: null,
		name: `Cita ${index}`,
		phone: null,
		phoneTyped: null,
		email: null,
		summary: "Frenos",
		searchText: "",
		ownerId: null,
		isQuarantined: 0,
		dueAt: UPDATED_AT,
		answeredAt: UPDATED_AT,
		createdAt: UPDATED_AT,
		updatedAt: UPDATED_AT,
	}));
	await world.ctx.db.insertInto("leads").values(leads).execute();
	const visits = leads.map(({ id }) => ({
		id: randomUUID(),
		leadId: id,
		service: "Frenos",
		serviceId: null,
		car: "Corolla",
		note: "",
		minutes: 60,
		day: "2026-11-16",
		startMinute,
		state: "confirmed" as const,
		cancelReason: null,
		cancelledBy: null,
		customerConfirmedAt: null,
		sequence: 0,
		calendarState: "off" as const,
		calendarError: null,
		calendarAt: null,
		calendarUid: null,
		calendarEtag: null,
		calendarSequence: null,
		calendarTriedAt: null,
		isDropOff: 0,
		createdAt: UPDATED_AT,
		updatedAt: UPDATED_AT,
	}));
	await world.ctx.db.insertInto("visits").values(visits).execute();
}

test("returns totals when lists are truncated", async () => {
	await insertVisits(210, null);
	await insertVisits(110, 540);
	const { json } = await world.asStaff("/api/admin/agenda?from=2026-11-23&to=2026-11-24");
	expect([json.waiting.length, json.waiting_total]).toEqual([200, 210]);
	expect([json.unclosed.length, json.unclosed_total]).toEqual([100, 110]);
	const followUps = await world.asStaff("/api/admin/follow-ups");
	expect(followUps.json.unclosed_total).toBe(110);
});

// @module-tag engines
import { afterAll, expect, test } from "vitest";
import { firstPageOf, nameLinks } from "#features/leads/link/links.server.ts";
import { saveSettings } from "#features/settings/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openTestPlatform, type TestPlatform } from "#platform/fakes.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { settingsSeed } from "#seed/settings.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const before = Object.fromEntries(
	Object.entries(migrations).filter(([name]) => name < "009-agenda"),
);
let at: TestPlatform;
afterAll(() => at?.close());

const NOBODY = {
	customerId: null,
	phoneTyped: null,
	email: null,
	ownerId: null,
	answeredAt: null,
	searchText: "",
	summary: "",
};
const CAR = { vehicleType: null, vehicleBrand: null, vehicleBrandOther: null, vehicleModel: null };
let asked = 0;

/** An appointment as it was stored before there was an agenda; each asked a minute after the last. */
async function appointment(id: string, over: object = {}, lead: object = {}) {
	const createdAt = new Date(Date.parse("2026-11-01T12:00:00Z") + ++asked * 60_000).toISOString();
	const person = { id, reference: id, kind: "appointment", state: "nueva", name: "Ana" } as const;
	const times = { dueAt: createdAt, createdAt, updatedAt: createdAt };
	await at.db
		.insertInto("leads")
		.values({ ...NOBODY, ...person, phone: "+50761234567", isQuarantined: 0, ...times, ...lead })
		.execute();
	const what = { source: "contacto", service: "Otro", serviceId: null, urgency: null } as const;
	const when = { preferredDate: "2099-01-05", preferredTime: "9:00 AM" };
	const rest = { vehicleYear: null, description: "Ruido", sentAt: null, createdAt };
	await at.db
		.insertInto("appointments")
		.values({ leadId: id, ...CAR, ...what, ...when, ...rest, ...over })
		.execute();
}

/** A service whose work takes longer than any day. */
async function longService(id: string) {
	const when = { createdAt: "2026-11-01T12:00:00Z", updatedAt: "2026-11-01T12:00:00Z" };
	const words = {
		name: id,
		description: "",
		duration: "",
		includes: "[]",
		image: "",
		category: "",
	};
	const rest = { specialty: 0, badge: null, warranty: null, priceCents: null, deletedAt: null };
	await at.db
		.insertInto("services")
		.values({ id, minutes: 1440, ...words, ...rest, position: 1, isVisible: 1, ...when })
		.execute();
}

test("what was asked for before the agenda is in it: waiting, with its hours where they are free, and a link", async () => {
	at = await openTestPlatform(before, url);
	await appointment("a-first", { vehicleType: "Pick-up" });
	await appointment("b-second", {
		vehicleBrand: "Otro",
		vehicleBrandOther: "Suzuki",
		vehicleModel: "Swift",
		vehicleYear: 2015,
	});
	await appointment("c-spam", {}, { isQuarantined: 1 });
	await appointment("d-third");
	await appointment("e-past", { preferredDate: "2020-01-06" });
	await appointment("f-no-hour", { preferredTime: null });
	await appointment("g-no-day", { preferredDate: null });
	await appointment("h-after", { preferredTime: "11:00 AM" });
	await appointment("i-lost", { preferredTime: "1:00 PM" }, { state: "perdida" });
	await inTransaction(at.db, (trx) => saveSettings(trx, settingsSeed, at.now()));
	await longService("all-day");
	await appointment("j-all-day", { serviceId: "all-day", preferredTime: "5:00 PM" });
	await migrate(at.database, migrations, { log: at.log });

	const visits = await at.db.selectFrom("visits").selectAll().orderBy("leadId").execute();
	expect(visits.map(({ leadId, day, startMinute }) => [leadId, day, startMinute])).toEqual([
		["a-first", "2099-01-05", 540],
		["b-second", "2099-01-05", 540],
		["c-spam", "2099-01-05", 540],
		["d-third", "2099-01-05", 540],
		["e-past", "2020-01-06", 540],
		["f-no-hour", "2099-01-05", null],
		["g-no-day", null, null],
		["h-after", "2099-01-05", 660],
		["i-lost", "2099-01-05", 780],
		["j-all-day", "2099-01-05", 1020],
	]);
	expect(visits.slice(-2)).toMatchObject([
		{ state: "cancelada", cancelledBy: "taller", cancelReason: "La solicitud se perdió" },
		{ state: "por_confirmar", minutes: 60 },
	]);
	expect(visits[0]).toMatchObject({
		car: "Pick-up",
		note: "Ruido",
		minutes: 120,
		state: "por_confirmar",
		sequence: 0,
		calendarState: "off",
		cancelReason: null,
	});
	expect(visits[1]?.car).toBe("Suzuki Swift 2015");
	const held = await at.db
		.selectFrom("visitHours")
		.selectAll()
		.orderBy("minute")
		.orderBy("bay")
		.execute();
	expect(held.map(({ minute, bay, leadId }) => [minute, bay, leadId])).toEqual([
		[540, 1, "a-first"],
		[540, 2, "b-second"],
		[600, 1, "a-first"],
		[600, 2, "b-second"],
		[660, 1, "h-after"],
		[720, 1, "h-after"],
		[1020, 1, "j-all-day"],
	]);

	await nameLinks(at, "unnamed");
	const named = await at.db.selectFrom("links").select(["leadId", "hash"]).execute();
	expect(named).toHaveLength(visits.length);
	for (const { leadId, hash } of named)
		expect(hash).toBe(hashOfToken(firstPageOf(at, leadId).split("/").at(-1) ?? ""));
});

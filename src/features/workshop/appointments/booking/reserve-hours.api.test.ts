// @module-tag engines
import { setTimeout as later } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { releaseHours, tryReserveHours } from "./reserve-hours.server.ts";
import { listOccupiedHours } from "./visit-duration.ts";

const { world, agenda } = openAgenda();
const isPostgres = process.env.TEST_ENGINE === "postgres";
const CONCURRENT_REQUESTS = 200;

const countStatuses = (replies: { status: number }[]) =>
	Object.fromEntries(
		Object.entries(Object.groupBy(replies, ({ status }) => String(status))).map(([status, list]) => [
			status,
			list?.length,
		]),
	);

test("accepts two of 200 simultaneous bookings of an hour", async () => {
	const day = nextDay();
	const bookings = Array.from({ length: CONCURRENT_REQUESTS }, () =>
		agenda.book(buildContactRequest({ preferredDate: day })),
	);
	const replies = await Promise.all(bookings);
	const { 201: bookedCount, 409: rejectedCount = 0, 503: timedOutCount = 0 } = countStatuses(replies);
	// On a busy machine a few requests time out with a retry response.
	expect([bookedCount, rejectedCount + timedOutCount]).toEqual([2, CONCURRENT_REQUESTS - 2]);
	expect(rejectedCount).toBeGreaterThan(CONCURRENT_REQUESTS / 2);
	const rejections = replies.filter(({ status }) => status === 409);
	for (const { json } of rejections) {
		expect(json.code).toBe("slot_taken");
		expect(json.free).toHaveLength(5);
		expect(json.free[0]).toEqual({ day, time: "11:00 AM" });
	}
	expect(await agenda.listReservedHours({ day })).toEqual(
		[540, 600].flatMap((minute) => [`${day} ${minute} 1`, `${day} ${minute} 2`]),
	);
	const stored = await world.ctx.db
		.selectFrom("appointments")
		.select("leadId")
		.where("preferredDate", "=", day)
		.execute();
	expect(stored).toHaveLength(2);
});

test.runIf(isPostgres)(
	"never overbooks across two servers",
	async () => {
		const day = nextDay();
		const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(world.ctx.db);
		const second = openPostgres(process.env.TEST_DATABASE_URL ?? "", rows[0]?.name);
		const apis = [world.api, createApi({ ...world.ctx, database: second, db: second.db })];
		const send = (machine: number, path: string, body: object, address: string) =>
			apis[machine]?.fetch(
				new Request(`http://localhost${path}`, {
					method: "POST",
					headers: {
						"content-type": "application/json",
						authorization: `Bearer ${world.token}`,
					},
					body: JSON.stringify(body),
				}),
				{ address },
			);
		const replies = await Promise.all(
			Array.from({ length: CONCURRENT_REQUESTS }, (_, number) =>
				number % 4 < 2
					? send(number % 2, "/api/admin/agenda", buildStaffRequest({ day }), "10.7.0.1")
					: send(
							number % 2,
							"/api/appointments",
							buildContactRequest({ preferredDate: day }),
							`10.8.0.${number}`,
						),
			),
		);
		// A busy PostgreSQL turns some requests away, at worst all of them: those who come again get the hour.
		for (const machine of [0, 1])
			await send(machine, "/api/admin/agenda", buildStaffRequest({ day }), "10.7.0.1");
		await second.close();
		const counts = countStatuses(replies as Response[]);
		const { 201: bookedCount = 0, 409: rejectedCount = 0, 503: later = 0, ...others } = counts;
		expect(bookedCount).toBeLessThanOrEqual(2);
		expect([bookedCount + rejectedCount + later, others]).toEqual([CONCURRENT_REQUESTS, {}]);
		const nineOClockSlots = (await agenda.listReservedHours({ day })).filter((hour) =>
			hour.includes(" 540 "),
		);
		expect(nineOClockSlots).toEqual([`${day} 540 1`, `${day} 540 2`]);
	},
	120_000,
);

test("serializes two visits that swap hours", async () => {
	const day = nextDay();
	const first = (await agenda.createByStaff(buildStaffRequest({ day, time: "9:00 AM" }))).json;
	const second = (await agenda.createByStaff(buildStaffRequest({ day, time: "10:00 AM" }))).json;
	for (const time of ["9:00 AM", "10:00 AM"]) await agenda.createByStaff(buildStaffRequest({ day, time }));
	const swaps = [
		agenda.move(first.id, { day, time: "10:00 AM" }),
		agenda.move(second.id, { day, time: "9:00 AM" }),
	];
	const replies = await Promise.all(swaps);
	for (const { status } of replies) expect([200, 409]).toContain(status);
	expect(await agenda.listReservedHours({ day })).toEqual(
		[540, 600].flatMap((minute) => [`${day} ${minute} 1`, `${day} ${minute} 2`]),
	);
});

type Step = { kind: "book" | "move" | "cancel"; car: number; start: number; minutes: number };

test("never overbooks an hour (property test)", async () => {
	const capacity = 2;
	const visitIds = await createVisits(6);
	const step: fc.Arbitrary<Step> = fc.record({
		kind: fc.constantFrom("book", "move", "cancel"),
		car: fc.nat(visitIds.length - 1),
		start: fc.constantFrom(480, 540, 600, 780, 840),
		minutes: fc.constantFrom(45, 60, 120, 240),
	});
	const day = "2027-01-11";
	await fc.assert(
		fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
			await world.ctx.db.deleteFrom("visitHours").where("day", "=", day).execute();
			/** The expected slot of each car, from the responses to its own requests. */
			const expectedSlots = new Map<string, string[]>();
			for (const round of rounds) {
				// One step per car: changes of the same visit are serialized, see `lockVisit`.
				const steps = [...new Map(round.map((carStep) => [carStep.car, carStep])).values()];
				await Promise.all(steps.map((carStep) => applyStep(carStep, expectedSlots)));
				const reservedHours = await agenda.listReservedHours({ day });
				for (const hour of listOccupiedHours(480, 720))
					expect(reservedHours.filter((row) => row.includes(` ${hour} `)).length).toBeLessThanOrEqual(
						capacity,
					);
				expect(reservedHours.length).toBe([...expectedSlots.values()].flat().length);
				for (const [id, hours] of expectedSlots)
					expect((await agenda.listReservedHours({ id })).map((row) => row.split(" ")[1])).toEqual(hours);
			}
		}),
		{ numRuns: isPostgres ? 15 : 40 },
	);

	async function applyStep({ kind, car, start, minutes }: Step, expectedSlots: Map<string, string[]>) {
		const visitId = visitIds[car] ?? "";
		if (kind === "book" && expectedSlots.get(visitId)?.length) return;
		const isReserved = await withTransaction(world.ctx.db, async (trx) => {
			await releaseHours(trx, visitId);
			if (kind === "cancel") return true;
			const isFree = await tryReserveHours(trx, { visitId, day, start, minutes }, { capacity });
			if (!isFree) throw new HourFullError();
			return true;
		}).catch((error) => {
			if (error instanceof HourFullError) return false;
			throw error;
		});
		if (isReserved)
			expectedSlots.set(visitId, kind === "cancel" ? [] : listOccupiedHours(start, minutes).map(String));
		await later(0);
	}
});

class HourFullError extends Error {}

async function createVisits(count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let car = 0; car < count; car++) {
		const body = buildContactRequest({ source: "modal", preferredDate: "", preferredTime: "" });
		const vehicle = { vehicleBrand: "Toyota", vehicleModel: "Yaris", vehicleYear: "2015" };
		const { json } = await agenda.book({
			...body,
			...vehicle,
			serviceType: "Frenos",
			urgency: "baja",
		});
		ids.push((await agenda.find(json.reference)).id);
	}
	return ids;
}

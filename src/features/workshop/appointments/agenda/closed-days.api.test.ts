// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

const { world, agenda } = openAgenda();
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** Counts the sessions that wait for the table locked by the test. */
async function countWaitingSessions(): Promise<number> {
	const { rows } = await sql<{ found: number }>`
		select count(*)::int as found from pg_locks
		where relation = 'visit_hours'::regclass and not granted`.execute(world.ctx.db);
	return rows[0]?.found ?? 0;
}

/** Counts the sessions that one of these blocks. */
async function countBlockedSessions(): Promise<number> {
	const { rows } = await sql<{ found: number }>`
		select count(*)::int as found from pg_locks
		where not granted and pg_blocking_pids(pid) && array(
			select pid from pg_locks where relation = 'visit_hours'::regclass and not granted
		)`.execute(world.ctx.db);
	return rows[0]?.found ?? 0;
}

/**
 * Runs `change` until it stores its visit, closes a day and then lets `change` finish.
 *
 * @returns both responses
 */
async function closeDayDuring(day: string, change: () => Promise<{ status: number }>) {
	const lockRelease = Promise.withResolvers<void>();
	const lockAcquired = Promise.withResolvers<void>();
	const lock = world.ctx.db.transaction().execute(async (trx) => {
		await sql`lock table visit_hours in share row exclusive mode`.execute(trx);
		lockAcquired.resolve();
		await lockRelease.promise;
	});
	await lockAcquired.promise;
	const pendingChange = change();
	await expect.poll(countWaitingSessions).toBeGreaterThan(0);
	const body = { day, reason: "Inventario" };
	let isClosingAnswered = false;
	const pendingClosing = world.asStaff("/api/admin/agenda/closed-days", { body }).finally(() => {
		isClosingAnswered = true;
	});
	// It either waits for the blocked session or returned without a check; the callers verify which.
	await expect.poll(async () => isClosingAnswered || (await countBlockedSessions()) > 0).toBe(true);
	lockRelease.resolve();
	const [, response, closeResponse] = await Promise.all([lock, pendingChange, pendingClosing]);
	return { response, affected: closeResponse.json.affected as { id: string }[] };
}

test.runIf(isPostgres)("lists a visit booked while its day is closed", async () => {
	const day = nextDay();
	const { response, affected } = await closeDayDuring(day, () =>
		agenda.book(buildContactRequest({ preferredDate: day })),
	);
	expect(response.status).toBe(201);
	expect(affected).toHaveLength(1);
});

test.runIf(isPostgres)("lists visits created, moved or confirmed during the closing", async () => {
	const days = [nextDay(), nextDay(), nextDay(), nextDay()] as const;
	const from = nextDay();
	const visit = (await agenda.createByStaff(buildStaffRequest({ day: from }))).json;
	const path = `/api/visits/${agenda.getLinkToken(visit)}/time`;
	const cancelledVisit = (await agenda.createByStaff(buildStaffRequest({ day: days[3] }))).json;
	await agenda.setState(cancelledVisit.id, "cancelled", "No puede venir");
	const changes = [
		() => agenda.createByStaff(buildStaffRequest({ day: days[0] })),
		() => agenda.move(visit.id, { day: days[1], time: "9:00 AM" }),
		() => world.call(path, { body: { preferredDate: days[2], preferredTime: "9:00 AM" } }),
		() => agenda.setState(cancelledVisit.id, "confirmed"),
	];
	for (const [number, change] of changes.entries()) {
		const { response, affected } = await closeDayDuring(days[number] ?? "", change);
		expect(response.status).toBeLessThan(300);
		expect(affected).toHaveLength(1);
	}
});

// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildContactRequest, buildStaffRequest, nextDay, openAgenda } from "./agenda.test.kit.ts";

const { world, agenda } = openAgenda();
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** Counts the sessions that wait for the table locked by the test. */
async function waiting(): Promise<number> {
	const { rows } = await sql<{ found: number }>`
		select count(*)::int as found from pg_locks
		where relation = 'visit_hours'::regclass and not granted`.execute(world.ctx.db);
	return rows[0]?.found ?? 0;
}

/** Counts the sessions that one of these blocks. */
async function waitingBehind(): Promise<number> {
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
async function closeWhile(day: string, work: () => Promise<{ status: number }>) {
	const gate = Promise.withResolvers<void>();
	const isShut = Promise.withResolvers<void>();
	const lock = world.ctx.db.transaction().execute(async (trx) => {
		await sql`lock table visit_hours in share row exclusive mode`.execute(trx);
		isShut.resolve();
		await gate.promise;
	});
	await isShut.promise;
	const working = work();
	await expect.poll(waiting).toBeGreaterThan(0);
	const body = { day, reason: "Inventario" };
	let isAnswered = false;
	const closing = world.asStaff("/api/admin/agenda/closed-days", { body }).finally(() => {
		isAnswered = true;
	});
	// It either waits for the blocked session or returned without a check; the callers verify which.
	await expect.poll(async () => isAnswered || (await waitingBehind()) > 0).toBe(true);
	gate.resolve();
	const [, done, closed] = await Promise.all([lock, working, closing]);
	return { done, affected: closed.json.affected as { id: string }[] };
}

test.runIf(isPostgres)("lists a visit booked while its day is closed", async () => {
	const day = nextDay();
	const { done, affected } = await closeWhile(day, () =>
		agenda.book(buildContactRequest({ preferredDate: day })),
	);
	expect(done.status).toBe(201);
	expect(affected).toHaveLength(1);
});

test.runIf(isPostgres)("lists visits created, moved or confirmed during the closing", async () => {
	const days = [nextDay(), nextDay(), nextDay(), nextDay()] as const;
	const from = nextDay();
	const visit = (await agenda.createByStaff(buildStaffRequest({ day: from }))).json;
	const path = `/api/visits/${agenda.getLinkToken(visit)}/time`;
	const off = (await agenda.createByStaff(buildStaffRequest({ day: days[3] }))).json;
	await agenda.setState(off.id, "cancelled", "No puede venir");
	const works = [
		() => agenda.createByStaff(buildStaffRequest({ day: days[0] })),
		() => agenda.move(visit.id, { day: days[1], time: "9:00 AM" }),
		() => world.call(path, { body: { preferredDate: days[2], preferredTime: "9:00 AM" } }),
		() => agenda.setState(off.id, "confirmed"),
	];
	for (const [number, work] of works.entries()) {
		const { done, affected } = await closeWhile(days[number] ?? "", work);
		expect(done.status).toBeLessThan(300);
		expect(affected).toHaveLength(1);
	}
});

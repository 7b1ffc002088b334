import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRow, insertIfMissing, updateRows } from "#server/database/rows.server.ts";
import { listSlotMinutes, type VisitDuration } from "./visit-duration.ts";

type Reservation = VisitDuration & { leadId: string; day: string; start: number };
/** `capacity` is the number of cars per slot; `overbook` allows one more. */
type CapacityLimit = { capacity: number; overbook?: boolean | undefined };

/** Limits simultaneous overbookings of one hour. */
const MAX_PARALLEL_OVERBOOKINGS = 10;

let reservationCount = 0;
/** Returns a counter that grows with every reservation and release in this process. */
export const getReservationCount = () => reservationCount;

/**
 * Reserves a bay in every hour of a visit, or one of its service's drop-off slots of the day. The primary key resolves
 * races on both engines; hours are reserved in order, so that two visits cannot deadlock.
 *
 * @returns false when an hour is full; the caller then rolls back
 * @source rules 3.6, 3.26
 */
export async function tryReserveHours(
	trx: Trx,
	reservation: Reservation,
	limit: CapacityLimit,
): Promise<boolean> {
	reservationCount++;
	const { leadId: visitId, day, dropOff } = reservation;
	const pool = dropOff?.serviceId ?? "";
	for (const minute of listSlotMinutes(reservation.start, reservation))
		if (!(await reserveSlot(trx, { leadId: visitId, day, pool, minute }, limit))) return false;
	return true;
}

/** Releases a visit's slots; an overbooked car moves into the bay that becomes free. */
export async function releaseHours(trx: Trx, visitId: string): Promise<void> {
	reservationCount++;
	// Use the deleted rows: another release may have moved this visit to a lower bay a moment ago.
	const releasedSlots = await trx
		.deleteFrom("visitHours")
		.where("leadId", "=", visitId)
		.returning(["day", "pool", "minute", "bay"])
		.execute();
	for (const slot of releasedSlots) await moveHighestBayDown(trx, slot);
}

/** Returns true when a visit has reserved hours; one from quarantine or older than the agenda may have none. */
export async function hasReservedHours(db: DbOrTrx, visitId: string): Promise<boolean> {
	const row = await findRow(db, "visitHours", { leadId: visitId });
	return row !== undefined;
}

async function reserveSlot(
	trx: Trx,
	{ leadId: visitId, day, pool, minute }: { leadId: string; day: string; pool: string; minute: number },
	{ capacity, overbook }: CapacityLimit,
): Promise<boolean> {
	const rows = await selectBays(trx, { day, pool, minute }).execute();
	const occupiedBays = new Set(rows.map(({ bay }) => bay));
	if (occupiedBays.size >= capacity && !overbook) return false;
	const last = overbook ? Math.max(capacity, ...occupiedBays) + MAX_PARALLEL_OVERBOOKINGS : capacity;
	for (let bay = 1; bay <= last; bay++) {
		if (occupiedBays.has(bay)) continue;
		const row = { day, pool, minute, bay, leadId: visitId };
		if (await insertIfMissing(trx, "visitHours", row, ["day", "pool", "minute", "bay"])) return true;
	}
	return false;
}

type BaySlot = { day: string; pool: string; minute: number; bay: number };

const selectBays = (trx: Trx, { day, pool, minute }: Omit<BaySlot, "bay">) =>
	trx
		.selectFrom("visitHours")
		.select("bay")
		.where("day", "=", day)
		.where("pool", "=", pool)
		.where("minute", "=", minute);

async function moveHighestBayDown(trx: Trx, { day, pool, minute, bay }: BaySlot) {
	const highest = await selectBays(trx, { day, pool, minute })
		.where("bay", ">", bay)
		.orderBy("bay", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!highest) return;
	await updateRows(trx, "visitHours", { day, pool, minute, bay: highest.bay }, { bay });
}

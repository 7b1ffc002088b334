import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRow, insertMissing, updateRows } from "#platform/database/rows.server.ts";
import { placesOf, type VisitLength } from "./visit-length.ts";

type Hold = VisitLength & { leadId: string; day: string; start: number };
/** `capacity` is the number of cars per slot; `overbook` allows one more. */
type Room = { capacity: number; overbook?: boolean | undefined };

/** Limits simultaneous overbookings of one hour. */
const OVERBOOKED_AT_ONCE = 10;

let holds = 0;
/** Returns a counter that grows with every reservation and release in this process. */
export const holdsSoFar = () => holds;

/**
 * Reserves a bay in every hour of a visit, or one of its service's drop-off slots of the day. The primary key resolves
 * races on both engines; hours are reserved in order, so that two visits cannot deadlock.
 *
 * @returns false when an hour is full; the caller then rolls back
 * @source rules 3.6, 3.26
 */
export async function holdHours(trx: Trx, hold: Hold, room: Room): Promise<boolean> {
	holds++;
	const { leadId, day, dropOff } = hold;
	const pool = dropOff?.serviceId ?? "";
	for (const minute of placesOf(hold.start, hold))
		if (!(await takePlace(trx, { leadId, day, pool, minute }, room))) return false;
	return true;
}

/** Releases a visit's slots; an overbooked car moves into the bay that becomes free. */
export async function releaseHours(trx: Trx, leadId: string): Promise<void> {
	holds++;
	// Use the deleted rows: another release may have moved this visit to a lower bay a moment ago.
	const held = await trx
		.deleteFrom("visitHours")
		.where("leadId", "=", leadId)
		.returning(["day", "pool", "minute", "bay"])
		.execute();
	for (const place of held) await moveDown(trx, place);
}

/** Returns true when a visit has reserved hours; one from quarantine or older than the agenda may have none. */
export async function holdsAny(db: DbOrTrx, leadId: string): Promise<boolean> {
	const row = await findRow(db, "visitHours", { leadId });
	return row !== undefined;
}

async function takePlace(
	trx: Trx,
	{ leadId, day, pool, minute }: { leadId: string; day: string; pool: string; minute: number },
	{ capacity, overbook }: Room,
): Promise<boolean> {
	const rows = await baysAt(trx, { day, pool, minute }).execute();
	const taken = new Set(rows.map(({ bay }) => bay));
	if (taken.size >= capacity && !overbook) return false;
	const last = overbook ? Math.max(capacity, ...taken) + OVERBOOKED_AT_ONCE : capacity;
	for (let bay = 1; bay <= last; bay++) {
		if (taken.has(bay)) continue;
		const row = { day, pool, minute, bay, leadId };
		if (await insertMissing(trx, "visitHours", row, ["day", "pool", "minute", "bay"])) return true;
	}
	return false;
}

type Place = { day: string; pool: string; minute: number; bay: number };

const baysAt = (trx: Trx, { day, pool, minute }: Omit<Place, "bay">) =>
	trx
		.selectFrom("visitHours")
		.select("bay")
		.where("day", "=", day)
		.where("pool", "=", pool)
		.where("minute", "=", minute);

async function moveDown(trx: Trx, { day, pool, minute, bay }: Place) {
	const highest = await baysAt(trx, { day, pool, minute })
		.where("bay", ">", bay)
		.orderBy("bay", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!highest) return;
	await updateRows(trx, "visitHours", { day, pool, minute, bay: highest.bay }, { bay });
}

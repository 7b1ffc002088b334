import type { DbOrTrx, Trx } from "#platform/db.server.ts";
import { occupiedHours } from "./rules.ts";
import "./table.server.ts";

type Hold = { leadId: string; day: string; start: number; minutes: number };
/** `capacity` is how many cars an hour takes; `overbook` takes one more than that. */
type Room = { capacity: number; overbook?: boolean | undefined };

/** How many people may squeeze a car into the same hour at the same moment. */
const OVERBOOKED_AT_ONCE = 10;

let holds = 0;
/** Counts up with every hour that this process holds or gives back. */
export const holdsSoFar = () => holds;

/**
 * Takes a place in every hour a visit occupies. The primary key (day, hour, place) decides between two who ask at once,
 * on both engines; hours are taken in order, so that two visits cannot wait for each other.
 *
 * @returns false when an hour is full; the caller then rolls back
 * @source rules 3.6
 */
export async function holdHours(trx: Trx, hold: Hold, room: Room): Promise<boolean> {
	holds++;
	for (const minute of occupiedHours(hold.start, hold.minutes))
		if (!(await takePlace(trx, { ...hold, minute }, room))) return false;
	return true;
}

/** Gives a visit's places back; a car that was squeezed in moves down to the place that is free now. */
export async function releaseHours(trx: Trx, leadId: string): Promise<void> {
	holds++;
	// What is deleted says where it stood: another visit's end may have moved it down a moment ago.
	const held = await trx
		.deleteFrom("visitHours")
		.where("leadId", "=", leadId)
		.returning(["day", "minute", "bay"])
		.execute();
	for (const place of held) await moveDown(trx, place);
}

/** Whether a visit has its hours: one that came in quarantine, or before the agenda, may not. */
export async function holdsAny(db: DbOrTrx, leadId: string): Promise<boolean> {
	const row = await db
		.selectFrom("visitHours")
		.select("bay")
		.where("leadId", "=", leadId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

async function takePlace(
	trx: Trx,
	{ leadId, day, minute }: { leadId: string; day: string; minute: number },
	{ capacity, overbook }: Room,
): Promise<boolean> {
	const rows = await trx
		.selectFrom("visitHours")
		.select("bay")
		.where("day", "=", day)
		.where("minute", "=", minute)
		.execute();
	const taken = new Set(rows.map(({ bay }) => bay));
	if (taken.size >= capacity && !overbook) return false;
	const last = overbook ? Math.max(capacity, ...taken) + OVERBOOKED_AT_ONCE : capacity;
	for (let bay = 1; bay <= last; bay++) {
		if (taken.has(bay)) continue;
		const claim = await trx
			.insertInto("visitHours")
			.values({ day, minute, bay, leadId })
			.onConflict((conflict) => conflict.columns(["day", "minute", "bay"]).doNothing())
			.executeTakeFirst();
		if (claim.numInsertedOrUpdatedRows) return true;
	}
	return false;
}

async function moveDown(trx: Trx, free: { day: string; minute: number; bay: number }) {
	const { day, minute, bay } = free;
	const highest = await trx
		.selectFrom("visitHours")
		.select("bay")
		.where("day", "=", day)
		.where("minute", "=", minute)
		.where("bay", ">", bay)
		.orderBy("bay", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!highest) return;
	await trx
		.updateTable("visitHours")
		.set({ bay })
		.where("day", "=", day)
		.where("minute", "=", minute)
		.where("bay", "=", highest.bay)
		.execute();
}

import { randomUUID } from "node:crypto";
import type { Settings } from "#core/settings/contract.ts";
import { notifyVisitChange } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { formatStartTime, isSlotFull } from "#features/workshop/appointments/rules.ts";
import { reloadVisit } from "#features/workshop/appointments/store.server.ts";
import type { Canceller } from "#features/workshop/appointments/visit-states.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRow, insertIfMissing, insertRows, updateRows } from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { readOccupancy } from "./availability.server.ts";
import { createSlotTakenError } from "./slot-errors.server.ts";
import { findBookedDuration } from "./visit-duration.server.ts";
import { getSlotCapacity, listSlotMinutes, type VisitDuration } from "./visit-duration.ts";
import { hasStarted } from "./visit-start.ts";

type Reservation = VisitDuration & { visitId: string; day: string; start: number };
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
	const { visitId, day, dropOff } = reservation;
	const pool = dropOff?.serviceId ?? "";
	for (const minute of listSlotMinutes(reservation.start, reservation))
		if (!(await reserveSlot(trx, { visitId, day, pool, minute }, limit))) return false;
	return true;
}

/** Releases a visit's slots; an overbooked car moves into the bay that becomes free. */
export async function releaseHours(trx: Trx, visitId: string): Promise<void> {
	reservationCount++;
	// Use the deleted rows: another release may have moved this visit to a lower bay a moment ago.
	const releasedSlots = await trx
		.deleteFrom("visitHours")
		.where("visitId", "=", visitId)
		.returning(["day", "pool", "minute", "bay"])
		.execute();
	for (const slot of releasedSlots) await moveHighestBayDown(trx, slot);
}

/** Returns true when a visit has reserved hours; one from quarantine or older than the agenda may have none. */
export async function hasReservedHours(db: DbOrTrx, visitId: string): Promise<boolean> {
	const row = await findRow(db, "visitHours", { visitId });
	return row !== undefined;
}

async function reserveSlot(
	trx: Trx,
	{ visitId, day, pool, minute }: { visitId: string; day: string; pool: string; minute: number },
	{ capacity, overbook }: CapacityLimit,
): Promise<boolean> {
	const rows = await selectBays(trx, { day, pool, minute }).execute();
	const occupiedBays = new Set(rows.map(({ bay }) => bay));
	if (occupiedBays.size >= capacity && !overbook) return false;
	const last = overbook ? Math.max(capacity, ...occupiedBays) + MAX_PARALLEL_OVERBOOKINGS : capacity;
	for (let bay = 1; bay <= last; bay++) {
		if (occupiedBays.has(bay)) continue;
		const row = { day, pool, minute, bay, visitId };
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

type Hour = { day: string; start: number; duration: VisitDuration };
/** The form field that shows an error about the hour, and permission to overbook. */
export type BookingOptions = { field: "preferredTime" | "time"; overbook?: boolean | undefined };
type NewVisit = Pick<VisitRecord, "leadId" | "service" | "serviceId" | "car" | "note" | "day" | "state"> & {
	/** Minute of the day; null while only the day is known. */
	start: number | null;
	duration: VisitDuration;
};

/**
 * Rejects a request for a full hour before anything is stored. `bookVisit` resolves races between simultaneous
 * requests.
 *
 * @throws RuleError slot_taken (409, with the next free hours)
 */
export async function assertSlotFree(
	{ trx, now }: AnyWork,
	{ settings, hour, field }: { settings: Settings; hour: Hour; field: BookingOptions["field"] },
): Promise<void> {
	const { day, start, duration } = hour;
	const taken = (await readOccupancy(trx, { from: day, to: day }))(duration);
	if (isSlotFull(day, start, { calendar: settings, taken, ...duration }))
		throw await createSlotTakenError(trx, { now, calendar: settings }, hour, field);
}

/**
 * Adds a visit to the agenda and reserves its hours, in the transaction that stores the request. A visit in quarantine
 * reserves nothing, so that bots cannot fill the agenda.
 *
 * @returns the visit's id
 * @throws RuleError slot_taken (409, with the next free hours)
 * @source rules 3.7
 */
export async function bookVisit(
	work: AnyWork,
	{
		settings,
		visit,
		field,
		overbook,
		bookedBy,
	}: { settings: Settings; visit: NewVisit } & BookingOptions & { bookedBy: Canceller },
): Promise<string> {
	const { ctx, trx } = work;
	const { start, day, duration, ...rest } = visit;
	const visitId = randomUUID();
	const now = ctx.now().toISOString();
	await insertRows(trx, "visits", {
		id: visitId,
		...rest,
		day,
		startMinute: day === null ? null : start,
		minutes: duration.minutes,
		isDropOff: duration.dropOff ? 1 : 0,
		sequence: 0,
		calendarState: "off",
		createdAt: now,
		updatedAt: now,
	});
	const stored = await reloadVisit(trx, visitId);
	if (day !== null && start !== null && !stored.isQuarantined)
		await reserveHours(work, { settings, hour: { visitId, day, start, duration }, field, overbook });
	await notifyVisitChange(work, {
		settings,
		visit: stored,
		eventType: bookedBy === "shop" ? "confirmed" : "booked",
		changedBy: bookedBy,
	});
	return visitId;
}

/**
 * Reserves a visit's hours when it has none: after a cancellation, or when it is older than the agenda.
 *
 * @param options `overbook` allows a full hour
 * @throws RuleError slot_taken (409, with the next free hours)
 */
export async function ensureHoursReserved(
	work: AnyWork,
	{
		settings,
		visit,
		field,
		overbook: overbookRequested,
	}: { settings: Settings; visit: VisitRecord } & BookingOptions,
): Promise<void> {
	const { ctx, trx } = work;
	const { id: visitId, day, startMinute: start, isQuarantined } = visit;
	if (day === null || start === null || isQuarantined || (await hasReservedHours(trx, visitId))) return;
	// A visit that has started is a fact and cannot be rejected, so overbook.
	const overbook = overbookRequested || hasStarted({ day, time: formatStartTime(start) }, ctx.now());
	const duration = await findBookedDuration(trx, visit);
	await reserveHours(work, { settings, hour: { visitId, day, start, duration }, field, overbook });
}

/** Reserves the hours of a visit. @throws RuleError slot_taken (409, with the next free hours) */
export async function reserveHours(
	work: AnyWork,
	{
		settings,
		hour,
		field,
		overbook,
	}: { settings: Settings; hour: Hour & { visitId: string } } & BookingOptions,
): Promise<void> {
	const { ctx, trx } = work;
	const { duration, ...slot } = hour;
	const capacity = getSlotCapacity(duration, settings);
	if (await tryReserveHours(trx, { ...slot, ...duration }, { capacity, overbook })) return;
	throw await createSlotTakenError(trx, { now: ctx.now(), calendar: settings }, hour, field);
}

import type { Settings } from "#core/settings/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { readOccupancy } from "./availability.server.ts";
import { reloadVisit } from "./lock-visit.server.ts";
import { notifyVisitChange } from "./notify-visit-change.server.ts";
import { hasReservedHours, tryReserveHours } from "./reserve-hours.server.ts";
import { formatStartTime, isSlotFull } from "./rules.ts";
import { createSlotTakenError } from "./slot-errors.server.ts";
import type { VisitRecord } from "./store.server.ts";
import { findBookedDuration } from "./visit-duration.server.ts";
import { getSlotCapacity, type VisitDuration } from "./visit-duration.ts";
import { hasStarted } from "./visit-start.ts";
import type { Canceller } from "./visit-states.ts";

type Hour = { day: string; start: number; duration: VisitDuration };
/** The form field that shows an error about the hour, and permission to overbook. */
type BookingOptions = { field: "preferredTime" | "time"; overbook?: boolean | undefined };
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
	trx: Trx,
	now: Date,
	settings: Settings,
	hour: Hour,
	field: BookingOptions["field"],
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
 * @throws RuleError slot_taken (409, with the next free hours)
 * @source rules 3.7
 */
export async function bookVisit(
	ctx: AppContext,
	trx: Trx,
	settings: Settings,
	visit: NewVisit,
	{ field, overbook, bookedBy }: BookingOptions & { bookedBy: Canceller },
): Promise<void> {
	const { start, day, duration, ...rest } = visit;
	const now = ctx.now().toISOString();
	await insertRows(trx, "visits", {
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
	const stored = await reloadVisit(trx, visit.leadId);
	if (day !== null && start !== null && !stored.isQuarantined)
		await reserveHours(ctx, trx, settings, { ...visit, day, start }, { field, overbook });
	await notifyVisitChange(ctx, trx, settings, stored, bookedBy === "shop" ? "confirmed" : "booked", bookedBy);
}

/**
 * Reserves a visit's hours when it has none: after a cancellation, or when it is older than the agenda.
 *
 * @param options `overbook` allows a full hour
 * @throws RuleError slot_taken (409, with the next free hours)
 */
export async function ensureHoursReserved(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	{ field, overbook: overbookRequested }: BookingOptions,
): Promise<void> {
	const { leadId: visitId, day, startMinute: start, isQuarantined } = visit;
	if (day === null || start === null || isQuarantined || (await hasReservedHours(trx, visitId))) return;
	// A visit that has started is a fact and cannot be rejected, so overbook.
	const overbook = overbookRequested || hasStarted({ day, time: formatStartTime(start) }, ctx.now());
	const duration = await findBookedDuration(trx, visit);
	await reserveHours(ctx, trx, settings, { leadId: visitId, day, start, duration }, { field, overbook });
}

/** Reserves the hours of a visit. @throws RuleError slot_taken (409, with the next free hours) */
export async function reserveHours(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	settings: Settings,
	hour: Hour & { leadId: string },
	{ field, overbook }: BookingOptions,
): Promise<void> {
	const { duration, ...slot } = hour;
	const capacity = getSlotCapacity(duration, settings);
	if (await tryReserveHours(trx, { ...slot, ...duration }, { capacity, overbook })) return;
	throw await createSlotTakenError(trx, { now: ctx.now(), calendar: settings }, hour, field);
}

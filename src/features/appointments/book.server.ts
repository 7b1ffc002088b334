import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit } from "./announce.server.ts";
import { takenPlaces } from "./availability.server.ts";
import { hasBegun } from "./begins.ts";
import { holdHours, holdsAny } from "./hold.server.ts";
import { visitAgain } from "./open.server.ts";
import { slotTaken } from "./refusals.server.ts";
import { isFull, timeOf } from "./rules.ts";
import type { VisitRecord } from "./store.server.ts";
import { jobOfVisit } from "./visit-length.server.ts";
import { roomFor, type VisitLength } from "./visit-length.ts";
import type { Canceller } from "./visit-states.ts";

type Hour = { day: string; start: number; job: VisitLength };
/** The form field that shows an error about the hour, and permission to overbook. */
type Manner = { field: "preferredTime" | "time"; overbook?: boolean | undefined };
type NewVisit = Pick<
	VisitRecord,
	"leadId" | "service" | "serviceId" | "car" | "note" | "day" | "state"
> & {
	/** Minute of the day; null while only the day is known. */
	start: number | null;
	job: VisitLength;
};

/**
 * Rejects a request for a full hour before anything is stored. `bookVisit` resolves races between simultaneous
 * requests.
 *
 * @throws RuleError slot_taken (409, with the next free hours)
 */
export async function refuseFullHour(
	trx: Trx,
	now: Date,
	settings: Settings,
	hour: Hour,
	field: Manner["field"],
): Promise<void> {
	const { day, start, job } = hour;
	const taken = (await takenPlaces(trx, { from: day, to: day }))(job);
	if (isFull(day, start, { calendar: settings, taken, ...job }))
		throw await slotTaken(trx, { now, calendar: settings }, hour, field);
}

/**
 * Adds a visit to the agenda and reserves its hours, in the transaction that stores the request. A visit in quarantine
 * reserves nothing, so that bots cannot fill the agenda.
 *
 * @throws RuleError slot_taken (409, with the next free hours)
 * @source rules 3.7
 */
export async function bookVisit(
	at: Platform,
	trx: Trx,
	settings: Settings,
	visit: NewVisit,
	{ field, overbook, by }: Manner & { by: Canceller },
): Promise<void> {
	const { start, day, job, ...rest } = visit;
	const now = at.now().toISOString();
	await insertRows(trx, "visits", {
		...rest,
		day,
		startMinute: day === null ? null : start,
		minutes: job.minutes,
		isDropOff: job.dropOff ? 1 : 0,
		sequence: 0,
		calendarState: "off",
		createdAt: now,
		updatedAt: now,
	});
	const stored = await visitAgain(trx, visit.leadId);
	if (day !== null && start !== null && !stored.isQuarantined)
		await holdOrRefuse(at, trx, settings, { ...visit, day, start }, { field, overbook });
	await announceVisit(at, trx, settings, stored, by === "shop" ? "confirmed" : "booked", by);
}

/**
 * Reserves a visit's hours when it has none: after a cancellation, or when it is older than the agenda.
 *
 * @param options `overbook` allows a full hour
 * @throws RuleError slot_taken (409, with the next free hours)
 */
export async function holdAgain(
	at: Pick<Platform, "now">,
	trx: Trx,
	settings: Settings,
	visit: VisitRecord,
	{ field, overbook: insist }: Manner,
): Promise<void> {
	const { leadId, day, startMinute: start, isQuarantined } = visit;
	if (day === null || start === null || isQuarantined || (await holdsAny(trx, leadId))) return;
	// A visit that has started is a fact and cannot be rejected, so overbook.
	const overbook = insist || hasBegun({ day, time: timeOf(start) }, at.now());
	const job = await jobOfVisit(trx, visit);
	await holdOrRefuse(at, trx, settings, { leadId, day, start, job }, { field, overbook });
}

/** Reserves the hours of a visit. @throws RuleError slot_taken (409, with the next free hours) */
export async function holdOrRefuse(
	at: Pick<Platform, "now">,
	trx: Trx,
	settings: Settings,
	hour: Hour & { leadId: string },
	{ field, overbook }: Manner,
): Promise<void> {
	const { job, ...place } = hour;
	const capacity = roomFor(job, settings);
	if (await holdHours(trx, { ...place, ...job }, { capacity, overbook })) return;
	throw await slotTaken(trx, { now: at.now(), calendar: settings }, hour, field);
}

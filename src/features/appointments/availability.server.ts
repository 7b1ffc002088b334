import { getSettings } from "#features/settings/store.server.ts";
import { daysFrom, panamaDay } from "#panama/time.ts";
import { countAll, type DbOrTrx } from "#platform/database/db.server.ts";
import type { Availability, AvailabilityQuery, FreeHour } from "./contract.ts";
import { lastDay, type Moment, type Taken, timesOn, whyNoTimes } from "./rules.ts";
import { findChosen } from "./visit-length.server.ts";
import { untilOf, type VisitLength } from "./visit-length.ts";

/** Limits the alternatives offered when an hour is taken. */
const OFFERED_INSTEAD = 5;

/**
 * Returns the bookable hours of a span of days, the reason when a day has none, and the first free hour of all.
 *
 * @param query `service` is an id or a name
 * @source rules 3.1, 3.4, 3.6
 */
export async function readAvailability(
	db: DbOrTrx,
	now: Date,
	{ service, from, days }: AvailabilityQuery,
): Promise<Availability> {
	const settings = await getSettings(db);
	const { job } = await findChosen(db, service, settings);
	return offer(db, { now, calendar: settings }, { from, days, job });
}

/** @param query `leadId` is a visit whose own hours count as free */
export async function offer(
	db: DbOrTrx,
	moment: Moment,
	ask: { from: string; days: number; job: VisitLength; leadId?: string },
): Promise<Availability> {
	const { from, days, job } = ask;
	const wish = await withTaken(db, moment, ask);
	return {
		minutes: job.minutes,
		until: untilOf(job),
		days: daysFrom(from, days).map((day) => ({
			day,
			times: [...timesOn(day, moment, wish)],
			reason: whyNoTimes(day, moment, wish),
		})),
		next: firstHours(moment, wish, { ...wholeAgenda(moment), count: 1 })[0] ?? null,
	};
}

/** Finds the first free hours from a day on; starts from today when nothing is left after it. */
export async function freeInstead(
	db: DbOrTrx,
	moment: Moment,
	ask: { day: string; job: VisitLength; leadId?: string | undefined },
): Promise<FreeHour[]> {
	const wish = await withTaken(db, moment, ask);
	const from = { ...wholeAgenda(moment), count: OFFERED_INSTEAD };
	const after = firstHours(moment, wish, { ...from, from: ask.day });
	return after.length > 0 ? after : firstHours(moment, wish, from);
}

/** Reads the number of cars per slot in a span of days. @param leadId a visit to leave out of the count */
export async function takenPlaces(
	db: DbOrTrx,
	{ from, to }: { from: string; to: string },
	leadId = "",
): Promise<(job: VisitLength) => Taken> {
	const rows = await db
		.selectFrom("visitHours")
		.select(["day", "pool", "minute", countAll.as("cars")])
		.where("day", ">=", from)
		.where("day", "<=", to)
		.where("leadId", "!=", leadId)
		.groupBy(["day", "pool", "minute"])
		.execute();
	const key = (pool: string, day: string, minute: number) => `${day} ${minute} ${pool}`;
	const cars = new Map(rows.map((row) => [key(row.pool, row.day, row.minute), row.cars]));
	return ({ dropOff }) => {
		const pool = dropOff?.serviceId ?? "";
		return (day, minute) => cars.get(key(pool, day, minute)) ?? 0;
	};
}

/** Adds the occupancy up to the booking horizon to a duration. */
async function withTaken(
	db: DbOrTrx,
	{ now, calendar }: Moment,
	{ job, leadId }: { job: VisitLength; leadId?: string | undefined },
) {
	const span = { from: panamaDay(now), to: lastDay(now, calendar) };
	return { ...job, taken: (await takenPlaces(db, span, leadId))(job) };
}

/** Returns the days from today to the booking horizon, 365 at most. */
function wholeAgenda({ now, calendar }: Moment) {
	return { from: panamaDay(now), days: calendar.agenda.horizonDays + 1 };
}

/** Finds the first free hours in a span of days, at most `count`. */
export function firstHours(
	moment: Moment,
	wish: VisitLength & { taken: Taken },
	{ from, days, count }: { from: string; days: number; count: number },
): FreeHour[] {
	const found: FreeHour[] = [];
	const until = untilOf(wish);
	for (const day of daysFrom(from, days)) {
		found.push(
			...timesOn(day, moment, wish).map((time) => ({ day, time, ...(until && { until }) })),
		);
		if (found.length >= count) break;
	}
	return found.slice(0, count);
}

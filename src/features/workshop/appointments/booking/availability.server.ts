import { getSettings } from "#core/settings/store.server.ts";
import { listDays, toPanamaDay } from "#domain/time.ts";
import type { Availability, AvailabilityQuery, FreeHour } from "#features/workshop/appointments/contract.ts";
import {
	type BookingContext,
	getLastBookableDay,
	getNoTimesReason,
	listAvailableTimes,
	type OccupancyCounter,
} from "#features/workshop/appointments/rules.ts";
import { countAll, type DbOrTrx } from "#server/database/db.server.ts";
import { resolveService } from "./visit-duration.server.ts";
import { formatDropOffEnd, type VisitDuration } from "./visit-duration.ts";

/** Limits the alternatives offered when an hour is taken. */
const MAX_ALTERNATIVES = 5;

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
	const { duration } = await resolveService(db, service, settings);
	return computeAvailability(db, { now, calendar: settings }, { from, days, duration });
}

/** @param query `visitId` is a visit whose own hours count as free */
export async function computeAvailability(
	db: DbOrTrx,
	moment: BookingContext,
	query: { from: string; days: number; duration: VisitDuration; visitId?: string },
): Promise<Availability> {
	const { from, days, duration } = query;
	const slotRequest = await withOccupancy(db, moment, query);
	return {
		minutes: duration.minutes,
		until: formatDropOffEnd(duration),
		days: listDays(from, days).map((day) => ({
			day,
			times: [...listAvailableTimes(day, moment, slotRequest)],
			reason: getNoTimesReason(day, moment, slotRequest),
		})),
		next: findFirstHours(moment, slotRequest, { ...getBookingHorizon(moment), count: 1 })[0] ?? null,
	};
}

/** Finds the first free hours from a day on; starts from today when nothing is left after it. */
export async function findAlternativeHours(
	db: DbOrTrx,
	moment: BookingContext,
	query: { day: string; duration: VisitDuration; visitId?: string | undefined },
): Promise<FreeHour[]> {
	const slotRequest = await withOccupancy(db, moment, query);
	const from = { ...getBookingHorizon(moment), count: MAX_ALTERNATIVES };
	const laterHours = findFirstHours(moment, slotRequest, { ...from, from: query.day });
	return laterHours.length > 0 ? laterHours : findFirstHours(moment, slotRequest, from);
}

/** Reads the number of cars per slot in a span of days. @param visitId a visit to leave out of the count */
export async function readOccupancy(
	db: DbOrTrx,
	{ from, to }: { from: string; to: string },
	visitId = "",
): Promise<(duration: VisitDuration) => OccupancyCounter> {
	const rows = await db
		.selectFrom("visitHours")
		.select(["day", "pool", "minute", countAll.as("cars")])
		.where("day", ">=", from)
		.where("day", "<=", to)
		.where("visitId", "!=", visitId)
		.groupBy(["day", "pool", "minute"])
		.execute();
	const toKey = (pool: string, day: string, minute: number) => `${day} ${minute} ${pool}`;
	const carsBySlot = new Map(rows.map((row) => [toKey(row.pool, row.day, row.minute), row.cars]));
	return ({ dropOff }) => {
		const pool = dropOff?.serviceId ?? "";
		return (day, minute) => carsBySlot.get(toKey(pool, day, minute)) ?? 0;
	};
}

/** Adds the occupancy up to the booking horizon to a duration. */
async function withOccupancy(
	db: DbOrTrx,
	{ now, calendar }: BookingContext,
	{ duration, visitId }: { duration: VisitDuration; visitId?: string | undefined },
) {
	const span = { from: toPanamaDay(now), to: getLastBookableDay(now, calendar) };
	return { ...duration, taken: (await readOccupancy(db, span, visitId))(duration) };
}

/** Returns the days from today to the booking horizon, 365 at most. */
function getBookingHorizon({ now, calendar }: BookingContext) {
	return { from: toPanamaDay(now), days: calendar.agenda.horizonDays + 1 };
}

/** Finds the first free hours in a span of days, at most `count`. */
export function findFirstHours(
	moment: BookingContext,
	slotRequest: VisitDuration & { taken: OccupancyCounter },
	{ from, days, count }: { from: string; days: number; count: number },
): FreeHour[] {
	const freeHours: FreeHour[] = [];
	const until = formatDropOffEnd(slotRequest);
	for (const day of listDays(from, days)) {
		freeHours.push(
			...listAvailableTimes(day, moment, slotRequest).map((time) => ({
				day,
				time,
				...(until && { until }),
			})),
		);
		if (freeHours.length >= count) break;
	}
	return freeHours.slice(0, count);
}

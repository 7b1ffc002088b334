import { findService, listServices } from "#features/services/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { daysFrom, panamaDay } from "#panama-time.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { Availability, AvailabilityQuery, FreeHour } from "./contract.ts";
import { lastDay, type Moment, type Taken, timesOn, visitMinutes, whyNoTimes } from "./rules.ts";
import "./table.server.ts";

/** How many hours are offered instead of one that is taken. */
const OFFERED_INSTEAD = 5;

/**
 * The hours that can be booked on some days, why a day has none, and the first hour of all.
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
	const minutes = visitMinutes(await minutesOfService(db, service), settings);
	return offer(db, { now, calendar: settings }, { from, days, minutes });
}

/** @param ask `leadId` is a visit whose own hours count as free */
export async function offer(
	db: DbOrTrx,
	moment: Moment,
	ask: { from: string; days: number; minutes: number; leadId?: string },
): Promise<Availability> {
	const { from, days, minutes, leadId } = ask;
	const taken = await takenHours(db, spanOf(moment), leadId);
	const wish = { minutes, taken };
	return {
		minutes,
		days: daysFrom(from, days).map((day) => ({
			day,
			times: [...timesOn(day, moment, wish)],
			reason: whyNoTimes(day, moment, wish),
		})),
		next: firstHours(moment, wish, { ...wholeAgenda(moment), count: 1 })[0] ?? null,
	};
}

/** The first free hours from a day on; from today when nothing is left after it. */
export async function freeInstead(
	db: DbOrTrx,
	moment: Moment,
	ask: { day: string; minutes: number; leadId?: string | undefined },
): Promise<FreeHour[]> {
	const taken = await takenHours(db, spanOf(moment), ask.leadId);
	const wish = { minutes: ask.minutes, taken };
	const from = { ...wholeAgenda(moment), count: OFFERED_INSTEAD };
	const after = firstHours(moment, wish, { ...from, from: ask.day });
	return after.length > 0 ? after : firstHours(moment, wish, from);
}

/** How many cars each hour of a span has. @param leadId a visit that does not count */
export async function takenHours(
	db: DbOrTrx,
	{ from, to }: { from: string; to: string },
	leadId = "",
): Promise<Taken> {
	const rows = await db
		.selectFrom("visitHours")
		.select(["day", "minute", countAll.as("cars")])
		.where("day", ">=", from)
		.where("day", "<=", to)
		.where("leadId", "!=", leadId)
		.groupBy(["day", "minute"])
		.execute();
	const cars = new Map(rows.map((row) => [`${row.day} ${row.minute}`, row.cars]));
	return (day, minute) => cars.get(`${day} ${minute}`) ?? 0;
}

/** A service's own minutes; null when it has none, or is none. @param service id or name */
export async function minutesOfService(db: DbOrTrx, service: string): Promise<number | null> {
	if (!service) return null;
	const byId = await findService(db, service);
	if (byId) return byId.minutes;
	return (await listServices(db)).find(({ name }) => name === service)?.minutes ?? null;
}

function spanOf({ now, calendar }: { now: Date; calendar: Pick<Settings, "agenda"> }) {
	return { from: panamaDay(now), to: lastDay(now, calendar) };
}

/** No further than the shop books ahead: that is 365 days at most. */
function wholeAgenda({ now, calendar }: Moment) {
	return { from: panamaDay(now), days: calendar.agenda.horizonDays + 1 };
}

/** The first free hours within some days, at most `count`. */
export function firstHours(
	moment: Moment,
	wish: { minutes: number; taken: Taken },
	{ from, days, count }: { from: string; days: number; count: number },
): FreeHour[] {
	const found: FreeHour[] = [];
	for (const day of daysFrom(from, days)) {
		found.push(...timesOn(day, moment, wish).map((time) => ({ day, time })));
		if (found.length >= count) break;
	}
	return found.slice(0, count);
}

import { getSettings } from "#core/settings/store.server.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { listServices } from "#features/content/services/store.server.ts";
import type { FirstHours, FreeHour } from "#features/workshop/appointments/contract.ts";
import { AVAILABILITY_DAYS } from "#features/workshop/appointments/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findFirstHours, readOccupancy } from "./availability.server.ts";
import { getReservationCount } from "./reserve-hours.server.ts";
import { toVisitDuration, type VisitDuration } from "./visit-duration.ts";

/** Limits the hours on a service's card. */
const MAX_HOURS = 3;
const DAYS_PER_READ = 14;
/** The cache may miss bookings of other processes for this long; every visit to the home page reads it. */
const CACHE_MS = 1000;

/** Creates a reader with one shared cache, cleared by a reservation or release here, a content edit or a new minute. */
export function createFirstHoursReader(ctx: AppContext): () => Promise<FirstHours> {
	let cached: { cacheKey: string; since: number; response: Promise<FirstHours> } | undefined;
	return async () => {
		const now = ctx.now();
		const minute = Math.floor(now.getTime() / 60_000);
		const cacheKey = `${await ctx.content.getCurrent()} ${getReservationCount()} ${minute}`;
		if (cached?.cacheKey === cacheKey && performance.now() - cached.since < CACHE_MS) return cached.response;
		const response = readFirstHours(ctx.db, now);
		const entry = { cacheKey, since: performance.now(), response };
		cached = entry;
		response.catch(() => {
			if (cached === entry) cached = undefined;
		});
		return response;
	};
}

/**
 * Reads the first free hours of every service, up to three. Services of equal duration share one search; a drop-off
 * service has its own. A search stops as soon as it has three hours: usually after two weeks, at most after 62 days.
 *
 * @source rules 3.22
 */
async function readFirstHours(db: DbOrTrx, now: Date): Promise<FirstHours> {
	const [settings, services] = await Promise.all([getSettings(db), listServices(db)]);
	const moment = { now, calendar: settings };
	const durations = services.map((service) => toVisitDuration(service, settings));
	const searches = new Map(
		durations.map((duration) => [getSearchKey(duration), { duration, hours: [] as FreeHour[] }]),
	);
	const today = toPanamaDay(now);
	for (let offset = 0; offset < AVAILABILITY_DAYS; offset += DAYS_PER_READ) {
		const incompleteSearches = [...searches.values()].filter(({ hours }) => hours.length < MAX_HOURS);
		if (incompleteSearches.length === 0) break;
		const from = addDays(today, offset);
		const days = Math.min(DAYS_PER_READ, AVAILABILITY_DAYS - offset);
		const taken = await readOccupancy(db, { from, to: addDays(from, days - 1) });
		for (const { duration, hours } of incompleteSearches) {
			const count = MAX_HOURS - hours.length;
			hours.push(...findFirstHours(moment, { ...duration, taken: taken(duration) }, { from, days, count }));
		}
	}
	return {
		today,
		services: services.map((service) => {
			const search = searches.get(getSearchKey(toVisitDuration(service, settings)));
			return { service_id: service.id, hours: search?.hours ?? [] };
		}),
	};
}

/** Returns the key of a search: the duration in minutes, or the service's id for drop-off. */
const getSearchKey = ({ minutes, dropOff }: VisitDuration) => dropOff?.serviceId ?? minutes;

import { listServices } from "#features/services/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { firstHours, takenPlaces } from "./availability.server.ts";
import type { FirstHours, FreeHour } from "./contract.ts";
import { holdsSoFar } from "./hold.server.ts";
import { AVAILABILITY_DAYS } from "./rules.ts";
import { lengthOf, type VisitLength } from "./visit-length.ts";

/** Limits the hours on a service's card. */
const OFFERED = 3;
const READ_DAYS = 14;
/** The cache may miss bookings of other processes for this long; every visit to the home page reads it. */
const UNSEEN_MS = 1000;

/** Creates a reader with one shared cache, cleared by a reservation or release here, a content edit or a new minute. */
export function openFirstHours(at: Platform): () => Promise<FirstHours> {
	let kept: { of: string; since: number; answer: Promise<FirstHours> } | undefined;
	return async () => {
		const now = at.now();
		const minute = Math.floor(now.getTime() / 60_000);
		const of = `${await at.content.current()} ${holdsSoFar()} ${minute}`;
		if (kept?.of === of && performance.now() - kept.since < UNSEEN_MS) return kept.answer;
		const answer = readFirstHours(at.db, now);
		const mine = { of, since: performance.now(), answer };
		kept = mine;
		answer.catch(() => {
			if (kept === mine) kept = undefined;
		});
		return answer;
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
	const jobs = services.map((service) => lengthOf(service, settings));
	const searches = new Map(jobs.map((job) => [keyOf(job), { job, hours: [] as FreeHour[] }]));
	const today = panamaDay(now);
	for (let read = 0; read < AVAILABILITY_DAYS; read += READ_DAYS) {
		const wanting = [...searches.values()].filter(({ hours }) => hours.length < OFFERED);
		if (wanting.length === 0) break;
		const from = addDays(today, read);
		const days = Math.min(READ_DAYS, AVAILABILITY_DAYS - read);
		const taken = await takenPlaces(db, { from, to: addDays(from, days - 1) });
		for (const { job, hours } of wanting) {
			const count = OFFERED - hours.length;
			hours.push(...firstHours(moment, { ...job, taken: taken(job) }, { from, days, count }));
		}
	}
	return {
		today,
		services: services.map((service) => {
			const search = searches.get(keyOf(lengthOf(service, settings)));
			return { service_id: service.id, hours: search?.hours ?? [] };
		}),
	};
}

/** Returns the key of a search: the duration in minutes, or the service's id for drop-off. */
const keyOf = ({ minutes, dropOff }: VisitLength) => dropOff?.serviceId ?? minutes;

import { findService, listServices } from "#features/services/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { fold } from "#words/search.ts";
import type { VisitRecord } from "./store.server.ts";
import { lengthAnew, lengthOf, type VisitLength } from "./visit-length.ts";

type Booked = Pick<VisitRecord, "serviceId" | "startMinute" | "minutes" | "isDropOff">;

/** How a visit was booked to be received. A service that takes no cars to be left any more lends it the window's hours. */
export async function jobOfVisit(db: DbOrTrx, visit: Booked): Promise<VisitLength> {
	const { serviceId, startMinute, minutes, isDropOff } = visit;
	const service = isDropOff === 1 && serviceId ? await findService(db, serviceId) : undefined;
	if (!service?.drop_off || startMinute === null) return { minutes };
	const { id, drop_off } = service;
	return { minutes, dropOff: { serviceId: id, start: startMinute, perDay: drop_off.per_day } };
}

/** How a visit will be received once it is given another hour. @source rules 3.26 */
export async function findJobAnew(
	db: DbOrTrx,
	{ serviceId, startMinute, minutes, isDropOff }: Booked,
	settings: Pick<Settings, "hours">,
): Promise<VisitLength> {
	const service = serviceId ? await findService(db, serviceId) : undefined;
	const visit = { minutes, hasHour: startMinute !== null, isLeft: isDropOff === 1 };
	return lengthAnew(visit, service, settings);
}

/**
 * The service behind a chosen name, however its letters are written, or behind an id that a link brought, and how its
 * visits are received; a name that is none stays as it is.
 *
 * @param minutes what staff chose instead of the service's own
 */
export async function findChosen(
	db: DbOrTrx,
	chosen: string,
	settings: Pick<Settings, "hours">,
	minutes?: number,
): Promise<{ service: string; serviceId: string | null; job: VisitLength }> {
	const services = await listServices(db);
	const named = fold(chosen);
	const found = services.find(({ id, name }) => id === chosen || fold(name) === named);
	const job = lasting(lengthOf(found, settings), minutes);
	return { service: found?.name ?? chosen, serviceId: found?.id ?? null, job };
}

/** The same for as long as staff chose; a car that is left keeps its window. */
export const lasting = (job: VisitLength, minutes: number | undefined): VisitLength =>
	minutes && !job.dropOff ? { minutes } : job;

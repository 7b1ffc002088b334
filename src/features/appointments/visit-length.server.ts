import { findService, listServices } from "#features/services/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { fold } from "#words/search.ts";
import type { VisitRecord } from "./store.server.ts";
import { lengthAnew, lengthOf, type VisitLength } from "./visit-length.ts";

type Booked = Pick<VisitRecord, "serviceId" | "startMinute" | "minutes" | "isDropOff">;

/** Finds the duration that a visit was booked with. Uses workshop hours if its service no longer offers drop-off. */
export async function jobOfVisit(db: DbOrTrx, visit: Booked): Promise<VisitLength> {
	const { serviceId, startMinute, minutes, isDropOff } = visit;
	const service = isDropOff === 1 && serviceId ? await findService(db, serviceId) : undefined;
	if (!service?.drop_off || startMinute === null) return { minutes };
	const { id, drop_off } = service;
	return { minutes, dropOff: { serviceId: id, start: startMinute, perDay: drop_off.per_day } };
}

/** Finds the duration that a visit gets when it is moved. @source rules 3.26 */
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
 * Resolves a service by its name in any spelling, or by the id in a link, with the duration of its visits. An unknown
 * name stays as it is.
 *
 * @param minutes chosen by staff instead of the service's own
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

/** Replaces the minutes by those that staff chose; a drop-off keeps its window. */
export const lasting = (job: VisitLength, minutes: number | undefined): VisitLength =>
	minutes && !job.dropOff ? { minutes } : job;

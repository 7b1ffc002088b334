import type { Settings } from "#core/settings/contract.ts";
import { normalizeText } from "#domain/text/search.ts";
import { findService, listServices } from "#features/content/services/store.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getRescheduledDuration, toVisitDuration, type VisitDuration } from "./visit-duration.ts";

type BookedVisit = Pick<VisitRecord, "serviceId" | "startMinute" | "minutes" | "isDropOff">;

/** Finds the duration that a visit was booked with. Uses workshop hours if its service no longer offers drop-off. */
export async function findBookedDuration(db: DbOrTrx, visit: BookedVisit): Promise<VisitDuration> {
	const { serviceId, startMinute, minutes, isDropOff } = visit;
	const service = isDropOff === 1 && serviceId ? await findService(db, serviceId) : undefined;
	if (!service?.drop_off || startMinute === null) return { minutes };
	const { id, drop_off } = service;
	return { minutes, dropOff: { serviceId: id, start: startMinute, perDay: drop_off.per_day } };
}

/** Finds the duration that a visit gets when it is moved. @source rules 3.26 */
export async function findRescheduledDuration(
	db: DbOrTrx,
	{ serviceId, startMinute, minutes, isDropOff }: BookedVisit,
	settings: Pick<Settings, "hours">,
): Promise<VisitDuration> {
	const service = serviceId ? await findService(db, serviceId) : undefined;
	const visit = { minutes, hasHour: startMinute !== null, isDroppedOff: isDropOff === 1 };
	return getRescheduledDuration(visit, service, settings);
}

/**
 * Resolves a service by its name in any spelling, or by the id in a link, with the duration of its visits. An unknown
 * name stays as it is.
 *
 * @param minutes chosen by staff instead of the service's own
 */
export async function resolveService(
	db: DbOrTrx,
	requested: string,
	settings: Pick<Settings, "hours">,
	minutes?: number,
): Promise<{ service: string; serviceId: string | null; duration: VisitDuration }> {
	const services = await listServices(db);
	const normalized = normalizeText(requested);
	const match = services.find(({ id, name }) => id === requested || normalizeText(name) === normalized);
	const duration = withMinutes(toVisitDuration(match, settings), minutes);
	return { service: match?.name ?? requested, serviceId: match?.id ?? null, duration };
}

/** Replaces the minutes by those that staff chose; a drop-off keeps its window. */
export const withMinutes = (duration: VisitDuration, minutes: number | undefined): VisitDuration =>
	minutes && !duration.dropOff ? { minutes } : duration;

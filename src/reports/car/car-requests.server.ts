import { buildLeadSearch } from "#core/requests/search/lead-search.server.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { isLikelySameCar, splitModelText } from "#domain/car/parse-car.ts";
import type { CarRow } from "#features/workshop/cars/store.server.ts";
import { getDescribedCars, selectRequestsWithCar } from "#reports/car/described-cars.server.ts";
import type { CarView } from "#reports/car/tables.server.ts";

/** More requests than a car has in years; its page shows the newest. */
const MAX_REQUESTS = 200;
/** The number of its owners' newest requests that are compared with the car. */
const MAX_COMPARED = 60;
const MAX_SUGGESTED = 8;

const REQUEST_COLUMNS = [
	"leads.id",
	"leads.reference",
	"leads.kind",
	"leads.state",
	"leads.summary",
	"leads.createdAt",
	"leads.name",
	"leads.forgottenAt",
	"leads.customerId",
] as const;

/** Lists the requests about a car, newest first. */
export const listCarRequests = (db: CarView, carId: string) =>
	db
		.selectFrom("leads")
		.select(REQUEST_COLUMNS)
		.where("carId", "=", carId)
		.where(NOT_QUARANTINED)
		.orderBy("createdAt", "desc")
		.limit(MAX_REQUESTS)
		.execute();

/**
 * Lists requests without a car that may be about this one: similar descriptions of its owners, and texts with its
 * plate.
 */
export async function listSuggestedRequests(db: CarView, car: CarRow, customerIds: readonly string[]) {
	const unassigned = selectRequestsWithCar(db)
		.select(REQUEST_COLUMNS)
		.where("leads.carId", "is", null)
		.where("leads.forgottenAt", "is", null)
		.orderBy("leads.createdAt", "desc");
	const ownerRequests =
		customerIds.length > 0
			? await unassigned.where("leads.customerId", "in", customerIds).limit(MAX_COMPARED).execute()
			: [];
	const similar = ownerRequests.filter((row) =>
		getDescribedCars(row).some((described) => isLikelySameCar(splitModelText(described), car)),
	);
	if (!car.plate) return similar.slice(0, MAX_SUGGESTED);
	const { conditions } = await buildLeadSearch(db, car.plate);
	const byPlate = await unassigned
		.where((where) => where.and(conditions))
		.limit(MAX_SUGGESTED)
		.execute();
	const similarIds = new Set(similar.map(({ id }) => id));
	return [...similar, ...byPlate.filter(({ id }) => !similarIds.has(id))].slice(0, MAX_SUGGESTED);
}

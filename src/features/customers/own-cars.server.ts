import type { Car } from "#car/car.ts";
import { carsAmong } from "#car/told.ts";
import { lastOwnerOf } from "#features/cars/owners-read-model.server.ts";
import { carsOfPeople } from "#features/cars/store.server.ts";
import { carsIn, requestsWithCar } from "#features/cars/told-read-model.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** How many of the newest requests are read: whoever brings a car again named it lately. */
const REQUESTS = 20;

/**
 * The different cars that a person named in their newest requests, visits and estimates, the newest first; none that
 * somebody else asked about last.
 *
 * @source rules 4.32
 */
export async function listCarsOf(db: DbOrTrx, customerId: string): Promise<Car[]> {
	const rows = await requestsWithCar(db)
		.where("customerId", "=", customerId)
		.orderBy("leads.createdAt", "desc")
		.limit(REQUESTS)
		.execute();
	const told = carsAmong(rows.flatMap(carsIn));
	const received = told.length > 0 ? await carsOfPeople(db, [customerId]) : [];
	const owners = await Promise.all(received.map(({ id }) => lastOwnerOf(db, id)));
	const others = received.filter((_, at) => owners[at] && owners[at].customerId !== customerId);
	const plates = new Set(others.map(({ plate }) => plate).filter(Boolean));
	// By its name alone another one of theirs might be meant.
	return told.filter(({ plate }) => !plates.has(plate));
}

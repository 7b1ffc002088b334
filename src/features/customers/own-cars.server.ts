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
	// By its name alone another one of theirs might be meant; the told ones are few, a fleet's are not.
	const plates = told.flatMap(({ plate }) => plate || []);
	const received = plates.length > 0 ? await carsOfPeople(db, [customerId]) : [];
	const asked = received.filter(({ plate }) => plates.includes(plate));
	const owners = await Promise.all(asked.map(({ id }) => lastOwnerOf(db, id)));
	const others = asked.filter((_, at) => owners[at] && owners[at].customerId !== customerId);
	return told.filter((car) => !others.some(({ plate }) => plate === car.plate));
}

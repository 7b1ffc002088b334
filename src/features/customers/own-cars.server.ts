import type { Car } from "#car/car.ts";
import { carsAmong } from "#car/told.ts";
import { lastOwnerOf } from "#features/cars/owners-read-model.server.ts";
import { carsOfPeople } from "#features/cars/store.server.ts";
import { carsIn, requestsWithCar } from "#features/cars/told-read-model.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** Only the newest requests are read: a returning customer named the car recently. */
const REQUESTS = 20;

/**
 * Lists the distinct cars that a person named in their newest requests, visits and estimates, newest first. Leaves out
 * a car whose latest request is another customer's.
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
	// Match by plate: the name may mean another of their cars. Only the mentioned plates are checked; a fleet is large.
	const plates = told.flatMap(({ plate }) => plate || []);
	const received = plates.length > 0 ? await carsOfPeople(db, [customerId]) : [];
	const asked = received.filter(({ plate }) => plates.includes(plate));
	const owners = await Promise.all(asked.map(({ id }) => lastOwnerOf(db, id)));
	const others = asked.filter((_, at) => owners[at] && owners[at].customerId !== customerId);
	return told.filter((car) => !others.some(({ plate }) => plate === car.plate));
}

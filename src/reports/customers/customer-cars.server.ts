import type { Car } from "#domain/car/car.ts";
import { getDistinctCars } from "#domain/car/parse-car.ts";
import { findLastOwner } from "#features/workshop/cars/owners-read-model.server.ts";
import { listCarsOfOwners } from "#features/workshop/cars/store.server.ts";
import { getDescribedCars, selectRequestsWithCar } from "#reports/car/described-cars.server.ts";
import type { CustomerView } from "./tables.server.ts";

/** Only the newest requests are read: a returning customer named the car recently. */
const MAX_REQUESTS = 20;

/**
 * Lists the distinct cars that a person named in their newest requests, visits and estimates, newest first. Leaves out
 * a car whose latest request is another customer's.
 *
 * @source rules 4.32
 */
export async function listCustomerCars(db: CustomerView, customerId: string): Promise<Car[]> {
	const rows = await selectRequestsWithCar(db)
		.where("customerId", "=", customerId)
		.orderBy("leads.createdAt", "desc")
		.limit(MAX_REQUESTS)
		.execute();
	const mentionedCars = getDistinctCars(rows.flatMap(getDescribedCars));
	// Match by plate: the name may mean another of their cars. Only the mentioned plates are checked; a fleet is large.
	const plates = mentionedCars.flatMap(({ plate }) => plate || []);
	const receivedCars = plates.length > 0 ? await listCarsOfOwners(db, [customerId]) : [];
	const matchingCars = receivedCars.filter(({ plate }) => plates.includes(plate));
	const owners = await Promise.all(matchingCars.map(({ id }) => findLastOwner(db, id)));
	const carsOfOthers = matchingCars.filter(
		(_, index) => owners[index] && owners[index].customerId !== customerId,
	);
	return mentionedCars.filter((car) => !carsOfOthers.some(({ plate }) => plate === car.plate));
}

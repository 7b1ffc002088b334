import type { Car } from "#car/car.ts";
import { carsAmong } from "#car/told.ts";
import { carsIn, requestsWithCar } from "#features/cars/told-read-model.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** How many of the newest requests are read: whoever brings a car again named it lately. */
const REQUESTS = 20;

/**
 * The different cars that a person named in their newest requests, visits and estimates, the newest first.
 *
 * @source rules 4.32
 */
export async function listCarsOf(db: DbOrTrx, customerId: string): Promise<Car[]> {
	const rows = await requestsWithCar(db)
		.where("customerId", "=", customerId)
		.orderBy("leads.createdAt", "desc")
		.limit(REQUESTS)
		.execute();
	return carsAmong(rows.flatMap(carsIn));
}

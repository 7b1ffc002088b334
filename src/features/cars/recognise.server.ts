import { carLine, plateOf } from "#car/car.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CarQuery, KnownPlate } from "./contract.ts";
import type { OrdersOfCars } from "./join.server.ts";
import { lastOwnerOf, timesHere } from "./owners-read-model.server.ts";
import { cameTimes } from "./sentences.ts";
import {
	type CarRow,
	carsOfPeople,
	findByBeginning,
	findByPlate,
	onTheWire,
} from "./store.server.ts";

/** The maximum of results for the beginning of a plate. */
const MOST_FOUND = 6;

/**
 * Finds the car with a plate so that the desk need not type it again: an exact match, else the only one that differs by
 * O and 0. Also lists the cars whose plate begins with the text, or those of a customer.
 *
 * @source rules 11.40
 */
export async function findCars(
	{ db }: Pick<Platform, "db">,
	{ plate: typed, customer_id: customerId }: CarQuery,
	orders: OrdersOfCars,
): Promise<KnownPlate> {
	const seen = async (car: CarRow) => {
		const asked = [lastOwnerOf(db, car.id), orders.insideWith(db, car.id)] as const;
		const [owner, inside] = await Promise.all(asked);
		return { shown: onTheWire(car), owner, inside };
	};
	const plate = plateOf(typed);
	const rows = customerId
		? await carsOfPeople(db, [customerId])
		: await findByBeginning(db, plate, MOST_FOUND);
	const found = (await Promise.all(rows.map(seen))).map(({ shown, owner, inside }) => ({
		...shown,
		name: owner && owner.customerId !== customerId ? owner.name : "",
		inside,
	}));
	const alike = rows.filter((car) => car.plate.length === plate.length);
	const car = (await findByPlate(db, plate)) ?? (alike.length === 1 ? alike[0] : undefined);
	if (!car) return { car: null, question: "", inside: null, person: null, found };
	const [{ shown, owner, inside }, times] = await Promise.all([seen(car), timesHere(db, car.id)]);
	const line = carLine({ ...car, plate: "" });
	return {
		car: shown,
		question: cameTimes(car.plate, times, line, owner?.name ?? ""),
		inside,
		person: owner ? { customer_id: owner.customerId, name: owner.name } : null,
		found,
	};
}

import { formatCar, normalizePlate } from "#domain/car/car.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { CarQuery, PlateSearchResult } from "./contract.ts";
import { carReceptionCount, insideOrder } from "./hooks.server.ts";
import { formatCarQuestion } from "./messages.ts";
import { findLastOwner } from "./owners-read-model.server.ts";
import {
	type CarRow,
	findByPlate,
	findByPlatePrefix,
	listCarsOfOwners,
	toCarResponse,
} from "./store.server.ts";

/** The maximum of results for the beginning of a plate. */
const MAX_FOUND = 6;

/**
 * Finds the car with a plate so that the desk need not type it again: an exact match, else the only one that differs by
 * O and 0. Also lists the cars whose plate begins with the text, or those of a customer.
 *
 * @source rules 11.40
 */
export async function findCars(
	{ db }: Pick<AppContext, "db">,
	{ plate: typedPlate, customer_id: customerId }: CarQuery,
): Promise<PlateSearchResult> {
	const loadCar = async (car: CarRow) => {
		const queries = [findLastOwner(db, car.id), insideOrder.get(db, car.id)] as const;
		const [owner, order] = await Promise.all(queries);
		return { response: toCarResponse(car), owner, inside: order?.id ?? null };
	};
	const plate = normalizePlate(typedPlate);
	const rows = customerId
		? await listCarsOfOwners(db, [customerId])
		: await findByPlatePrefix(db, plate, MAX_FOUND);
	const found = (await Promise.all(rows.map(loadCar))).map(({ response, owner, inside }) => ({
		...response,
		name: owner && owner.customerId !== customerId ? owner.name : "",
		inside,
	}));
	const sameLength = rows.filter((car) => car.plate.length === plate.length);
	const car = (await findByPlate(db, plate)) ?? (sameLength.length === 1 ? sameLength[0] : undefined);
	if (!car) return { car: null, question: "", inside: null, person: null, found };
	const [{ response, owner, inside }, receptions] = await Promise.all([
		loadCar(car),
		carReceptionCount.get(db, car.id),
	]);
	const line = formatCar({ ...car, plate: "" });
	return {
		car: response,
		question: formatCarQuestion(car.plate, receptions, line, owner?.name ?? ""),
		inside,
		person: owner ? { customer_id: owner.customerId, name: owner.name } : null,
		found,
	};
}

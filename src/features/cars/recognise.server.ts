import { carLine, plateOf } from "#car/car.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { KnownPlate } from "./contract.ts";
import { insideWith, lastOwnerOf, timesHere } from "./owners-read-model.server.ts";
import { cameTimes } from "./sentences.ts";
import { findByPlate, onTheWire } from "./store.server.ts";

/** Which car a plate is, so that the desk asks instead of typing it again. */
export async function recognisePlate(
	{ db }: Pick<Platform, "db">,
	typed: string,
	insideStates: readonly string[],
): Promise<KnownPlate> {
	const car = await findByPlate(db, plateOf(typed));
	if (!car) return { car: null, question: "", inside: null, person: null };
	const [owner, times, inside] = await Promise.all([
		lastOwnerOf(db, car.id),
		timesHere(db, car.id),
		insideWith(db, car.id, insideStates),
	]);
	const line = carLine({ ...car, plate: "" });
	return {
		car: onTheWire(car),
		question: cameTimes(car.plate, times, line, owner?.name ?? ""),
		inside,
		person: owner ? { customer_id: owner.customerId, name: owner.name } : null,
	};
}

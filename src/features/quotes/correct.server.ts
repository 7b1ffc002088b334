import type { Correctors } from "#features/leads/correct.server.ts";
import { carOf } from "./car.ts";
import { findCar, replaceCar } from "./store.server.ts";

/** Corrects the car that a quote is for: from then on it is the one line that staff wrote. */
export const correctQuote: NonNullable<Correctors["quote"]> = async (trx, leadId, { car }) => {
	if (car === undefined) return undefined;
	const known = await findCar(trx, leadId);
	if (known && carOf(known) !== car) await replaceCar(trx, leadId, car || null);
	return undefined;
};

import { plateOf } from "./car.ts";

const SHORTEST_SOUGHT = 3;
const LONGEST_PLATE = 8;

/** Returns the search text as a stored plate or its beginning; "" when it cannot be a plate. */
export function soughtPlate(q: string): string {
	const plate = plateOf(q);
	const isOne = plate.length >= SHORTEST_SOUGHT && plate.length <= LONGEST_PLATE;
	return isOne && /\d/.test(plate) && !/[^\w\s.-]/.test(q.trim()) ? plate : "";
}

/** Replaces each O by 0, because the two look alike on a car. */
export const plateKeyOf = (plate: string) => plate.replaceAll("O", "0");

import { plateOf } from "./car.ts";

const SHORTEST_SOUGHT = 3;
const LONGEST_PLATE = 8;

/** A search that may be for a plate, or the beginning of one, as it is stored; "" where it is something else. */
export function soughtPlate(q: string): string {
	const plate = plateOf(q);
	const isOne = plate.length >= SHORTEST_SOUGHT && plate.length <= LONGEST_PLATE;
	return isOne && /\d/.test(plate) && !/[^\w\s.-]/.test(q.trim()) ? plate : "";
}

/** A plate with each O a 0: nobody tells the two apart on a car. */
export const plateKeyOf = (plate: string) => plate.replaceAll("O", "0");

import { normalizePlate } from "./car.ts";

const MIN_SEARCH_LENGTH = 3;
const MAX_PLATE_LENGTH = 8;

/** Returns the search text as a stored plate or its beginning; "" when it cannot be a plate. */
export function parsePlateSearch(q: string): string {
	const plate = normalizePlate(q);
	const hasPlateLength = plate.length >= MIN_SEARCH_LENGTH && plate.length <= MAX_PLATE_LENGTH;
	return hasPlateLength && /\d/.test(plate) && !/[^\w\s.-]/.test(q.trim()) ? plate : "";
}

/** Replaces each O by 0, because the two look alike on a car. */
export const toPlateKey = (plate: string) => plate.replaceAll("O", "0");

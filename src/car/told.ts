import { startOf } from "#words/one-line.ts";
import { fold } from "#words/search.ts";
import { type Car, carLine, plateOf } from "./car.ts";
import { VEHICLE_BRANDS } from "./facts.ts";

/** The maximum of cars listed for one person; a car of a larger fleet is searched by its plate. */
const MOST = 6;
const YEAR = /(?:^|\s)((?:19|20)\d\d)(?=[\s,.;·]|$)/;
/** Without the word «placa», only the usual format counts: «ab-1234», never «RAV 4» or «GLE350». */
const PLATE = /(?:^|[\s,.;·(])(?:placa:? ([a-z0-9-]{4,12})|([a-z]{2}[- ]?\d{4}))(?=[\s,.;·)]|$)/i;

/**
 * Parses a car from one line of at most 200 characters: finds plate, year and brand, and takes the rest as the model.
 */
export function carIn(line: string): Car {
	const plate = PLATE.exec(line);
	const unplated = plate ? line.replace(plate[0], " ") : line;
	const year = YEAR.exec(unplated)?.[1];
	const words = (year ? unplated.replace(year, " ") : unplated).replace(/[\s,;·]+/g, " ").trim();
	const brand = VEHICLE_BRANDS.find((name) => `${fold(words)} `.startsWith(`${fold(name)} `)) ?? "";
	return {
		brand,
		model: startOf(words.slice(brand.length).trim(), 80),
		year: year ? Number(year) : null,
		plate: plateOf(plate?.[1] ?? plate?.[2] ?? ""),
	};
}

/**
 * Returns the distinct cars among a person's descriptions, in the given order. Descriptions of
 * one car complete each other.
 *
 * @param told newest first
 */
export function carsAmong(told: readonly Car[]): Car[] {
	const cars: Car[] = [];
	for (const car of told.map(apart)) {
		if (!carLine(car)) continue;
		const at = cars.findIndex((known) => isSame(known, car));
		const known = cars[at];
		if (known) cars[at] = filled(known, car);
		else cars.push(car);
	}
	return cars.slice(0, MOST);
}

/** Splits the model of a car without a brand, because staff may type the full car there. */
export function apart(car: Car): Car {
	if (car.brand) return car;
	const told = carIn(car.model);
	return { ...told, year: car.year ?? told.year, plate: car.plate || told.plate };
}

const wordsOf = ({ brand, model }: Car) => fold(`${brand} ${model}`).split(" ").filter(Boolean);

/** Compares plates when both are known; else the years must not differ and the longer name must contain the shorter. */
export function isSame(one: Car, other: Car): boolean {
	if (one.plate && other.plate) return one.plate === other.plate;
	if (one.year && other.year && one.year !== other.year) return false;
	const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
	return few.length > 0 && few.every((word) => many.includes(word));
}

/** Fills the missing parts of a car from another description of it. */
export function filled(known: Car, other: Car): Car {
	return {
		brand: known.brand || other.brand,
		model: known.model || other.model,
		year: known.year ?? other.year,
		plate: known.plate || other.plate,
	};
}

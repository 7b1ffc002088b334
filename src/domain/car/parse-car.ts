import { normalizeText } from "#domain/text/search.ts";
import { truncateText } from "#domain/text/single-line.ts";
import { type Car, formatCar, normalizePlate } from "./car.ts";
import { VEHICLE_BRANDS } from "./facts.ts";

/** The maximum of cars listed for one person; a car of a larger fleet is searched by its plate. */
const MAX_CARS = 6;
const YEAR = /(?:^|\s)((?:19|20)\d\d)(?=[\s,.;·]|$)/;
/** Without the word «placa», only the usual format counts: «ab-1234», never «RAV 4» or «GLE350». */
const PLATE = /(?:^|[\s,.;·(])(?:placa:? ([a-z0-9-]{4,12})|([a-z]{2}[- ]?\d{4}))(?=[\s,.;·)]|$)/i;

/**
 * Parses a car from one line of at most 200 characters: finds plate, year and brand, and takes the rest as the model.
 */
export function parseCar(line: string): Car {
	const plate = PLATE.exec(line);
	const withoutPlate = plate ? line.replace(plate[0], " ") : line;
	const year = YEAR.exec(withoutPlate)?.[1];
	const rest = (year ? withoutPlate.replace(year, " ") : withoutPlate).replace(/[\s,;·]+/g, " ").trim();
	const brand =
		VEHICLE_BRANDS.find((name) => `${normalizeText(rest)} `.startsWith(`${normalizeText(name)} `)) ?? "";
	return {
		brand,
		model: truncateText(rest.slice(brand.length).trim(), 80),
		year: year ? Number(year) : null,
		plate: normalizePlate(plate?.[1] ?? plate?.[2] ?? ""),
	};
}

/**
 * Returns the distinct cars among a person's descriptions, in the given order. Descriptions of
 * one car complete each other.
 *
 * @param descriptions newest first
 */
export function getDistinctCars(descriptions: readonly Car[]): Car[] {
	const cars: Car[] = [];
	for (const car of descriptions.map(splitModelText)) {
		if (!formatCar(car)) continue;
		const index = cars.findIndex((existing) => isLikelySameCar(existing, car));
		const existing = cars[index];
		if (existing) cars[index] = fillMissingParts(existing, car);
		else cars.push(car);
	}
	return cars.slice(0, MAX_CARS);
}

/** Splits the model of a car without a brand, because staff may type the full car there. */
export function splitModelText(car: Car): Car {
	if (car.brand) return car;
	const parsed = parseCar(car.model);
	return { ...parsed, year: car.year ?? parsed.year, plate: car.plate || parsed.plate };
}

const getNameWords = ({ brand, model }: Car) => normalizeText(`${brand} ${model}`).split(" ").filter(Boolean);

/** Compares plates when both are known; else the years must not differ and the longer name must contain the shorter. */
export function isLikelySameCar(one: Car, other: Car): boolean {
	if (one.plate && other.plate) return one.plate === other.plate;
	if (one.year && other.year && one.year !== other.year) return false;
	const [shorter = [], longer = []] = [getNameWords(one), getNameWords(other)].sort(
		(a, b) => a.length - b.length,
	);
	return shorter.length > 0 && shorter.every((word) => longer.includes(word));
}

/** Fills the missing parts of a car from another description of it. */
export function fillMissingParts(car: Car, other: Car): Car {
	return {
		brand: car.brand || other.brand,
		model: car.model || other.model,
		year: car.year ?? other.year,
		plate: car.plate || other.plate,
	};
}

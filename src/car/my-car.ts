import { useSyncExternalStore } from "react";
import { deviceMemory } from "#device/memory.ts";
import { jsonIn } from "#words/json.ts";
import { toPlainWords } from "#words/same-words.ts";
import { type Car, carLine } from "./car.ts";

/** A visitor's own car without its plate. `brand` may be one outside the form's list. */
export type MyCar = Readonly<Pick<Car, "brand" | "model"> & { year: number }>;

const LONGEST = 80;
const memory = deviceMemory("miCarro", carIn);

/**
 * Returns the car selected on this device, shared by all tabs; undefined until the page is hydrated.
 *
 * @source rules 5.15
 */
export function useMyCar(): MyCar | undefined {
	return useSyncExternalStore(memory.follow, memory.read, () => undefined);
}

/** Reads the stored car; undefined when the stored text is not a car. */
export const readMyCar = memory.read;

/**
 * Saves or clears the car on this device.
 *
 * @returns false when the browser refuses and the car lasts only for this page
 */
export const keepMyCar = memory.keep;

/** Calls back when the car changes, in this tab or another. @returns a function that unsubscribes */
export const followMyCar = memory.follow;

/** Compares two cars, ignoring how they were typed. */
export function isSameCar(one: MyCar | undefined, other: MyCar | undefined): boolean {
	if (!one || !other) return one === other;
	return one.year === other.year && toPlainWords(carLine(one)) === toPlainWords(carLine(other));
}

/** Validates the stored text, which other scripts and people can write: a car is three values of the right type. */
function carIn(text: string | null): MyCar | undefined {
	const { brand, model, year } = jsonIn<Partial<Record<keyof MyCar, unknown>>>(text) ?? {};
	const isWhole = isWord(brand) && isWord(model) && Number.isInteger(year);
	return isWhole ? { brand, model, year: year as number } : undefined;
}

function isWord(value: unknown): value is string {
	return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
}

import { useSyncExternalStore } from "react";
import { createDeviceStore } from "#domain/browser-storage/store.ts";
import { toComparableText } from "#domain/text/comparable-text.ts";
import { parseJson } from "#domain/text/json.ts";
import { type Car, formatCar } from "./car.ts";

/** A visitor's own car without its plate. `brand` may be one outside the form's list. */
export type MyCar = Readonly<Pick<Car, "brand" | "model"> & { year: number }>;

const MAX_TEXT_LENGTH = 80;
const memory = createDeviceStore("miCarro", parseMyCar);

/**
 * Returns the car selected on this device, shared by all tabs; undefined until the page is hydrated.
 *
 * @source rules 5.15
 */
export function useMyCar(): MyCar | undefined {
	return useSyncExternalStore(memory.subscribe, memory.read, () => undefined);
}

/** Reads the stored car; undefined when the stored text is not a car. */
export const readMyCar = memory.read;

/**
 * Saves or clears the car on this device.
 *
 * @returns false when the browser cannot store it and the car lasts only for this page
 */
export const saveMyCar = memory.save;

/** Calls back when the car changes, in this tab or another. @returns a function that unsubscribes */
export const subscribeToMyCar = memory.subscribe;

/** Compares two cars, ignoring how they were typed. */
export function isSameCar(one: MyCar | undefined, other: MyCar | undefined): boolean {
	if (!one || !other) return one === other;
	return one.year === other.year && toComparableText(formatCar(one)) === toComparableText(formatCar(other));
}

/** Validates the stored text, which other scripts and people can write: a car is three values of the right type. */
function parseMyCar(text: string | null): MyCar | undefined {
	const { brand, model, year } = parseJson<Partial<Record<keyof MyCar, unknown>>>(text) ?? {};
	const isComplete = isText(brand) && isText(model) && Number.isInteger(year);
	return isComplete ? { brand, model, year: year as number } : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === "string" && value.trim() !== "" && value.length <= MAX_TEXT_LENGTH;
}

import { useSyncExternalStore } from "react";
import { deviceMemory } from "#device/memory.ts";
import { jsonIn } from "#words/json.ts";
import { toPlainWords } from "#words/same-words.ts";
import { type Car, carLine } from "./car.ts";

/** A visitor's own car, told whole but for its plate. `brand` is what people call it, also one outside the forms' list. */
export type MyCar = Readonly<Pick<Car, "brand" | "model"> & { year: number }>;

const LONGEST = 80;
const memory = deviceMemory("miCarro", carIn);

/** The car that was chosen on this device, the same in every tab; none until the page is hydrated. @source rules 5.15 */
export function useMyCar(): MyCar | undefined {
	return useSyncExternalStore(memory.follow, memory.read, () => undefined);
}

/** The car as it is kept now; text that is no car counts as none. */
export const readMyCar = memory.read;

/** Keeps a car on this device, or forgets it; false when it is known only until the page is left. */
export const keepMyCar = memory.keep;

/** Calls back when the car changes, in this tab or another. @returns what ends it */
export const followMyCar = memory.follow;

/** Whether two are one car, however they were typed. */
export function isSameCar(one: MyCar | undefined, other: MyCar | undefined): boolean {
	if (!one || !other) return one === other;
	return one.year === other.year && toPlainWords(carLine(one)) === toPlainWords(carLine(other));
}

/** Anybody may have written there: only three values of the right kind are a car. */
function carIn(text: string | null): MyCar | undefined {
	const { brand, model, year } = jsonIn<Partial<Record<keyof MyCar, unknown>>>(text) ?? {};
	const isWhole = isWord(brand) && isWord(model) && Number.isInteger(year);
	return isWhole ? { brand, model, year: year as number } : undefined;
}

function isWord(value: unknown): value is string {
	return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
}

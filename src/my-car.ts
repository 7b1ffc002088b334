import { useSyncExternalStore } from "react";
import { fold } from "#search-text.ts";

/** A visitor's own car. `brand` is what people call it, also one outside the forms' list. */
export type MyCar = { readonly brand: string; readonly model: string; readonly year: number };

const KEY = "miCarro";
const LONGEST = 80;
const listeners = new Set<() => void>();
let car: MyCar | undefined;
let storedText: string | null = null;
/** A browser that refuses to store still knows the car, for as long as the page lives. */
let isStored = true;

/** The car that was chosen on this device, the same in every tab; none until the page is hydrated. @source rules 5.15 */
export function useMyCar(): MyCar | undefined {
	return useSyncExternalStore(followMyCar, readMyCar, () => undefined);
}

/** The car as it is kept now; text that is no car counts as none. */
export function readMyCar(): MyCar | undefined {
	const text = isStored ? storedNow() : storedText;
	if (text === storedText) return car;
	storedText = text;
	car = carIn(text);
	return car;
}

/**
 * Keeps a car on this device, or forgets it; nothing is sent.
 *
 * @returns false when the browser stores nothing, so that it is known until the page is left
 */
export function keepMyCar(chosen: MyCar | undefined): boolean {
	car = chosen;
	storedText = chosen ? JSON.stringify(chosen) : null;
	try {
		if (storedText) localStorage.setItem(KEY, storedText);
		else localStorage.removeItem(KEY);
		isStored = true;
	} catch {
		isStored = false;
	}
	for (const notify of listeners) notify();
	return isStored;
}

/** Calls back when the car changes, in this tab or another. @returns what ends it */
export function followMyCar(notify: () => void): () => void {
	const isOurs = (event: StorageEvent) => event.key === KEY || event.key === null;
	const follow = (event: StorageEvent) => isOurs(event) && notify();
	listeners.add(notify);
	window.addEventListener("storage", follow);
	// A page that comes back with the Back button heard nothing while it was away.
	window.addEventListener("pageshow", notify);
	return () => {
		listeners.delete(notify);
		window.removeEventListener("storage", follow);
		window.removeEventListener("pageshow", notify);
	};
}

/** «Toyota Corolla 2015»; a model that names its brand too does so once: «Mazda 3 2015». */
export function carName({ brand, model, year }: MyCar): string {
	const isNamed = fold(model).startsWith(`${fold(brand)} `);
	return isNamed ? `${model} ${year}` : `${brand} ${model} ${year}`;
}

/** Whether two are one car, however they were typed. */
export function isSameCar(one: MyCar | undefined, other: MyCar | undefined): boolean {
	if (!one || !other) return one === other;
	return one.year === other.year && fold(carName(one)) === fold(carName(other));
}

function storedNow(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return storedText;
	}
}

/** Anybody may have written there: only three values of the right kind are a car. */
function carIn(text: string | null): MyCar | undefined {
	try {
		const { brand, model, year } = JSON.parse(text ?? "null") as Record<keyof MyCar, unknown>;
		const isWhole = isWord(brand) && isWord(model) && Number.isInteger(year);
		return isWhole ? { brand, model, year: year as number } : undefined;
	} catch {
		return undefined;
	}
}

const isWord = (value: unknown): value is string =>
	typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;

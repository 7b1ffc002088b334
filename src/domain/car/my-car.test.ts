import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatCar } from "./car.ts";
import type * as Kept from "./my-car.ts";

const CAR = { brand: "Toyota", model: "Corolla", year: 2015 };

/** Reloads the module like a new page: the module keeps the car in memory when the browser cannot store it. */
async function openPage(storage: Partial<Storage>): Promise<typeof Kept> {
	vi.resetModules();
	vi.stubGlobal("localStorage", storage);
	vi.stubGlobal("window", new EventTarget());
	return import("./my-car.ts");
}

let storedTexts: Map<string, string>;
const createStorage = (): Partial<Storage> => ({
	getItem: (key) => storedTexts.get(key) ?? null,
	setItem: (key, value) => void storedTexts.set(key, value),
	removeItem: (key) => void storedTexts.delete(key),
});
const throwDenied = () => {
	throw new DOMException("denied", "SecurityError");
};

beforeEach(() => {
	storedTexts = new Map();
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("restores the car on the next page until cleared", async () => {
	expect((await openPage(createStorage())).saveMyCar(CAR)).toBe(true);
	const next = await openPage(createStorage());
	expect(next.readMyCar()).toEqual(CAR);
	next.saveMyCar(undefined);
	expect(storedTexts.size).toBe(0);
	expect((await openPage(createStorage())).readMyCar()).toBeUndefined();
});

test("keeps the car in memory when storage is denied", async () => {
	const storage = { getItem: throwDenied, setItem: throwDenied, removeItem: throwDenied };
	const tab = await openPage(storage);
	expect(tab.saveMyCar(CAR)).toBe(false);
	expect(tab.readMyCar()).toEqual(CAR);
	tab.saveMyCar(undefined);
	expect(tab.readMyCar()).toBeUndefined();
	expect((await openPage(storage)).readMyCar()).toBeUndefined();
});

test("notifies subscribers of changes in any tab", async () => {
	const tab = await openPage(createStorage());
	const listener = vi.fn();
	const unsubscribe = tab.subscribeToMyCar(listener);
	tab.saveMyCar(CAR);
	window.dispatchEvent(Object.assign(new Event("storage"), { key: "miCarro" }));
	window.dispatchEvent(Object.assign(new Event("storage"), { key: "quoteList" }));
	expect(listener).toHaveBeenCalledTimes(2);
	unsubscribe();
	tab.saveMyCar(undefined);
	expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
	"",
	"no es JSON",
	"null",
	"[]",
	'{"brand":"Toyota"}',
	'{"brand":"Toyota","model":"Corolla","year":"2015"}',
	'{"brand":" ","model":"Corolla","year":2015}',
	`{"brand":"${"x".repeat(81)}","model":"Corolla","year":2015}`,
])("ignores stored text that is not a car: %s", async (text) => {
	storedTexts.set("miCarro", text);
	expect((await openPage(createStorage())).readMyCar()).toBeUndefined();
});

test("shows a repeated brand once", () => {
	expect(formatCar(CAR)).toBe("Toyota Corolla 2015");
	expect(formatCar({ brand: "Mazda", model: "Mazda 3", year: 2018 })).toBe("Mazda 3 2018");
	expect(formatCar({ brand: "Mazda", model: "Mazda3", year: 2018 })).toBe("Mazda Mazda3 2018");
});

test("compares cars regardless of how they were typed", async () => {
	const { isSameCar } = await openPage(createStorage());
	expect(isSameCar(CAR, { brand: "toyota", model: " COROLLA", year: 2015 })).toBe(true);
	expect(isSameCar(CAR, { ...CAR, year: 2016 })).toBe(false);
	expect(isSameCar(CAR, undefined)).toBe(false);
	expect(isSameCar(undefined, undefined)).toBe(true);
});

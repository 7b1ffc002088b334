import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { carLine } from "./car.ts";
import type * as Kept from "./my-car.ts";

const CAR = { brand: "Toyota", model: "Corolla", year: 2015 };

/** Reloads the module like a new page, because it keeps in memory the car that the browser refuses to store. */
async function page(storage: Partial<Storage>): Promise<typeof Kept> {
	vi.resetModules();
	vi.stubGlobal("localStorage", storage);
	vi.stubGlobal("window", new EventTarget());
	return import("./my-car.ts");
}

let stored: Map<string, string>;
const working = (): Partial<Storage> => ({
	getItem: (key) => stored.get(key) ?? null,
	setItem: (key, value) => void stored.set(key, value),
	removeItem: (key) => void stored.delete(key),
});
const refuse = () => {
	throw new DOMException("denied", "SecurityError");
};

beforeEach(() => {
	stored = new Map();
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("restores the car on the next page until cleared", async () => {
	expect((await page(working())).keepMyCar(CAR)).toBe(true);
	const next = await page(working());
	expect(next.readMyCar()).toEqual(CAR);
	next.keepMyCar(undefined);
	expect(stored.size).toBe(0);
	expect((await page(working())).readMyCar()).toBeUndefined();
});

test("keeps the car in memory when storage is denied", async () => {
	const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
	const kept = await page(storage);
	expect(kept.keepMyCar(CAR)).toBe(false);
	expect(kept.readMyCar()).toEqual(CAR);
	kept.keepMyCar(undefined);
	expect(kept.readMyCar()).toBeUndefined();
	expect((await page(storage)).readMyCar()).toBeUndefined();
});

test("notifies subscribers of changes in any tab", async () => {
	const kept = await page(working());
	const heard = vi.fn();
	const stop = kept.followMyCar(heard);
	kept.keepMyCar(CAR);
	window.dispatchEvent(Object.assign(new Event("storage"), { key: "miCarro" }));
	window.dispatchEvent(Object.assign(new Event("storage"), { key: "quoteList" }));
	expect(heard).toHaveBeenCalledTimes(2);
	stop();
	kept.keepMyCar(undefined);
	expect(heard).toHaveBeenCalledTimes(2);
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
	stored.set("miCarro", text);
	expect((await page(working())).readMyCar()).toBeUndefined();
});

test("shows a repeated brand once", () => {
	expect(carLine(CAR)).toBe("Toyota Corolla 2015");
	expect(carLine({ brand: "Mazda", model: "Mazda 3", year: 2018 })).toBe("Mazda 3 2018");
	expect(carLine({ brand: "Mazda", model: "Mazda3", year: 2018 })).toBe("Mazda Mazda3 2018");
});

test("compares cars regardless of how they were typed", async () => {
	const { isSameCar } = await page(working());
	expect(isSameCar(CAR, { brand: "toyota", model: " COROLLA", year: 2015 })).toBe(true);
	expect(isSameCar(CAR, { ...CAR, year: 2016 })).toBe(false);
	expect(isSameCar(CAR, undefined)).toBe(false);
	expect(isSameCar(undefined, undefined)).toBe(true);
});

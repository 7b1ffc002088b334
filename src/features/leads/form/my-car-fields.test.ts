import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMyCar } from "#car/my-car.ts";
import { carInFields, fieldsOfCar, followMyCarIn, withoutMyCar } from "./my-car-fields.ts";

const COROLLA = { brand: "Toyota", model: "Corolla", year: 2015 };
const SWIFT = { brand: "Suzuki", model: "Swift", year: 2019 };
const NONE = { vehicleBrand: "", vehicleBrandOther: "", vehicleModel: "", vehicleYear: "" };

beforeEach(() => {
	const stored = new Map<string, string>();
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	});
	keepMyCar(undefined);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

/** A minimal form with car fields. */
function formWith(values: Partial<typeof NONE>) {
	const controls = Object.fromEntries(
		Object.entries({ ...NONE, ...values }).map(([name, value]) => [
			name,
			Object.assign(new EventTarget(), { value }),
		]),
	);
	const form = { elements: { namedItem: (name: string) => controls[name] ?? null } };
	const told = () =>
		Object.fromEntries(Object.entries(controls).map(([name, { value }]) => [name, value]));
	return { form: form as unknown as HTMLFormElement, told, controls };
}

test("selects listed brands and puts others under «Otro»", () => {
	expect(fieldsOfCar(COROLLA)).toMatchObject({ vehicleBrand: "Toyota", vehicleBrandOther: "" });
	expect(fieldsOfCar(SWIFT)).toMatchObject({ vehicleBrand: "Otro", vehicleBrandOther: "Suzuki" });
	expect(carInFields(fieldsOfCar(SWIFT))).toEqual(SWIFT);
	expect(fieldsOfCar(undefined)).toEqual(NONE);
});

test.each([
	["toyota", "Toyota"],
	["  suzuki ", "Suzuki"],
	["MERCEDES BENZ", "Mercedes-Benz"],
	["Mi Marca", "Mi Marca"],
	["BYD", "BYD"],
])("normalizes «%s» under «Otro» to %s", (typed, brand) => {
	const fields = { ...fieldsOfCar(SWIFT), vehicleBrandOther: typed };
	expect(carInFields(fields)?.brand).toBe(brand);
});

test.each([
	["no brand", { vehicleBrand: "" }],
	["«Otro» without which", { vehicleBrand: "Otro" }],
	["no model", { vehicleModel: "  " }],
	["no year", { vehicleYear: "" }],
	["a year of three figures", { vehicleYear: "201" }],
	["a year that is no figure", { vehicleYear: "2e3" }],
	["a year before cars that come", { vehicleYear: "1949" }],
])("returns no car for %s", (_, over) => {
	expect(carInFields({ ...fieldsOfCar(COROLLA), ...over })).toBeUndefined();
});

test("fills an empty form and follows car changes", () => {
	keepMyCar(COROLLA);
	const { form, told } = formWith({});
	const leave = followMyCarIn(form, {});
	expect(told()).toEqual(fieldsOfCar(COROLLA));
	keepMyCar(SWIFT);
	expect(told()).toEqual(fieldsOfCar(SWIFT));
	keepMyCar(undefined);
	expect(told()).toEqual(NONE);
	leave();
	keepMyCar(COROLLA);
	expect(told()).toEqual(NONE);
});

test("never overwrites a typed field", () => {
	keepMyCar(COROLLA);
	const begun = formWith({ vehicleModel: "Tucson" });
	followMyCarIn(begun.form, {});
	expect(begun.told()).toEqual({ ...NONE, vehicleModel: "Tucson" });

	const filled = formWith({});
	followMyCarIn(filled.form, {});
	Object.assign(filled.controls.vehicleYear ?? {}, { value: "2016" });
	keepMyCar(SWIFT);
	expect(filled.told()).toEqual({ ...fieldsOfCar(COROLLA), vehicleYear: "2016" });
});

test("keeps a draft whose car was cleared", () => {
	keepMyCar(COROLLA);
	const { form, told } = formWith({});
	followMyCarIn(form, NONE);
	expect(told()).toEqual(NONE);
});

test("drops the stored car from a draft", () => {
	keepMyCar(COROLLA);
	const name = { name: "Ana" };
	expect(withoutMyCar({ ...name, ...fieldsOfCar(COROLLA) })).toEqual(name);
	// The text under «Otro» is ignored while it is hidden.
	const unseen = { ...fieldsOfCar(COROLLA), vehicleBrandOther: "Suzuki" };
	expect(withoutMyCar({ ...name, ...unseen })).toEqual(name);
	for (const other of [fieldsOfCar(SWIFT), NONE]) {
		const draft = { ...name, ...other };
		expect(withoutMyCar(draft)).toEqual(draft);
	}
	keepMyCar(undefined);
	expect(withoutMyCar({ ...name, ...NONE })).toEqual(name);
});

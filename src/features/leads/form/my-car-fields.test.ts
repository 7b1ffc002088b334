import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveMyCar } from "#car/my-car.ts";
import { omitMyCar, parseCarFields, syncMyCar, toCarFields } from "./my-car-fields.ts";

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
	saveMyCar(undefined);
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
	const told = () => Object.fromEntries(Object.entries(controls).map(([name, { value }]) => [name, value]));
	return { form: form as unknown as HTMLFormElement, told, controls };
}

test("selects listed brands and puts others under «Otro»", () => {
	expect(toCarFields(COROLLA)).toMatchObject({ vehicleBrand: "Toyota", vehicleBrandOther: "" });
	expect(toCarFields(SWIFT)).toMatchObject({ vehicleBrand: "Otro", vehicleBrandOther: "Suzuki" });
	expect(parseCarFields(toCarFields(SWIFT))).toEqual(SWIFT);
	expect(toCarFields(undefined)).toEqual(NONE);
});

test.each([
	["toyota", "Toyota"],
	["  suzuki ", "Suzuki"],
	["MERCEDES BENZ", "Mercedes-Benz"],
	["Mi Marca", "Mi Marca"],
	["BYD", "BYD"],
])("normalizes «%s» under «Otro» to %s", (typed, brand) => {
	const fields = { ...toCarFields(SWIFT), vehicleBrandOther: typed };
	expect(parseCarFields(fields)?.brand).toBe(brand);
});

test.each([
	["no brand", { vehicleBrand: "" }],
	["«Otro» without a brand", { vehicleBrand: "Otro" }],
	["no model", { vehicleModel: "  " }],
	["no year", { vehicleYear: "" }],
	["a three-digit year", { vehicleYear: "201" }],
	["a year in exponent notation", { vehicleYear: "2e3" }],
	["a year before 1950", { vehicleYear: "1949" }],
])("returns no car for %s", (_, over) => {
	expect(parseCarFields({ ...toCarFields(COROLLA), ...over })).toBeUndefined();
});

test("fills an empty form and follows car changes", () => {
	saveMyCar(COROLLA);
	const { form, told } = formWith({});
	const leave = syncMyCar(form, {});
	expect(told()).toEqual(toCarFields(COROLLA));
	saveMyCar(SWIFT);
	expect(told()).toEqual(toCarFields(SWIFT));
	saveMyCar(undefined);
	expect(told()).toEqual(NONE);
	leave();
	saveMyCar(COROLLA);
	expect(told()).toEqual(NONE);
});

test("never overwrites a typed field", () => {
	saveMyCar(COROLLA);
	const begun = formWith({ vehicleModel: "Tucson" });
	syncMyCar(begun.form, {});
	expect(begun.told()).toEqual({ ...NONE, vehicleModel: "Tucson" });

	const filled = formWith({});
	syncMyCar(filled.form, {});
	Object.assign(filled.controls.vehicleYear ?? {}, { value: "2016" });
	saveMyCar(SWIFT);
	expect(filled.told()).toEqual({ ...toCarFields(COROLLA), vehicleYear: "2016" });
});

test("keeps a draft whose car was cleared", () => {
	saveMyCar(COROLLA);
	const { form, told } = formWith({});
	syncMyCar(form, NONE);
	expect(told()).toEqual(NONE);
});

test("drops the stored car from a draft", () => {
	saveMyCar(COROLLA);
	const name = { name: "Ana" };
	expect(omitMyCar({ ...name, ...toCarFields(COROLLA) })).toEqual(name);
	// The text under «Otro» is ignored while it is hidden.
	const unseen = { ...toCarFields(COROLLA), vehicleBrandOther: "Suzuki" };
	expect(omitMyCar({ ...name, ...unseen })).toEqual(name);
	for (const other of [toCarFields(SWIFT), NONE]) {
		const draft = { ...name, ...other };
		expect(omitMyCar(draft)).toEqual(draft);
	}
	saveMyCar(undefined);
	expect(omitMyCar({ ...name, ...NONE })).toEqual(name);
});

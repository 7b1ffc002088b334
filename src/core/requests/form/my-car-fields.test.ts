import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveMyCar } from "#domain/car/my-car.ts";
import { omitMyCar, parseCarFields, syncMyCar, toCarFields } from "./my-car-fields.ts";

const COROLLA = { brand: "Toyota", model: "Corolla", year: 2015 };
const SWIFT = { brand: "Suzuki", model: "Swift", year: 2019 };
const EMPTY_FIELDS = { vehicleBrand: "", vehicleBrandOther: "", vehicleModel: "", vehicleYear: "" };

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
function createForm(values: Partial<typeof EMPTY_FIELDS>) {
	const controls = Object.fromEntries(
		Object.entries({ ...EMPTY_FIELDS, ...values }).map(([name, value]) => [
			name,
			Object.assign(new EventTarget(), { value }),
		]),
	);
	const form = { elements: { namedItem: (name: string) => controls[name] ?? null } };
	const readValues = () =>
		Object.fromEntries(Object.entries(controls).map(([name, { value }]) => [name, value]));
	return { form: form as unknown as HTMLFormElement, readValues, controls };
}

test("selects listed brands and puts others under «Otro»", () => {
	expect(toCarFields(COROLLA)).toMatchObject({ vehicleBrand: "Toyota", vehicleBrandOther: "" });
	expect(toCarFields(SWIFT)).toMatchObject({ vehicleBrand: "Otro", vehicleBrandOther: "Suzuki" });
	expect(parseCarFields(toCarFields(SWIFT))).toEqual(SWIFT);
	expect(toCarFields(undefined)).toEqual(EMPTY_FIELDS);
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
])("returns no car for %s", (_, overrides) => {
	expect(parseCarFields({ ...toCarFields(COROLLA), ...overrides })).toBeUndefined();
});

test("fills an empty form and follows car changes", () => {
	saveMyCar(COROLLA);
	const { form, readValues } = createForm({});
	const stopSync = syncMyCar(form, {});
	expect(readValues()).toEqual(toCarFields(COROLLA));
	saveMyCar(SWIFT);
	expect(readValues()).toEqual(toCarFields(SWIFT));
	saveMyCar(undefined);
	expect(readValues()).toEqual(EMPTY_FIELDS);
	stopSync();
	saveMyCar(COROLLA);
	expect(readValues()).toEqual(EMPTY_FIELDS);
});

test("never overwrites a typed field", () => {
	saveMyCar(COROLLA);
	const partlyFilled = createForm({ vehicleModel: "Tucson" });
	syncMyCar(partlyFilled.form, {});
	expect(partlyFilled.readValues()).toEqual({ ...EMPTY_FIELDS, vehicleModel: "Tucson" });

	const filled = createForm({});
	syncMyCar(filled.form, {});
	Object.assign(filled.controls.vehicleYear ?? {}, { value: "2016" });
	saveMyCar(SWIFT);
	expect(filled.readValues()).toEqual({ ...toCarFields(COROLLA), vehicleYear: "2016" });
});

test("keeps a draft whose car was cleared", () => {
	saveMyCar(COROLLA);
	const { form, readValues } = createForm({});
	syncMyCar(form, EMPTY_FIELDS);
	expect(readValues()).toEqual(EMPTY_FIELDS);
});

test("drops the stored car from a draft", () => {
	saveMyCar(COROLLA);
	const name = { name: "Ana" };
	expect(omitMyCar({ ...name, ...toCarFields(COROLLA) })).toEqual(name);
	// The text under «Otro» is ignored while it is hidden.
	const hiddenBrand = { ...toCarFields(COROLLA), vehicleBrandOther: "Suzuki" };
	expect(omitMyCar({ ...name, ...hiddenBrand })).toEqual(name);
	for (const carFields of [toCarFields(SWIFT), EMPTY_FIELDS]) {
		const draft = { ...name, ...carFields };
		expect(omitMyCar(draft)).toEqual(draft);
	}
	saveMyCar(undefined);
	expect(omitMyCar({ ...name, ...EMPTY_FIELDS })).toEqual(name);
});

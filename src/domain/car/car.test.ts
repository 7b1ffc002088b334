import { expect, test } from "vitest";
import { formatCar, toAnsweredCar, toCar, toEstimateCar, toStoredBrand } from "./car.ts";

const rio = { brand: "Kia", model: "Rio", year: 2018, plate: "" };

test.each([
	["a form", { vehicleBrand: "Kia", vehicleModel: "Rio", vehicleYear: "2018" }, rio],
	["a database row", { vehicleBrand: "Kia", vehicleModel: "Rio", vehicleYear: 2018 }, rio],
	[
		"a brand outside the list",
		{ vehicleBrand: "Otro", vehicleBrandOther: "Suzuki", vehicleModel: "Swift" },
		{ brand: "Suzuki", model: "Swift", year: null, plate: "" },
	],
	[
		"a line typed by staff, without a year",
		{ vehicleBrand: "", vehicleModel: "Rio azul", vehicleYear: 0 },
		{ brand: "", model: "Rio azul", year: null, plate: "" },
	],
	["an empty object", {}, { brand: "", model: "", year: null, plate: "" }],
])("reads the car from %s", (_, source, car) => {
	expect(toCar(source)).toEqual(car);
});

test("reads the car from an API response and from an estimate", () => {
	expect(toAnsweredCar({ vehicle_brand: "Kia", vehicle_model: "Rio", vehicle_year: 2018 })).toEqual(rio);
	expect(toAnsweredCar({ vehicle_brand: null, vehicle_model: "Rio", vehicle_year: null })).toEqual({
		...rio,
		brand: "",
		year: null,
	});
	const estimate = { carBrand: "Kia", carModel: "Rio", carYear: 2018, carPlate: "AB1234" };
	expect(toEstimateCar(estimate)).toEqual({ ...rio, plate: "AB1234" });
});

test("uses the typed brand only under «Otro»", () => {
	expect(toStoredBrand({ vehicleBrand: "Kia", vehicleBrandOther: "Suzuki" })).toBe("Kia");
	expect(toStoredBrand({ vehicleBrand: "Otro" })).toBe("Otro");
	expect(toStoredBrand({})).toBe("");
});

test("formats only the known parts", () => {
	expect(formatCar({ ...rio, plate: "ab-1234" })).toBe("Kia Rio 2018 · AB1234");
	expect(formatCar({ brand: "Kia", model: "" })).toBe("Kia");
	expect(formatCar({})).toBe("");
});

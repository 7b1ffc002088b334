import { expect, test } from "vitest";
import { brandOf, carLine, carOf } from "./car.ts";

const rio = { brand: "Kia", model: "Rio", year: 2018, plate: "" };

test.each([
	["a form", { vehicleBrand: "Kia", vehicleModel: "Rio", vehicleYear: "2018" }, rio],
	["its row", { vehicleBrand: "Kia", vehicleModel: "Rio", vehicleYear: 2018 }, rio],
	["an answer", { vehicle_brand: "Kia", vehicle_model: "Rio", vehicle_year: 2018 }, rio],
	[
		"an estimate",
		{ carBrand: "Kia", carModel: "Rio", carYear: 2018, carPlate: "AB1234" },
		{ ...rio, plate: "AB1234" },
	],
	[
		"a brand outside the list",
		{ vehicleBrand: "Otro", vehicleBrandOther: "Suzuki", vehicleModel: "Swift" },
		{ brand: "Suzuki", model: "Swift", year: null, plate: "" },
	],
	[
		"a line of the staff's, without a year",
		{ vehicleBrand: "", vehicleModel: "Rio azul", vehicleYear: 0 },
		{ brand: "", model: "Rio azul", year: null, plate: "" },
	],
	["nothing", {}, { brand: "", model: "", year: null, plate: "" }],
])("reads the car from %s", (_, told, car) => {
	expect(carOf(told)).toEqual(car);
});

test("uses the typed brand only under «Otro»", () => {
	expect(brandOf({ vehicleBrand: "Kia", vehicleBrandOther: "Suzuki" })).toBe("Kia");
	expect(brandOf({ vehicleBrand: "Otro" })).toBe("Otro");
	expect(brandOf({})).toBe("");
});

test("formats only the known parts", () => {
	expect(carLine({ ...rio, plate: "ab-1234" })).toBe("Kia Rio 2018 · AB1234");
	expect(carLine({ brand: "Kia", model: "" })).toBe("Kia");
	expect(carLine({})).toBe("");
});

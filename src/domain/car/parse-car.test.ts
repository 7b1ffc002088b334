import { expect, test } from "vitest";
import { formatCar } from "./car.ts";
import { getDistinctCars, parseCar } from "./parse-car.ts";

const buildCar = (brand: string, model: string, year: number | null = null, plate = "") => ({
	brand,
	model,
	year,
	plate,
});

test.each([
	["Toyota Hilux 2019, AB1234", buildCar("Toyota", "Hilux", 2019, "AB1234")],
	["Kia Sportage 2017 · DA4410", buildCar("Kia", "Sportage", 2017, "DA4410")],
	["hilux placa 123456", buildCar("", "hilux", null, "123456")],
	["Mercedes-Benz GLE350 2020", buildCar("Mercedes-Benz", "GLE350", 2020)],
	["mazda CX-5 ek 4567", buildCar("Mazda", "CX-5", null, "EK4567")],
	["RAV 4 2018", buildCar("", "RAV 4", 2018)],
	["Kiara", buildCar("", "Kiara")],
	["", buildCar("", "")],
])("parses «%s» as a car", (line, expected) => {
	expect(parseCar(line)).toEqual(expected);
});

test("parses what formatCar returns", () => {
	const sportage = buildCar("Kia", "Sportage", 2017, "DA4410");
	expect(parseCar(formatCar(sportage))).toEqual(sportage);
});

test("merges two descriptions of one car", () => {
	const expected = [buildCar("", "Corolla"), buildCar("Toyota", "Corolla", 2015, "AB1234")];
	expect(getDistinctCars(expected)).toEqual([buildCar("Toyota", "Corolla", 2015, "AB1234")]);
	expect(
		getDistinctCars([buildCar("Toyota", "", 2015), buildCar("", "Corolla", 2015, "AB1234")]),
	).toHaveLength(2);
});

test("separates cars with another plate, year or name", () => {
	const expected = [
		...[buildCar("Kia", "Rio", 2017, "AA0001"), buildCar("Kia", "Rio", 2017, "AA0002")],
		...[buildCar("Kia", "Rio", 2019), buildCar("Kia", "Soul", 2017)],
	];
	expect(getDistinctCars(expected)).toEqual(expected);
});

test("ignores empty descriptions and limits a fleet", () => {
	expect(getDistinctCars([buildCar("", "")])).toEqual([]);
	const fleet = Array.from({ length: 20 }, (_, index) => buildCar("Kia", "Rio", 2017, `AA00${index + 10}`));
	expect(getDistinctCars(fleet)).toHaveLength(6);
});

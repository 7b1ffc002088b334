import { expect, test } from "vitest";
import { formatCar } from "./car.ts";
import { getDistinctCars, parseCar } from "./parse-car.ts";

const car = (brand: string, model: string, year: number | null = null, plate = "") => ({
	brand,
	model,
	year,
	plate,
});

test.each([
	["Toyota Hilux 2019, AB1234", car("Toyota", "Hilux", 2019, "AB1234")],
	["Kia Sportage 2017 · DA4410", car("Kia", "Sportage", 2017, "DA4410")],
	["hilux placa 123456", car("", "hilux", null, "123456")],
	["Mercedes-Benz GLE350 2020", car("Mercedes-Benz", "GLE350", 2020)],
	["mazda CX-5 ek 4567", car("Mazda", "CX-5", null, "EK4567")],
	["RAV 4 2018", car("", "RAV 4", 2018)],
	["Kiara", car("", "Kiara")],
	["", car("", "")],
])("parses «%s» as a car", (line, expected) => {
	expect(parseCar(line)).toEqual(expected);
});

test("parses what formatCar returns", () => {
	const sportage = car("Kia", "Sportage", 2017, "DA4410");
	expect(parseCar(formatCar(sportage))).toEqual(sportage);
});

test("merges two descriptions of one car", () => {
	const expected = [car("", "Corolla"), car("Toyota", "Corolla", 2015, "AB1234")];
	expect(getDistinctCars(expected)).toEqual([car("Toyota", "Corolla", 2015, "AB1234")]);
	expect(getDistinctCars([car("Toyota", "", 2015), car("", "Corolla", 2015, "AB1234")])).toHaveLength(2);
});

test("separates cars with another plate, year or name", () => {
	const expected = [
		...[car("Kia", "Rio", 2017, "AA0001"), car("Kia", "Rio", 2017, "AA0002")],
		...[car("Kia", "Rio", 2019), car("Kia", "Soul", 2017)],
	];
	expect(getDistinctCars(expected)).toEqual(expected);
});

test("ignores empty descriptions and limits a fleet", () => {
	expect(getDistinctCars([car("", "")])).toEqual([]);
	const fleet = Array.from({ length: 20 }, (_, at) => car("Kia", "Rio", 2017, `AA00${at + 10}`));
	expect(getDistinctCars(fleet)).toHaveLength(6);
});

import { type Car, plateOf } from "#car/car.ts";

/** A car as an estimate keeps it. */
export const carColumns = ({ brand, model, year, plate }: Car) => ({
	carBrand: brand,
	carModel: model,
	carYear: year,
	carPlate: plateOf(plate),
});

import { type Car, plateOf } from "#car/car.ts";

/** A car as an estimate keeps it. */
export const carColumns = ({ brand, model, year, plate }: Car) => ({
	carBrand: brand,
	carModel: model,
	carYear: year,
	carPlate: plateOf(plate),
});

/** The end of a plate, which its owner knows it by: «•••410». Of a short one nothing is shown. */
export function plateEnd(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}

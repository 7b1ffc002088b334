import { toComparableText } from "#domain/text/comparable-text.ts";

/** The known parts of a car; "" and null stand for unknown. */
export type Car = { brand: string; model: string; year: number | null; plate: string };

/** The option of the brand list for a brand outside the list. */
export const OTHER_BRAND = "Otro";
/** The names of the car fields in public forms. */
export const CAR_FIELDS = ["vehicleBrand", "vehicleBrandOther", "vehicleModel", "vehicleYear"] as const;

/** A car under the field names of a public form, and of the row that stores it. */
type VehicleFields = {
	vehicleBrand?: string | null | undefined;
	vehicleBrandOther?: string | null | undefined;
	vehicleModel?: string | null | undefined;
	vehicleYear?: string | number | null | undefined;
};

/** Returns the car of a public form or its row. A car that staff typed as one line is its model. */
export function toCar({ vehicleBrand, vehicleBrandOther, vehicleModel, vehicleYear }: VehicleFields): Car {
	return {
		brand: (vehicleBrand === OTHER_BRAND ? vehicleBrandOther : vehicleBrand) ?? "",
		model: vehicleModel ?? "",
		year: Number(vehicleYear) || null,
		plate: "",
	};
}

type AnswerFields = Record<"vehicle_brand" | "vehicle_model", string | null> & {
	vehicle_year: number | null;
};

/** Returns the car of a quote or service request as the API answers it; the specification fixes these names. */
export const toAnsweredCar = ({ vehicle_brand, vehicle_model, vehicle_year }: AnswerFields): Car =>
	toCar({ vehicleBrand: vehicle_brand, vehicleModel: vehicle_model, vehicleYear: vehicle_year });

type EstimateFields = Record<"carBrand" | "carModel" | "carPlate", string | null> & {
	carYear: number | null;
};

/** Returns the car in the row of an estimate. */
export const toEstimateCar = ({ carBrand, carModel, carYear, carPlate }: EstimateFields): Car => ({
	...toCar({ vehicleBrand: carBrand, vehicleModel: carModel, vehicleYear: carYear }),
	plate: carPlate ?? "",
});

/** Returns the brand to store: the text typed under «Otro», else the selected option. @source rules 2.12 */
export const toStoredBrand = (form: Pick<VehicleFields, "vehicleBrand" | "vehicleBrandOther">): string =>
	toCar(form).brand || form.vehicleBrand || "";

/**
 * Formats the known parts: «Kia Sportage 2017 · AB1234». A model that repeats its brand shows it once: «Mazda 3 2015».
 */
export function formatCar({ brand = "", model = "", year, plate = "" }: Partial<Car>): string {
	const modelHasBrand = toComparableText(model).startsWith(`${toComparableText(brand)} `);
	const car = [modelHasBrand ? "" : brand, model, year].filter(Boolean).join(" ");
	return [car, normalizePlate(plate)].filter(Boolean).join(" · ");
}

/** Keeps letters and digits only, in capitals: «ab-1234» becomes AB1234. */
export function normalizePlate(typed: string): string {
	return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Returns the last characters, by which the owner recognises a plate: «•••410». A plate of three or fewer is hidden.
 */
export function maskPlate(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}

/** Replaces the plate in a formatted car by its masked form. */
export const maskPlateInLine = (line: string, plate: string) =>
	plate ? line.replaceAll(` · ${plate}`, maskPlate(plate) && ` · ${maskPlate(plate)}`) : line;

import { toComparableText } from "#domain/text/comparable-text.ts";

/** The known parts of a car; "" and null stand for unknown. */
export type Car = { brand: string; model: string; year: number | null; plate: string };

/** The option of the brand list for a brand outside the list. */
export const OTHER_BRAND = "Otro";
/** The names of the car fields in public forms. */
export const CAR_FIELDS = ["vehicleBrand", "vehicleBrandOther", "vehicleModel", "vehicleYear"] as const;

type Part = string | null | undefined;
type Year = string | number | null | undefined;
/** A car under the field names of a form, its row, an API response or an estimate. */
type CarSource = {
	vehicleBrand?: Part;
	vehicleBrandOther?: Part;
	vehicleModel?: Part;
	vehicleYear?: Year;
	vehicle_brand?: Part;
	vehicle_model?: Part;
	vehicle_year?: Year;
	carBrand?: Part;
	carModel?: Part;
	carYear?: Year;
	carPlate?: Part;
};

/** Returns the car in a row, a form or a response. A car that staff typed as one line is its model. */
export function toCar(source: CarSource): Car {
	const brand = source.vehicleBrand ?? source.vehicle_brand ?? source.carBrand ?? "";
	return {
		brand: brand === OTHER_BRAND ? (source.vehicleBrandOther ?? "") : brand,
		model: source.vehicleModel ?? source.vehicle_model ?? source.carModel ?? "",
		year: Number(source.vehicleYear ?? source.vehicle_year ?? source.carYear) || null,
		plate: source.carPlate ?? "",
	};
}

/** Returns the brand to store: the text typed under «Otro», else the selected option. @source rules 2.12 */
export const toStoredBrand = (form: Pick<CarSource, "vehicleBrand" | "vehicleBrandOther">): string =>
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

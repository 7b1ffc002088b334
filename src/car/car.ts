import { toPlainWords } from "#words/same-words.ts";

/** The known parts of a car; "" and null stand for unknown. */
export type Car = { brand: string; model: string; year: number | null; plate: string };

/** The option of the brand list for a brand outside the list. */
export const OTHER_BRAND = "Otro";
/** The names of the car fields in public forms. */
export const CAR_FIELDS = [
	"vehicleBrand",
	"vehicleBrandOther",
	"vehicleModel",
	"vehicleYear",
] as const;

type Part = string | null | undefined;
type Year = string | number | null | undefined;
/** A car under the field names of a form, its row, an API response or an estimate. */
type Told = {
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
export function carOf(told: Told): Car {
	const brand = told.vehicleBrand ?? told.vehicle_brand ?? told.carBrand ?? "";
	return {
		brand: brand === OTHER_BRAND ? (told.vehicleBrandOther ?? "") : brand,
		model: told.vehicleModel ?? told.vehicle_model ?? told.carModel ?? "",
		year: Number(told.vehicleYear ?? told.vehicle_year ?? told.carYear) || null,
		plate: told.carPlate ?? "",
	};
}

/** Returns the brand to store: the text typed under «Otro», else the selected option. @source rules 2.12 */
export const brandOf = (form: Pick<Told, "vehicleBrand" | "vehicleBrandOther">): string =>
	carOf(form).brand || form.vehicleBrand || "";

/**
 * Formats the known parts: «Kia Sportage 2017 · AB1234». A model that repeats its brand shows it once: «Mazda 3 2015».
 */
export function carLine({ brand = "", model = "", year, plate = "" }: Partial<Car>): string {
	const isNamed = toPlainWords(model).startsWith(`${toPlainWords(brand)} `);
	const car = [isNamed ? "" : brand, model, year].filter(Boolean).join(" ");
	return [car, plateOf(plate)].filter(Boolean).join(" · ");
}

/** Keeps letters and digits only, in capitals: «ab-1234» becomes AB1234. */
export function plateOf(typed: string): string {
	return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Returns the last characters, by which the owner recognises a plate: «•••410». A plate of three or fewer is hidden.
 */
export function plateEnd(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}

/** Replaces the plate in a formatted car by its masked form. */
export const withPlateEnd = (line: string, plate: string) =>
	plate ? line.replaceAll(` · ${plate}`, plateEnd(plate) && ` · ${plateEnd(plate)}`) : line;

import { toPlainWords } from "#words/same-words.ts";

/** A car as far as it is told: "" and null are what nobody said. */
export type Car = { brand: string; model: string; year: number | null; plate: string };

/** The brand of a form's list that stands for any other. */
export const OTHER_BRAND = "Otro";
/** What public forms call the parts of a car. */
export const CAR_FIELDS = [
	"vehicleBrand",
	"vehicleBrandOther",
	"vehicleModel",
	"vehicleYear",
] as const;

type Part = string | null | undefined;
type Year = string | number | null | undefined;
/** A car under whatever names: a form's and its row's, an answer's, an estimate's. */
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

/** The car that a row, a form or an answer tells of; one that staff wrote in one line stands as its model. */
export function carOf(told: Told): Car {
	const brand = told.vehicleBrand ?? told.vehicle_brand ?? told.carBrand ?? "";
	return {
		brand: brand === OTHER_BRAND ? (told.vehicleBrandOther ?? "") : brand,
		model: told.vehicleModel ?? told.vehicle_model ?? told.carModel ?? "",
		year: Number(told.vehicleYear ?? told.vehicle_year ?? told.carYear) || null,
		plate: told.carPlate ?? "",
	};
}

/** A form's brand as it is kept: the one written under «Otro», or that it is another. @source rules 2.12 */
export const brandOf = (form: Pick<Told, "vehicleBrand" | "vehicleBrandOther">): string =>
	carOf(form).brand || form.vehicleBrand || "";

/** «Kia Sportage 2017 · AB1234», as far as it is told; a model that names its brand too does so once: «Mazda 3 2015». */
export function carLine({ brand = "", model = "", year, plate = "" }: Partial<Car>): string {
	const isNamed = toPlainWords(model).startsWith(`${toPlainWords(brand)} `);
	const car = [isNamed ? "" : brand, model, year].filter(Boolean).join(" ");
	return [car, plateOf(plate)].filter(Boolean).join(" · ");
}

/** Letters and figures alone, in capitals: «ab-1234» is AB1234. */
export function plateOf(typed: string): string {
	return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The end of a plate, which its owner knows it by: «•••410». Of a short one nothing is shown. */
export function plateEnd(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}

/** A line with a car of which only the end of its plate is shown. */
export const withPlateEnd = (line: string, plate: string) =>
	plate ? line.replaceAll(` · ${plate}`, plateEnd(plate) && ` · ${plateEnd(plate)}`) : line;

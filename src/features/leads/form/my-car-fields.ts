import { CAR_FIELDS, OTHER_BRAND } from "#car/car.ts";
import { VEHICLE_BRANDS, VEHICLE_YEAR_MIN } from "#car/facts.ts";
import { followMyCar, isSameCar, type MyCar, readMyCar } from "#car/my-car.ts";
import { toPlainWords } from "#words/same-words.ts";

type Draft = Readonly<Record<string, string>>;
type CarFields = Record<(typeof CAR_FIELDS)[number], string>;
type Control = HTMLInputElement | HTMLSelectElement;

const LISTED: readonly string[] = VEHICLE_BRANDS.filter((brand) => brand !== OTHER_BRAND);

/** A car as forms ask for it; every field empty when there is none. */
export function fieldsOfCar(car: MyCar | undefined): CarFields {
	if (!car) return { vehicleBrand: "", vehicleBrandOther: "", vehicleModel: "", vehicleYear: "" };
	const isListed = LISTED.includes(car.brand);
	return {
		vehicleBrand: isListed ? car.brand : OTHER_BRAND,
		vehicleBrandOther: isListed ? "" : car.brand,
		vehicleModel: car.model,
		vehicleYear: String(car.year),
	};
}

/** The car that the fields of a form tell; undefined until brand, model and a year that can be are there. */
export function carInFields(fields: Readonly<Record<string, string | undefined>>) {
	const typed = (name: keyof CarFields) => (fields[name] ?? "").trim();
	const listed = typed("vehicleBrand");
	const brand = listed === OTHER_BRAND ? knownBrand(typed("vehicleBrandOther")) : listed;
	const model = typed("vehicleModel");
	const year = /^\d{4}$/.test(typed("vehicleYear")) ? Number(typed("vehicleYear")) : 0;
	if (!brand || !model || year < VEHICLE_YEAR_MIN) return undefined;
	return { brand, model, year } satisfies MyCar;
}

/** «toyota» typed under «Otro» is Toyota, «suzuki» is called Suzuki. */
const knownBrand = (typed: string) =>
	LISTED.find((brand) => toPlainWords(brand) === toPlainWords(typed)) ??
	typed.slice(0, 1).toUpperCase() + typed.slice(1);

/**
 * Keeps the kept car in a form that asks for one, until somebody writes another into it.
 *
 * @param draft what was typed before; a car in it, or its absence, wins
 * @returns what ends it
 * @source rules 4.23
 */
export function followMyCarIn(form: HTMLFormElement, draft: Draft): () => void {
	let last = Object.keys(draft).some(isCarField) ? readMyCar() : undefined;
	function follow() {
		const next = readMyCar();
		if (isSameCar(last, next)) return;
		if (tellsOf(last, (name) => controlOf(form, name)?.value)) write(form, fieldsOfCar(next));
		last = next;
	}
	follow();
	return followMyCar(follow);
}

/** A draft without the car that is kept anyway: another one chosen later is not held back by it. */
export function withoutMyCar(draft: Draft): Draft {
	if (!tellsOf(readMyCar(), (name) => draft[name])) return draft;
	return Object.fromEntries(Object.entries(draft).filter(([name]) => !isCarField(name)));
}

const isCarField = (name: string) => (CAR_FIELDS as readonly string[]).includes(name);

/** Whether fields tell of this car, or of none; what stands under «Otro» counts only there. */
function tellsOf(
	car: MyCar | undefined,
	told: (name: keyof CarFields) => string | undefined,
): boolean {
	const fields = fieldsOfCar(car);
	const isListed = told("vehicleBrand") !== OTHER_BRAND;
	return CAR_FIELDS.every((name) => {
		const isUnseen = name === "vehicleBrandOther" && isListed;
		return (isUnseen ? "" : (told(name) ?? "")) === fields[name];
	});
}

function write(form: HTMLFormElement, fields: CarFields) {
	for (const name of CAR_FIELDS) {
		const control = controlOf(form, name);
		if (!control) continue;
		control.value = fields[name];
		for (const type of ["input", "change"])
			control.dispatchEvent(new Event(type, { bubbles: true }));
	}
}

const controlOf = (form: HTMLFormElement, name: string) =>
	form.elements.namedItem(name) as Control | null;

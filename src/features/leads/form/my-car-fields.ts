import { CAR_FIELDS, OTHER_BRAND } from "#car/car.ts";
import { VEHICLE_BRANDS, VEHICLE_YEAR_MIN } from "#car/facts.ts";
import { followMyCar, isSameCar, type MyCar, readMyCar } from "#car/my-car.ts";
import { toPlainWords } from "#words/same-words.ts";

type Draft = Readonly<Record<string, string>>;
type CarFields = Record<(typeof CAR_FIELDS)[number], string>;
type Control = HTMLInputElement | HTMLSelectElement;

const LISTED: readonly string[] = VEHICLE_BRANDS.filter((brand) => brand !== OTHER_BRAND);

/** Converts a car to form fields; all empty without a car. */
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

/** Parses the car of a form; undefined until brand, model and a plausible year are filled in. */
export function carInFields(fields: Readonly<Record<string, string | undefined>>) {
	const typed = (name: keyof CarFields) => (fields[name] ?? "").trim();
	const listed = typed("vehicleBrand");
	const brand = listed === OTHER_BRAND ? knownBrand(typed("vehicleBrandOther")) : listed;
	const model = typed("vehicleModel");
	const year = /^\d{4}$/.test(typed("vehicleYear")) ? Number(typed("vehicleYear")) : 0;
	if (!brand || !model || year < VEHICLE_YEAR_MIN) return undefined;
	return { brand, model, year } satisfies MyCar;
}

/** Maps «toyota» under «Otro» to Toyota and capitalizes «suzuki». */
const knownBrand = (typed: string) =>
	LISTED.find((brand) => toPlainWords(brand) === toPlainWords(typed)) ??
	typed.slice(0, 1).toUpperCase() + typed.slice(1);

/**
 * Keeps a form in sync with the stored car until the user enters another.
 *
 * @param draft the earlier input; a car in it, or its absence, wins
 * @returns a function that stops it
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

/** Removes the stored car from a draft, so that a car stored later can replace it. */
export function withoutMyCar(draft: Draft): Draft {
	if (!tellsOf(readMyCar(), (name) => draft[name])) return draft;
	return Object.fromEntries(Object.entries(draft).filter(([name]) => !isCarField(name)));
}

const isCarField = (name: string) => (CAR_FIELDS as readonly string[]).includes(name);

/** Checks whether fields match this car, or no car; the text under «Otro» counts only while it is visible. */
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

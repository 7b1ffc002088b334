import { CAR_FIELDS, OTHER_BRAND } from "#domain/car/car.ts";
import { VEHICLE_BRANDS, VEHICLE_YEAR_MIN } from "#domain/car/facts.ts";
import { isSameCar, type MyCar, readMyCar, subscribeToMyCar } from "#domain/car/my-car.ts";
import { toComparableText } from "#domain/text/comparable-text.ts";

type Draft = Readonly<Record<string, string>>;
type CarFields = Record<(typeof CAR_FIELDS)[number], string>;
type Control = HTMLInputElement | HTMLSelectElement;

const LISTED_BRANDS: readonly string[] = VEHICLE_BRANDS.filter((brand) => brand !== OTHER_BRAND);

/** Converts a car to form fields; all empty without a car. */
export function toCarFields(car: MyCar | undefined): CarFields {
	if (!car) return { vehicleBrand: "", vehicleBrandOther: "", vehicleModel: "", vehicleYear: "" };
	const isListed = LISTED_BRANDS.includes(car.brand);
	return {
		vehicleBrand: isListed ? car.brand : OTHER_BRAND,
		vehicleBrandOther: isListed ? "" : car.brand,
		vehicleModel: car.model,
		vehicleYear: String(car.year),
	};
}

/** Parses the car of a form; undefined until brand, model and a plausible year are filled in. */
export function parseCarFields(fields: Readonly<Record<string, string | undefined>>) {
	const getTyped = (name: keyof CarFields) => (fields[name] ?? "").trim();
	const listed = getTyped("vehicleBrand");
	const brand = listed === OTHER_BRAND ? normalizeBrand(getTyped("vehicleBrandOther")) : listed;
	const model = getTyped("vehicleModel");
	const year = /^\d{4}$/.test(getTyped("vehicleYear")) ? Number(getTyped("vehicleYear")) : 0;
	if (!brand || !model || year < VEHICLE_YEAR_MIN) return undefined;
	return { brand, model, year } satisfies MyCar;
}

/** Maps «toyota» under «Otro» to Toyota and capitalizes «suzuki». */
const normalizeBrand = (typed: string) =>
	LISTED_BRANDS.find((brand) => toComparableText(brand) === toComparableText(typed)) ??
	typed.slice(0, 1).toUpperCase() + typed.slice(1);

/**
 * Keeps a form in sync with the stored car until the user enters another.
 *
 * @param draft the earlier input; a car in it, or its absence, wins
 * @returns a function that stops it
 * @source rules 4.23
 */
export function syncMyCar(form: HTMLFormElement, draft: Draft): () => void {
	let last = Object.keys(draft).some(isCarField) ? readMyCar() : undefined;
	function update() {
		const next = readMyCar();
		if (isSameCar(last, next)) return;
		if (matchesCar(last, (name) => getControl(form, name)?.value)) writeCarFields(form, toCarFields(next));
		last = next;
	}
	update();
	return subscribeToMyCar(update);
}

/** Removes the stored car from a draft, so that a car stored later can replace it. */
export function omitMyCar(draft: Draft): Draft {
	if (!matchesCar(readMyCar(), (name) => draft[name])) return draft;
	return Object.fromEntries(Object.entries(draft).filter(([name]) => !isCarField(name)));
}

const isCarField = (name: string) => (CAR_FIELDS as readonly string[]).includes(name);

/** Checks whether fields match this car, or no car; the text under «Otro» counts only while it is visible. */
function matchesCar(
	car: MyCar | undefined,
	getValue: (name: keyof CarFields) => string | undefined,
): boolean {
	const fields = toCarFields(car);
	const isListed = getValue("vehicleBrand") !== OTHER_BRAND;
	return CAR_FIELDS.every((name) => {
		const isHidden = name === "vehicleBrandOther" && isListed;
		return (isHidden ? "" : (getValue(name) ?? "")) === fields[name];
	});
}

function writeCarFields(form: HTMLFormElement, fields: CarFields) {
	for (const name of CAR_FIELDS) {
		const control = getControl(form, name);
		if (!control) continue;
		control.value = fields[name];
		for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
	}
}

const getControl = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control | null;

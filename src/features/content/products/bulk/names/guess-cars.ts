import { formatCar } from "#domain/car/car.ts";
import { findUnclearLine } from "#features/content/products/fitment.ts";
import { MAKES, MODELS, NEEDS_MAKE, toNameKey } from "./car-words.ts";
import { readYears, type YearSpan } from "./read-years.ts";

/** A car that a name says: where it stands, and what it is. `model` is "" for a make alone. */
type Mention = { start: number; length: number; brand: string; model: string };

/** Words after a model that make it another car: a Corolla Cross is no Corolla. */
const OTHER_CARS = new Set("cross sport surf note prado sw4 coupe".split(" "));
/** Words that make a car no promise: «COROLLA EXCEPTO 14-19». */
const EXCEPTIONS = new Set("excepto menos salvo except".split(" "));
const MAX_MODEL_PARTS = 3;
/** More cars than this in one name were never meant as a list of what fits. */
const MAX_CARS = 6;

/**
 * Finds the cars that a name says with model and years: «FILTRO ACEITE COROLLA 14-19» fits a Toyota Corolla 2014-2019.
 * A model without years, a make without a model and whatever has two readings propose nothing, because the site tells
 * the owner of such a car that the part fits.
 *
 * @returns lines as staff write them in «Carros a los que les sirve»
 * @source rules 6.47
 */
export function guessCars(name: string, thisYear: number): string[] {
	const terms = splitTerms(name);
	if (terms.some((term) => EXCEPTIONS.has(term))) return [];
	const mentions = findMentions(terms);
	const makes = new Set(mentions.filter(({ model }) => !model).map(({ brand }) => brand));
	const cars = mentions.filter(({ model }) => model);
	const isPlain = ({ brand, model }: Mention) =>
		makes.has(brand) || (makes.size === 0 && !NEEDS_MAKE.has(toNameKey(model)));
	if (cars.length === 0 || cars.length > MAX_CARS || !cars.every(isPlain)) return [];
	// A make without a model of its own is a second car without years.
	if ([...makes].some((make) => !cars.some(({ brand }) => brand === make))) return [];
	const lines = cars.map((car) => toLine(car, readYearsAfter(terms, mentions, car, thisYear)));
	const isComplete = lines.every((line) => line !== undefined && findUnclearLine(line) === undefined);
	return isComplete ? [...new Set(lines as string[])] : [];
}

/** Splits a name into words without accents; spans of years and names with dashes stay whole. */
const splitTerms = (name: string) =>
	name
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[\u2010-\u2015\u2212]/g, "-")
		.replace(/[^a-z0-9+/.-]/g, " ")
		.replace(/([a-z])[/.]/g, "$1 ")
		.replace(/\/([a-z])/g, " $1")
		.split(" ")
		.filter(Boolean);

function findMentions(terms: readonly string[]): Mention[] {
	const mentions: Mention[] = [];
	for (let start = 0; start < terms.length; ) {
		const mention = findMention(terms, start);
		if (mention) mentions.push(mention);
		start += mention?.length ?? 1;
	}
	return mentions;
}

/** Finds the longest name that starts at a word: «GRAND CHEROKEE» before «CHEROKEE». */
function findMention(terms: readonly string[], start: number): Mention | undefined {
	for (let length = MAX_MODEL_PARTS; length > 0; length--) {
		const key = toNameKey(terms.slice(start, start + length).join(" "));
		if (start + length > terms.length || !key) continue;
		const car = MODELS.get(key);
		const isOther = OTHER_CARS.has(terms[start + length] ?? "");
		if (car) return { start, length, brand: car.brand, model: isOther ? "" : car.model };
		const brand = MAKES.get(key);
		if (brand) return { start, length, brand, model: "" };
	}
	return undefined;
}

/** Reads the years between a car and the next one. */
function readYearsAfter(
	terms: readonly string[],
	mentions: readonly Mention[],
	car: Mention,
	thisYear: number,
) {
	const next = mentions.find(({ start }) => start > car.start);
	return readYears(terms.slice(car.start + car.length, next?.start), thisYear);
}

function toLine({ brand, model }: Mention, years: YearSpan | undefined): string | undefined {
	if (!years) return undefined;
	const { from, to } = years;
	const span = to === undefined ? `${from}+` : from === to ? `${from}` : `${from}-${to}`;
	return `${formatCar({ brand, model })} ${span}`;
}

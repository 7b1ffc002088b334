import type { MyCar } from "#domain/car/my-car.ts";
import { normalizeText } from "#domain/text/search.ts";

/** Fitment of a part: `fits` only when staff wrote so, otherwise the shop has to confirm it. */
export type Fit = "fits" | "confirm";

/** A parsed line: the car's name without spaces, and its model years. */
type FitLine = { name: string; from: number; to: number };

const EVERY_CAR = new Set(["universal", "todos los carros", "cualquier carro"]);
/** Short brand names, normalized, and the names that the forms use. */
const BRAND_NAMES = new Map([
	["mercedes", "mercedes benz"],
	["vw", "volkswagen"],
	["chevy", "chevrolet"],
]);
/** Years at the end of a line. A line with years in any other form matches no car. */
const YEARS =
	/ (?:(?:del? )?(?<from>\d{4})(?: ?- ?| al? | hasta )(?<to>\d{4})|(?:desde )?(?<since>\d{4}) ?(?:\+|en adelante)|desde (?<start>\d{4})|hasta (?<until>\d{4})|(?<only>\d{4}))$/i;
/** Signs of an ambiguous line: several cars, exceptions, questions, two-digit years. */
const UNCLEAR = /[^\p{L}\p{N} .'+-]|\+.|\D\+| -\S|\b\d\d ?- ?\d\d$| (?:excepto|menos|salvo) /iu;

/**
 * Checks whether a part fits a car. Staff write one car a line: brand, then optional model and years
 * («Toyota Corolla 2014-2019», «Kia Picanto», «Nissan 2010+»), or «universal».
 *
 * @param fits as stored; an empty text needs confirmation
 * @source rules 6.35
 */
export function checkFit(fits: string | undefined, car: MyCar): Fit {
	const lines = parseLines(fits ?? "");
	if (lines.some(isEveryCar)) return "fits";
	const names = getCarNames(car);
	const isLineMatch = (line: FitLine | undefined) =>
		line && names.has(line.name) && car.year >= line.from && car.year <= line.to;
	return lines.some((line) => isLineMatch(parseFitLine(line))) ? "fits" : "confirm";
}

/** Returns the first line that can match no car, as typed. */
export function findUnclearLine(fits: string): string | undefined {
	return parseLines(fits).find((line) => !isEveryCar(line) && !parseFitLine(line));
}

/** Normalizes spaces and dashes, which staff paste in many variants. */
const parseLines = (fits: string) =>
	fits
		.split("\n")
		.map((line) =>
			line
				.replace(/\s+/g, " ")
				.replace(/[‐‑–—]/g, "-")
				.trim(),
		)
		.filter(Boolean);

const isEveryCar = (line: string) => EVERY_CAR.has(normalizeText(line));

/** Returns undefined when a line is ambiguous or its years run backwards. */
function parseFitLine(line: string): FitLine | undefined {
	if (UNCLEAR.test(line)) return undefined;
	const years = YEARS.exec(line)?.groups ?? {};
	const nameParts = parseCarName(line.replace(YEARS, ""));
	// «Peugeot 2008» is a model: a single year right after the brand is not a year.
	const isModel = years.only && nameParts.length === 1;
	const name = (isModel ? [...nameParts, years.only] : nameParts).join("");
	const { from, to } = parseYearSpan(isModel ? {} : years);
	return name && from <= to ? { name, from, to } : undefined;
}

function parseYearSpan({ from, to, since, start, until, only }: Record<string, string | undefined>) {
	return {
		from: Number(from ?? since ?? start ?? only ?? 0),
		to: Number(to ?? until ?? only ?? Number.POSITIVE_INFINITY),
	};
}

/** Returns the names that match this car: the brand, or brand and full model, which may repeat the brand. */
function getCarNames({ brand, model }: MyCar): Set<string> {
	const [brandName, modelName] = [parseCarName(brand).join(""), parseCarName(model).join("")];
	return new Set([brandName, brandName + modelName, ...(modelName.startsWith(brandName) ? [modelName] : [])]);
}

/** Splits a name into normalized words, with the brand's short name replaced by its full one. */
function parseCarName(text: string): string[] {
	const [first = "", ...rest] = normalizeText(text).split(" ").filter(Boolean);
	const fullBrandName = rest[0] === "benz" ? undefined : BRAND_NAMES.get(first);
	return [...(fullBrandName?.split(" ") ?? [first]), ...rest].filter(Boolean);
}

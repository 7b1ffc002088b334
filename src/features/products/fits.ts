import type { MyCar } from "#car/my-car.ts";
import { fold } from "#words/search.ts";

/** What a part is for somebody's car: only what staff wrote is a yes, all else is to be confirmed. */
export type Fit = "fits" | "confirm";

/** A line of what staff wrote: a car's name without spaces, and the years it was built in. */
type FitLine = { name: string; from: number; to: number };

const EVERY_CAR = new Set(["universal", "todos los carros", "cualquier carro"]);
/** What people call a brand, folded, and what the forms call it. */
const BRAND_NAMES = new Map([
	["mercedes", "mercedes benz"],
	["vw", "volkswagen"],
	["chevy", "chevrolet"],
]);
/** Years at the end of a line; whatever else was meant by years leaves a line that fits no car. */
const YEARS =
	/ (?:(?:del? )?(?<from>\d{4})(?: ?- ?| al? | hasta )(?<to>\d{4})|(?:desde )?(?<since>\d{4}) ?(?:\+|en adelante)|desde (?<start>\d{4})|hasta (?<until>\d{4})|(?<only>\d{4}))$/i;
/** Several cars, exceptions, doubts, years of two figures: such a line says nothing for certain. */
const UNCLEAR = /[^\p{L}\p{N} .'+-]|\+.|\D\+| -\S|\b\d\d ?- ?\d\d$| (?:excepto|menos|salvo) /iu;

/**
 * Whether a part fits a car, by what staff wrote of it: one car a line, brand first, then model and years, both of
 * which may be left out («Toyota Corolla 2014-2019», «Kia Picanto», «Nissan 2010+»), or «universal».
 *
 * @param fits as stored; nothing known is no yes
 * @source rules 6.35
 */
export function fitOf(fits: string | undefined, car: MyCar): Fit {
	const lines = linesOf(fits ?? "");
	if (lines.some(isEveryCar)) return "fits";
	const names = namesOf(car);
	const isFor = (line: FitLine | undefined) =>
		line && names.has(line.name) && car.year >= line.from && car.year <= line.to;
	return lines.some((line) => isFor(carOfLine(line))) ? "fits" : "confirm";
}

/** The first line that nobody could be told «le sirve» by, as it was typed. */
export function unclearLineIn(fits: string): string | undefined {
	return linesOf(fits).find((line) => !isEveryCar(line) && !carOfLine(line));
}

/** Spaces and dashes come in many shapes. */
const linesOf = (fits: string) =>
	fits
		.split("\n")
		.map((line) =>
			line
				.replace(/\s+/g, " ")
				.replace(/[‐‑–—]/g, "-")
				.trim(),
		)
		.filter(Boolean);

const isEveryCar = (line: string) => EVERY_CAR.has(fold(line));

/** Nothing where a line is unclear, or its years run backwards. */
function carOfLine(line: string): FitLine | undefined {
	if (UNCLEAR.test(line)) return undefined;
	const years = YEARS.exec(line)?.groups ?? {};
	const words = wordsOf(line.replace(YEARS, ""));
	// «Peugeot 2008» is a model: one year after a brand alone tells no car.
	const isModel = years.only && words.length === 1;
	const name = (isModel ? [...words, years.only] : words).join("");
	const { from, to } = spanOf(isModel ? {} : years);
	return name && from <= to ? { name, from, to } : undefined;
}

function spanOf({ from, to, since, start, until, only }: Record<string, string | undefined>) {
	return {
		from: Number(from ?? since ?? start ?? only ?? 0),
		to: Number(to ?? until ?? only ?? Number.POSITIVE_INFINITY),
	};
}

/** How a line may call this car: the brand alone, or the brand with the whole model, which may name the brand itself. */
function namesOf({ brand, model }: MyCar): Set<string> {
	const [maker, kind] = [wordsOf(brand).join(""), wordsOf(model).join("")];
	return new Set([maker, maker + kind, ...(kind.startsWith(maker) ? [kind] : [])]);
}

/** The words of a text, folded; a brand under its usual name. */
function wordsOf(text: string): string[] {
	const [first = "", ...rest] = fold(text).split(" ").filter(Boolean);
	const usual = rest[0] === "benz" ? undefined : BRAND_NAMES.get(first);
	return [...(usual?.split(" ") ?? [first]), ...rest].filter(Boolean);
}

import { VEHICLE_BRANDS } from "#domain/car/facts.ts";
import { listAllModels, OTHER_BRANDS } from "#domain/car/names.ts";
import { normalizeLoosely } from "#domain/text/search.ts";

/** Compares names however they are divided: «RAV 4», «RAV-4» and «RAV4». */
export const toNameKey = (text: string) => normalizeLoosely(text).replaceAll(" ", "");

/** The makes of cars, by key. */
export const MAKES = new Map(
	[...VEHICLE_BRANDS.filter((name) => name !== "Otro"), ...OTHER_BRANDS, "Mercedes-Benz"].map((name) => [
		toNameKey(name),
		name as string,
	]),
);
MAKES.set("vw", "Volkswagen").set("chevy", "Chevrolet").set("mercedes", "Mercedes-Benz");
/** The usual models with their make, by key. */
export const MODELS = new Map(listAllModels().map((car) => [toNameKey(car.model), car]));
/** Models whose names are words, sizes or codes of something else: they count only beside their make. */
export const NEEDS_MAKE: ReadonlySet<string> = new Set(
	[
		"accent alto asx captiva cerato clasec colorado compass creta escape explorer fiesta fit frontier gladiator glc gle gol",
		"groove kicks mirage npr outback pilot polo q3 q5 q7 a4 ranger rio rush serie3 soluto spark swift tracker",
		"trooper venue versa x1 x3 x5 xv",
	]
		.join(" ")
		.split(" "),
);

import { normalizeText } from "#domain/text/search.ts";
import type { CellProblem } from "#features/content/products/bulk/outcomes.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import type { NameUses } from "./contract.ts";
import { guessCars } from "./guess-cars.ts";
import { guessType, type TypeVocabulary } from "./guess-type.ts";
import { isInCapitals, type ProperNames, respellCapitals } from "./sentence-case.ts";

/** The words that names of a sheet are read by. */
export type NameVocabulary = {
	/** Undefined where the sheet itself says the types. */
	types: TypeVocabulary | undefined;
	properNames: ProperNames;
	/** The shop's own export is written as it is. */
	isOwnExport: boolean;
	thisYear: number;
};

/** How the names of a sheet are read, and what of that is used. */
type NamePlan = { names: NameVocabulary; fromName: NameUses; defaults: { type?: string } };
type RowValues = Partial<Record<keyof typeof PRODUCT, unknown>>;
type NamedRow = { values: RowValues; sku: string; chosenType: string };
type NamedProduct = { name: string } | undefined;

/** The contents of one name; a part that they do not say is missing. */
export type NameReading = {
	/** The name as the sheet has it. */
	typed: string;
	/** "" where the words name no type; missing where it is not asked for. */
	type?: string;
	respelled?: string;
	fits?: string;
};

/** Reads the words of a row's name; of a product that exists, only how it is written. */
export function readName(
	{ names }: NamePlan,
	{ values, chosenType, sku }: NamedRow,
	product: NamedProduct,
): NameReading {
	const typed = String(values.name ?? "");
	const respelled = names.isOwnExport
		? typed
		: respell(typed, { product, properNames: names.properNames, sku });
	const cars = product || values.fits ? [] : guessCars(typed, names.thisYear);
	return {
		typed,
		...(respelled !== typed && { respelled }),
		...(names.types && !product && { type: chosenType || (guessType(typed, names.types) ?? "") }),
		...(cars.length > 0 && { fits: cars.join("\n") }),
	};
}

type SpellingInput = { product: NamedProduct; properNames: ProperNames; sku: string };

/** A product that has the same words already keeps its spelling, unless that is in capitals too. */
function respell(typed: string, { product, properNames, sku }: SpellingInput): string {
	if (!isInCapitals(typed)) return typed;
	const isSameText = product && normalizeText(product.name) === normalizeText(typed);
	return isSameText && !isInCapitals(product.name) ? product.name : respellCapitals(typed, properNames, sku);
}

/**
 * Writes into the values of a row what staff take from its name, and says so at the row.
 *
 * @returns remarks for the row
 */
export function takeFromName(
	{ fromName, defaults }: NamePlan,
	{ chosenType }: NamedRow,
	values: RowValues,
	{ typed, type, respelled, fits }: NameReading,
): CellProblem[] {
	const remarks: CellProblem[] = [];
	if (respelled && fromName.capitals) {
		values.name = respelled;
		remarks.push({ column: PRODUCT.name.label, message: `En la hoja dice «${typed}»` });
	}
	if (type !== undefined && (chosenType || fromName.type)) {
		if (type) values.type = type;
		remarks.push({ column: PRODUCT.type.label, message: describeType(type, chosenType, defaults.type) });
	}
	if (fits && fromName.cars) {
		values.fits = fits;
		remarks.push({ column: PRODUCT.fits.label, message: `Por el nombre: ${fits.replaceAll("\n", ", ")}` });
	}
	return remarks;
}

function describeType(type: string, chosenType: string, defaultType: string | undefined): string {
	if (chosenType) return `Elegido a mano: ${chosenType}`;
	if (type) return `Adivinado por el nombre: ${type}`;
	return defaultType ? `El nombre no lo dice: queda ${defaultType}` : "El nombre no lo dice";
}

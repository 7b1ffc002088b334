import { normalizeText } from "#domain/text/search.ts";
import type { NameUses } from "#features/content/products/bulk/names/contract.ts";
import { findHeadingField, isPriceHeading, suggestFields } from "./heading-words.ts";
import type { PriceTax } from "./list-price.ts";
import {
	type DefaultField,
	getSubject,
	isPriceField,
	readOwnHeadings,
	type SheetField,
} from "./sheet-fields.ts";
import type { TaxStatement } from "./tax-words.ts";

/** The answers of staff about sheets with the same headings. */
export type SheetAnswers = {
	/** Field by normalized heading; "" for a column to leave out. */
	fields: Readonly<Record<string, SheetField | "">>;
	/** The statement of that sheet's note about the tax: an answer about prices counts only for the same one. */
	taxNote: TaxStatement | null;
	defaults: Partial<Record<DefaultField, string>>;
	/** The uses of the names; an earlier version did not store it. */
	fromName?: NameUses;
};

export type Assignment = {
	/** Null for a column that is left out. */
	fields: (SheetField | null)[];
	/** Headings that staff must confirm; their field is a suggestion. */
	unknownHeadings: string[];
	/** Headings whose field is an earlier answer. */
	rememberedHeadings: string[];
};

type SheetContext = {
	/** Whether the shop's list prices contain the tax. */
	shopTax: PriceTax;
	/** The statement of the sheet's note about the tax of its prices. */
	taxNote?: TaxStatement | null | undefined;
	/** Earlier answers about the same headings. */
	answers?: SheetAnswers | undefined;
};

/**
 * Assigns a field to each heading, each field once. Headings that are unknown, that stand twice, or that name the same
 * field as another one are for staff to confirm; two prices each time, with the earlier answer as the suggestion. The shop's own export is read by its labels, whatever was answered before.
 *
 * @source rules 6.43
 */
export function assignFields(headings: readonly string[], context: SheetContext): Assignment {
	const ownFields = readOwnHeadings(headings);
	if (ownFields) return { fields: ownFields, unknownHeadings: [], rememberedHeadings: [] };
	const { shopTax, taxNote, answers } = context;
	const tax = taxNote ? { ...shopTax, pricesIncludeTax: taxNote === "with" } : shopTax;
	const names = headings.map((heading) => findHeadingField(heading, tax));
	const repeated = findRepeatedHeadings(headings);
	const prices = headings.filter(isPriceHeading);
	const mustConfirm = (heading: string) =>
		repeated.has(heading) || (prices.length > 1 && prices.includes(heading));
	const remembered = headings.map((heading) =>
		repeated.has(heading) ? undefined : findAnswer(heading, answers, taxNote),
	);
	const taken = new Set<string>();
	const take = (field: SheetField | null | undefined) => {
		if (!field || taken.has(getSubject(field))) return null;
		taken.add(getSubject(field));
		return field;
	};
	// A heading is clear if the note of the sheet and the settings give it the same field, and no other heading does.
	const isUnknown = headings.map((heading, column) => {
		if (!heading) return false;
		if (mustConfirm(heading)) return true;
		if (remembered[column] !== undefined) return false;
		const name = names[column];
		const isShared = names.some((other, index) => index !== column && isSameSubject(other, name));
		return name === undefined || isShared || name !== findHeadingField(heading, shopTax);
	});
	const rememberedFields = remembered.map((field) => take(field || null));
	const fields = headings.map((_, column) => {
		if (remembered[column] !== undefined) return rememberedFields[column] ?? null;
		return take(names[column]);
	});
	// A supplier calls the name of a product its description.
	const description = fields.indexOf("description");
	if (!taken.has("name") && description >= 0 && remembered[description] === undefined) {
		fields[description] = take("name");
		isUnknown[description] = true;
	}
	const suggested = fields.map((field, column) =>
		field === null && isUnknown[column] && remembered[column] === undefined
			? takeFirst(suggestFields(headings[column] ?? "", tax), take)
			: field,
	);
	return {
		fields: suggested,
		unknownHeadings: headings.filter((_, column) => isUnknown[column]),
		rememberedHeadings: headings.filter(
			(heading, column) => remembered[column] !== undefined && !mustConfirm(heading),
		),
	};
}

/** Returns the headings that stand twice: an answer about one of them would be read for both. */
export function findRepeatedHeadings(headings: readonly string[]): ReadonlySet<string> {
	const texts = headings.map(normalizeText);
	const isRepeated = (text: string) => text !== "" && texts.indexOf(text) !== texts.lastIndexOf(text);
	return new Set(headings.filter((_, column) => isRepeated(texts[column] ?? "")));
}

const isSameSubject = (one: SheetField | undefined, other: SheetField | undefined) =>
	one !== undefined && other !== undefined && getSubject(one) === getSubject(other);

function findAnswer(
	heading: string,
	answers: SheetAnswers | undefined,
	taxNote: TaxStatement | null | undefined,
): SheetField | "" | undefined {
	const key = normalizeText(heading);
	const answer = answers && Object.hasOwn(answers.fields, key) ? answers.fields[key] : undefined;
	const isOutdated = answer && isPriceField(answer) && (answers?.taxNote ?? null) !== (taxNote ?? null);
	return isOutdated ? undefined : answer;
}

function takeFirst(
	candidates: readonly SheetField[],
	take: (field: SheetField) => SheetField | null,
): SheetField | null {
	for (const candidate of candidates) {
		const field = take(candidate);
		if (field) return field;
	}
	return null;
}

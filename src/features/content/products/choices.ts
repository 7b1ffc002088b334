import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { getBrandLabel } from "./brand-label.ts";
import { getCategoryLabel, TYPE_GROUPS } from "./groups.ts";
import { ALL, toSortName } from "./rules.ts";

export type Choice = { value: string; label: string; count: number };
/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };
type ValueCounts = readonly { value: string; count: number }[];

/**
 * Returns the types that have products under their group, which is a choice of its own, then the types that staff added,
 * A to Z. The selected one is always listed.
 *
 * @source rules 6.3
 */
export function getTypeChoices(counted: ValueCounts, selected: string): ChoiceGroup[] {
	const isListed = createListedFilter(selected);
	const groups = Object.entries(TYPE_GROUPS).map(([name, types]) => {
		const choices = toChoices(types, counted);
		// A type that staff added may be called like the group.
		const count = toChoices([...types, name], counted).reduce((total, choice) => total + choice.count, 0);
		const groupChoice = { value: name, label: getCategoryLabel(name), count };
		return { label: name, choices: [groupChoice, ...choices].filter(isListed) };
	});
	const standardValues: readonly string[] = [...PRODUCT_TYPES, ...Object.keys(TYPE_GROUPS)];
	const others = getAddedChoices(counted, selected, standardValues);
	return [...groups, { label: "Otros", choices: others }].filter(({ choices }) => choices.length > 0);
}

/** Returns the shop's six brands that have products in their order, then the brands that staff added. @source rules 6.3 */
export function getBrandChoices(counted: ValueCounts, selected: string): Choice[] {
	const standardValues = Object.keys(PRODUCT_BRANDS);
	const standard = toChoices(standardValues, counted).filter(createListedFilter(selected));
	return [...standard, ...getAddedChoices(counted, selected, standardValues)];
}

/** A choice without products is listed only while it is selected. */
const createListedFilter =
	(selected: string) =>
	({ value, count }: Choice) =>
		count > 0 || value === selected;

function getAddedChoices(
	counted: ValueCounts,
	selected: string,
	standardValues: readonly string[],
): Choice[] {
	const added = new Set([...counted.map(({ value }) => value), selected]);
	const others = [...added].filter((value) => value !== ALL && !standardValues.includes(value));
	const getSortKey = ({ label }: Choice) => toSortName(label);
	return toChoices(others, counted).sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
}

function toChoices(values: readonly string[], counted: ValueCounts): Choice[] {
	const counts = new Map(counted.map(({ value, count }) => [value, count]));
	return values.map((value) => ({
		value,
		label: getBrandLabel(value),
		count: counts.get(value) ?? 0,
	}));
}

import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { getBrandLabel } from "./brand-label.ts";
import { getCategoryLabel, TYPE_GROUPS } from "./groups.ts";
import { ALL, toSortName } from "./rules.ts";

export type Choice = { value: string; label: string; count: number };
/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };
type ValueCounts = readonly { value: string; count: number }[];

/**
 * Returns every type under its group, which is a choice of its own, then the types that staff added, A to Z.
 *
 * @source rules 6.3
 */
export function getTypeChoices(counted: ValueCounts, selected: string): ChoiceGroup[] {
	const groups = Object.entries(TYPE_GROUPS).map(([name, types]) => {
		const choices = toChoices(types, counted);
		// A type that staff added may be called like the group.
		const count = toChoices([...types, name], counted).reduce((total, choice) => total + choice.count, 0);
		const groupChoice = { value: name, label: getCategoryLabel(name), count };
		return { label: name, choices: [groupChoice, ...choices] };
	});
	const standardValues: readonly string[] = [...PRODUCT_TYPES, ...Object.keys(TYPE_GROUPS)];
	const others = getAddedChoices(counted, selected, standardValues);
	return others.length > 0 ? [...groups, { label: "Otros", choices: others }] : groups;
}

/** Returns the shop's six brands in their order, then the brands that staff added. @source rules 6.3 */
export function getBrandChoices(counted: ValueCounts, selected: string): Choice[] {
	const standardValues = Object.keys(PRODUCT_BRANDS);
	return [...toChoices(standardValues, counted), ...getAddedChoices(counted, selected, standardValues)];
}

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

import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#catalogue.ts";
import { brandLabel } from "./brand-label.ts";
import { categoryLabel, TYPE_GROUPS } from "./groups.ts";
import { ALL, sortNameOf } from "./rules.ts";

export type Choice = { value: string; label: string; count: number };
/** Choices under a heading. */
export type ChoiceGroup = { label: string; choices: readonly Choice[] };
type Counted = readonly { value: string; count: number }[];

/**
 * Returns every type under its group, which is a choice of its own, then the types that staff added, A to Z.
 *
 * @source rules 6.3
 */
export function typeChoices(counted: Counted, chosen: string): ChoiceGroup[] {
	const groups = Object.entries(TYPE_GROUPS).map(([name, types]) => {
		const choices = choicesOf(types, counted);
		const count = choices.reduce((sum, choice) => sum + choice.count, 0);
		const whole = { value: name, label: categoryLabel(name), count };
		return { label: name, choices: [whole, ...choices] };
	});
	const known: readonly string[] = [...PRODUCT_TYPES, ...Object.keys(TYPE_GROUPS)];
	const others = addedChoices(counted, chosen, known);
	return others.length > 0 ? [...groups, { label: "Otros", choices: others }] : groups;
}

/** Returns the shop's six brands in their order, then the brands that staff added. @source rules 6.3 */
export function brandChoices(counted: Counted, chosen: string): Choice[] {
	const known = Object.keys(PRODUCT_BRANDS);
	return [...choicesOf(known, counted), ...addedChoices(counted, chosen, known)];
}

function addedChoices(counted: Counted, chosen: string, known: readonly string[]): Choice[] {
	const added = new Set([...counted.map(({ value }) => value), chosen]);
	const others = [...added].filter((value) => value !== ALL && !known.includes(value));
	const key = ({ label }: Choice) => sortNameOf(label);
	return choicesOf(others, counted).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function choicesOf(values: readonly string[], counted: Counted): Choice[] {
	const counts = new Map(counted.map(({ value, count }) => [value, count]));
	return values.map((value) => ({
		value,
		label: brandLabel(value),
		count: counts.get(value) ?? 0,
	}));
}

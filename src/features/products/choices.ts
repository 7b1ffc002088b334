import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#workshop.ts";
import { ALL, sortNameOf } from "./rules.ts";
import { brandLabel } from "./search.ts";

export type Choice = { value: string; label: string; count: number };
type Counted = readonly { value: string; count: number }[];

/** Every type one can filter by, A to Z, with what it would show. */
export function typeChoices(counted: Counted, chosen: string): Choice[] {
	return choicesOf([...PRODUCT_TYPES, ...counted.map(({ value }) => value), chosen], counted);
}

/** Every brand one can filter by: the shop's six in their order, then those staff added. @source spec §2 "Products" */
export function brandChoices(counted: Counted, chosen: string): Choice[] {
	const known = Object.keys(PRODUCT_BRANDS);
	const added = [...counted.map(({ value }) => value), chosen].filter(
		(name) => !known.includes(name),
	);
	return [...choicesOf(known, counted, false), ...choicesOf(added, counted)];
}

function choicesOf(values: readonly string[], counted: Counted, isSorted = true): Choice[] {
	const counts = new Map(counted.map(({ value, count }) => [value, count]));
	const choices = [...new Set(values)]
		.filter((value) => value !== ALL)
		.map((value) => ({ value, label: brandLabel(value), count: counts.get(value) ?? 0 }));
	const key = ({ label }: Choice) => sortNameOf(label);
	return isSorted ? choices.sort((a, b) => (key(a) < key(b) ? -1 : 1)) : choices;
}

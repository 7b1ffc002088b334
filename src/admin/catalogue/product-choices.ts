import { brandLabel } from "#features/products/brand-label.ts";

/** A dropdown of all and every value in use. @source rules 7.13 */
export const choices = (all: string, values: readonly string[]) => [
	{ value: "all", label: all },
	...values.map((value) => ({ value, label: brandLabel(value) })),
];

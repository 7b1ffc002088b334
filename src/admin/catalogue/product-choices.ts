import { brandLabel } from "#features/products/search.ts";

/** A dropdown of all and every value in use. @source spec §2 "Products overview" */
export const choices = (all: string, values: readonly string[]) => [
	{ value: "all", label: all },
	...values.map((value) => ({ value, label: brandLabel(value) })),
];

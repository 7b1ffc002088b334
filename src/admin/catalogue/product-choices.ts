import { brandLabel } from "#features/products/brand-label.ts";

type InUse = { brands: readonly string[]; types: readonly string[] };

/** Returns the filter dropdowns of a product list. @source rules 7.13 */
export const narrowedBy = ({ brands, types }: InUse) => [
	{ name: "brand", label: "Marca", options: choices("Todas las marcas", brands) },
	{ name: "type", label: "Tipo", options: choices("Todos los tipos", types) },
];

const choices = (all: string, values: readonly string[]) => [
	{ value: "all", label: all },
	...values.map((value) => ({ value, label: brandLabel(value) })),
];

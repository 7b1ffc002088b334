import { getBrandLabel } from "#features/products/brand-label.ts";

type ValuesInUse = { brands: readonly string[]; types: readonly string[] };

/** Returns the filter dropdowns of a product list. @source rules 7.13 */
export const getProductFilters = ({ brands, types }: ValuesInUse) => [
	{ name: "brand", label: "Marca", options: toOptions("Todas las marcas", brands) },
	{ name: "type", label: "Tipo", options: toOptions("Todos los tipos", types) },
];

const toOptions = (allLabel: string, values: readonly string[]) => [
	{ value: "all", label: allLabel },
	...values.map((value) => ({ value, label: getBrandLabel(value) })),
];

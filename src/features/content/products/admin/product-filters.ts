import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { AVAILABILITY } from "#features/content/products/stock/availability.ts";

type ValuesInUse = { brands: readonly string[]; types: readonly string[] };

/** Returns the filter dropdowns of a product list. @source rules 7.13 */
export const getProductFilters = ({ brands, types }: ValuesInUse) => [
	{ name: "brand", label: "Marca", options: toOptions("Todas las marcas", brands) },
	{ name: "type", label: "Tipo", options: toOptions("Todos los tipos", types) },
];

/** The filter that lists what to reorder. @source rules 6.39 */
export const AVAILABILITY_FILTER = {
	name: "availability",
	label: "Disponibilidad",
	options: [
		{ value: "all", label: "Haya o no haya" },
		{ value: "missing", label: "Lo que no hay" },
		...(["on_order", "out_of_stock"] as const).map((value) => ({ value, label: AVAILABILITY[value].label })),
	] as const,
};

const toOptions = (allLabel: string, values: readonly string[]) => [
	{ value: "all", label: allLabel },
	...values.map((value) => ({ value, label: getBrandLabel(value) })),
];

import type { ProductType } from "#domain/product-types.ts";

/** Groups of product types for filtering. Every type is in exactly one group. @source rules 6.3 */
export const TYPE_GROUPS: Readonly<Record<string, readonly ProductType[]>> = {
	Lubricantes: ["Aceite", "Aceite ATF", "Aceite de Transmisión", "Grasa"],
	Filtros: ["Filtro", "Filtro de Aceite"],
	"Aditivos y fluidos": ["Aditivo", "Aditivo de Limpieza", "Fluido de Frenos", "Anticongelante"],
	Limpieza: [
		"Limpiador",
		"Limpiador de Motor",
		"Limpiador de Carburador",
		"Desengrasante",
		"Desoxidante",
		"Kit de Limpieza",
		"Eliminador de Olores",
	],
	"Selladores y adhesivos": ["Sellador", "Sellador/Silicona", "Adhesivo", "Reparador de Neumáticos"],
	"Pintura y acabado": ["Pintura", "Protector", "Abrillantador", "Pulidor"],
	"Repuestos y accesorios": ["Repuesto", "Escobilla", "Bombillo", "Accesorio"],
};

/** Types for everything else: two products of such a type may have nothing in common. */
export const CATCH_ALL_TYPES: readonly string[] = ["Accesorio", "Repuesto"] satisfies ProductType[];

/** Types whose picture would be of another article: that of «Filtro» is an air filter, and fuel filters are of that type too. */
export const TYPES_WITHOUT_PICTURE: readonly string[] = [...CATCH_ALL_TYPES, "Filtro" satisfies ProductType];

const isGroup = (category: string) => Object.hasOwn(TYPE_GROUPS, category);

/** Returns the types of a category: itself, and the types of the group with that name. */
export function getCategoryTypes(category: string): readonly string[] {
	return isGroup(category) ? [category, ...(TYPE_GROUPS[category] ?? [])] : [category];
}

/** Returns the group of a type; a type that staff added is its own group. */
export function getTypeGroup(type: string): string {
	const hasType = ([, types]: [string, readonly string[]]) => types.includes(type);
	return Object.entries(TYPE_GROUPS).find(hasType)?.[0] ?? type;
}

/** Returns the label of a category. */
export function getCategoryLabel(category: string): string {
	return isGroup(category) ? `Todo en ${category}` : category;
}

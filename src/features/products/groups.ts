import type { ProductType } from "#catalogue.ts";

/** What people look for together; the exact types stand below. Every type is in one group. @source rules 6.3 */
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
	"Selladores y adhesivos": [
		"Sellador",
		"Sellador/Silicona",
		"Adhesivo",
		"Reparador de Neumáticos",
	],
	"Pintura y acabado": ["Pintura", "Protector", "Abrillantador", "Pulidor"],
	"Repuestos y accesorios": ["Repuesto", "Escobilla", "Bombillo", "Accesorio"],
};

/** What fits no other type: two things of it need have nothing in common. */
export const CATCH_ALL_TYPES: readonly string[] = ["Accesorio", "Repuesto"] satisfies ProductType[];

const isGroup = (category: string) => Object.hasOwn(TYPE_GROUPS, category);

/** The types that a chosen category stands for: itself, and those of the group that bears its name. */
export function typesIn(category: string): readonly string[] {
	return isGroup(category) ? [category, ...(TYPE_GROUPS[category] ?? [])] : [category];
}

/** The group that a type belongs to; one that staff added is its own. */
export function groupOf(type: string): string {
	const isOf = ([, types]: [string, readonly string[]]) => types.includes(type);
	return Object.entries(TYPE_GROUPS).find(isOf)?.[0] ?? type;
}

/** What people read for a chosen category; a group says that it is whole. */
export function categoryLabel(category: string): string {
	return isGroup(category) ? `Todo en ${category}` : category;
}

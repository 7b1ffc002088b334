// Catalogue constants, separate from workshop.ts so that only catalogue pages load them.

/** Catalogue brands: the code travels in data and URLs, the label is what people read. */
export const PRODUCT_BRANDS = {
	Motul: "Motul",
	Wurth: "Wurth",
	A1: "A1",
	ENI: "ENI",
	"Liqui Moly": "Liqui Moly",
	generic: "Genérico",
} as const;
export type ProductBrand = keyof typeof PRODUCT_BRANDS;

/** The 29 product types, in the order of the shop. */
export const PRODUCT_TYPES = [
	"Aceite",
	"Aceite ATF",
	"Aceite de Transmisión",
	"Filtro",
	"Filtro de Aceite",
	"Limpiador",
	"Limpiador de Motor",
	"Limpiador de Carburador",
	"Desengrasante",
	"Aditivo",
	"Aditivo de Limpieza",
	"Fluido de Frenos",
	"Anticongelante",
	"Sellador",
	"Sellador/Silicona",
	"Adhesivo",
	"Grasa",
	"Escobilla",
	"Bombillo",
	"Accesorio",
	"Repuesto",
	"Kit de Limpieza",
	"Reparador de Neumáticos",
	"Eliminador de Olores",
	"Pintura",
	"Protector",
	"Abrillantador",
	"Pulidor",
	"Desoxidante",
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const SERVICE_BADGES = [
	"ESPECIALIDAD",
	"PREMIUM",
	"RÁPIDO",
	"TECNOLOGÍA",
	"GARANTÍA 2 AÑOS",
	"SEGURIDAD",
] as const;

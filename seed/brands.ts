import type { Brand } from "#features/content/showcase/contract.ts";

/** The 6 brands of the catalogue, in the order of the brands strip. */
export const brandSeeds: Brand[] = [
	{
		code: "Motul",
		name: "Motul",
		specialty: "Aceites sintéticos y líquido de frenos",
		description: "Aceite de motor para carro y moto, ATF, 75W-90 y líquido de frenos.",
		logo: "motul.png",
		isDistributor: true,
	},
	{
		code: "Wurth",
		name: "Wurth",
		specialty: "Químicos de taller",
		description: "Limpiador de frenos, desoxidante, siliconas, grasa y fijador de roscas.",
		logo: "wurth.png",
		isDistributor: true,
	},
	{
		code: "A1",
		name: "A1",
		specialty: "Filtros y repuestos de rotación",
		description: "Filtros, bujías, pastillas y correas; confirmamos la medida con tu carro.",
		logo: "a1.png",
		isDistributor: true,
	},
	{
		code: "ENI",
		name: "ENI",
		specialty: "Lubricantes para trabajo diario",
		description: "Aceite para gasolina y diésel, ATF, DOT 4 y grasa de litio.",
		logo: "eni.png",
		isDistributor: true,
	},
	{
		code: "Liqui Moly",
		name: "Liqui Moly",
		specialty: "Aditivos y cuidado del motor",
		description: "Limpiador de inyectores, Cera Tec y sellador de radiador.",
		logo: "liqui-moly.png",
		isDistributor: true,
	},
	{
		code: "generic",
		name: "Genérico",
		specialty: "Accesorios y consumibles",
		description: "Lo que se cambia seguido a buen precio: escobillas, bombillos y refrigerante.",
		logo: "generico.png",
		isDistributor: false,
	},
];

import type { Brand } from "#features/showcase/contract.ts";

/** The 6 brands of the catalogue, in the order of the brands strip. */
export const brandSeeds: Brand[] = [
	{
		code: "Motul",
		name: "Motul",
		specialty: "Aceites sintéticos y líquido de frenos",
		description:
			"Marca francesa de lubricantes. Tenemos aceite de motor para carro y moto, ATF, 75W-90 y líquido de frenos.",
		logo: "motul.png",
		isDistributor: true,
	},
	{
		code: "Wurth",
		name: "Wurth",
		specialty: "Químicos de taller",
		description:
			"Marca alemana de uso profesional. Limpiador de frenos, desoxidante, siliconas, grasa en aerosol y fijador de roscas.",
		logo: "wurth.png",
		isDistributor: true,
	},
	{
		code: "A1",
		name: "A1",
		specialty: "Filtros y repuestos de rotación",
		description:
			"Filtros de aceite, aire, cabina y gasolina, bujías, pastillas y correas. Dinos marca, modelo y año y confirmamos la medida.",
		logo: "a1.png",
		isDistributor: true,
	},
	{
		code: "ENI",
		name: "ENI",
		specialty: "Lubricantes para trabajo diario",
		description:
			"Marca italiana de lubricantes. Aceite para gasolina y diésel, ATF, aceite de diferencial, DOT 4 y grasa de litio.",
		logo: "eni.png",
		isDistributor: true,
	},
	{
		code: "Liqui Moly",
		name: "Liqui Moly",
		specialty: "Aditivos y cuidado del motor",
		description:
			"Marca alemana de aditivos. Limpiador de inyectores, Cera Tec, lavado interno de motor y sellador de radiador.",
		logo: "liqui-moly.png",
		isDistributor: true,
	},
	{
		code: "generic",
		name: "Genérico",
		specialty: "Accesorios y consumibles",
		description:
			"Lo que se cambia seguido a buen precio: escobillas, bombillos, refrigerante, desengrasante y herramientas para emergencias.",
		logo: "generico.png",
		isDistributor: false,
	},
];

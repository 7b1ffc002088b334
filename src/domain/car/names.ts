import { normalizeText } from "#domain/text/search.ts";
import type { VEHICLE_BRANDS } from "./facts.ts";

/** Further brands on Panama's roads, suggested under «Otro»; any other text is valid. */
export const OTHER_BRANDS = [
	"Suzuki",
	"Isuzu",
	"Geely",
	"Subaru",
	"Jeep",
	"BAIC",
	"BYD",
	"Changan",
	"Chery",
	"Citroën",
	"Daihatsu",
	"DFSK",
	"Dodge",
	"Dongfeng",
	"Fiat",
	"Foton",
	"GAC",
	"GMC",
	"Great Wall",
	"GWM",
	"Haval",
	"Hino",
	"Infiniti",
	"JAC",
	"Jaguar",
	"Jetour",
	"JMC",
	"Land Rover",
	"Lexus",
	"Mahindra",
	"MG",
	"Mini",
	"Peugeot",
	"Porsche",
	"RAM",
	"Renault",
	"SEAT",
	"SsangYong",
	"Tesla",
	"Volvo",
] as const;

type Brand = (typeof VEHICLE_BRANDS)[number] | (typeof OTHER_BRANDS)[number];

/** Models common in Panama, suggested while typing; any other text is valid. */
const MODELS: Partial<Record<Brand, string>> = {
	Toyota: "Corolla,Hilux,RAV4,Yaris,Prado,Fortuner,Rush,Land Cruiser,Raize",
	Honda: "CR-V,Civic,HR-V,Fit,Accord,Pilot",
	Hyundai: "Tucson,Accent,Elantra,Santa Fe,Creta,Grand i10,Venue",
	Kia: "Picanto,Rio,Sportage,Sorento,Soluto,Seltos,Cerato",
	Nissan: "Frontier,Sentra,Versa,Kicks,X-Trail,Qashqai,Pathfinder,Tiida",
	Mazda: "CX-5,Mazda 3,BT-50,CX-3,CX-30,CX-9",
	Ford: "Ranger,Escape,Explorer,EcoSport,F-150,Fiesta",
	Chevrolet: "Spark,Captiva,Colorado,Aveo,Tracker,Groove",
	Volkswagen: "Amarok,Jetta,Tiguan,Gol,Polo",
	BMW: "X3,X5,Serie 3,X1",
	"Mercedes-Benz": "Clase C,GLE,GLC,Sprinter",
	Audi: "Q5,A4,Q3,Q7",
	Mitsubishi: "L200,Montero Sport,Outlander,Lancer,ASX,Mirage",
	Suzuki: "Swift,Vitara,Grand Vitara,Jimny,Ertiga,Dzire,S-Presso,Alto",
	Isuzu: "D-Max,MU-X,NPR,Trooper",
	Geely: "Coolray,GX3 Pro,Emgrand,Azkarra,Okavango",
	Subaru: "Forester,XV,Impreza,Outback,Crosstrek",
	Jeep: "Grand Cherokee,Wrangler,Compass,Renegade,Cherokee,Gladiator",
};

/** Lists the usual models of a brand, ignoring case and accents; empty for an unknown brand. */
export function listModels(brand: string): string[] {
	const entry = Object.entries(MODELS).find(([name]) => normalizeText(name) === normalizeText(brand));
	return entry?.[1].split(",") ?? [];
}

/** Lists all models of the vocabulary with their brands. */
export const listAllModels = (): { brand: string; model: string }[] =>
	Object.entries(MODELS).flatMap(([brand, models]) => models.split(",").map((model) => ({ brand, model })));

/** All brand and model names, normalized, with and without spaces («cx5», «rav 4»); longest first. */
const CAR_NAMES = [
	...OTHER_BRANDS,
	...Object.entries(MODELS).flatMap(([brand, models]) => [brand, ...models.split(",")]),
]
	.map(normalizeText)
	.flatMap((name) => [name, name.replaceAll(" ", ""), name.replace(/([a-z])(\d)/, "$1 $2")])
	.sort((a, b) => b.length - a.length);
/** A model year. */
const YEAR = / (19|20)\d\d(?= )/g;

/** Removes car names from normalized text, and the model year next to one; "" when nothing else remains. */
export function removeCarNames(text: string): string {
	let remaining = ` ${text} `;
	for (const name of CAR_NAMES) remaining = remaining.replaceAll(` ${name} `, " ");
	return (remaining.trim() === text ? remaining : remaining.replace(YEAR, "")).trim();
}

import { expect, test } from "vitest";
import { productSeeds } from "#seed/products.ts";
import { synonymSeeds } from "#seed/synonyms.ts";
import { addOpenings, buildTypeVocabulary, guessType, type OpeningCounts } from "./guess-type.ts";

const synonyms = synonymSeeds.flatMap(([means, words]) => words.split(", ").map((word) => ({ word, means })));
const products = [
	...productSeeds,
	{ name: "Amortiguador delantero KYB", type: "Suspensión" },
	{ name: "Amortiguador trasero KYB", type: "Suspensión" },
	{ name: "Bujía NGK BKR6E", type: "Repuesto" },
	{ name: "Manguera de radiador", type: "Repuesto" },
	{ name: "Manguera de aire", type: "Accesorio" },
];
function countWords(list: readonly { name: string; type: string }[]): OpeningCounts {
	const counts: OpeningCounts = new Map();
	addOpenings(counts, list);
	return counts;
}
const vocabulary = buildTypeVocabulary({
	types: [...new Set(products.map(({ type }) => type)), "Bandas/Zapatas"],
	brands: ["Motul", "Liqui Moly", "NGK", "KYB"],
	synonyms,
	openings: countWords(products),
});

/** Names of a supplier's list, and what they are; "" where the words do not say it. */
test.each([
	["FILTRO ACEITE COROLLA 14-19", "Filtro de Aceite"],
	["FILTRO DE ACEITE P/HILUX 2.5", "Filtro de Aceite"],
	["FILTROS ACEITE YARIS", "Filtro de Aceite"],
	["FILTRO P/ACEITE TUCSON", "Filtro de Aceite"],
	["FILTRO AIRE RAV4", "Filtro"],
	["FILTRO CABINA C/CARBON", "Filtro"],
	["FILTRO COMBUSTIBLE L200", "Filtro"],
	["TAPA FILTRO ACEITE HILUX", ""],
	["BASE DE FILTRO", ""],
	["ACEITE 5W30 MOBIL 1 GAL", "Aceite"],
	["ACEITE ATF DEXRON III", "Aceite ATF"],
	["ACEITE TRANSMISION 80W90", "Aceite de Transmisión"],
	["ACEITE DE FRENO DOT 3", "Fluido de Frenos"],
	["LIQUIDO DE FRENOS DOT4", "Fluido de Frenos"],
	["LIGA DE FRENO 12 OZ", "Fluido de Frenos"],
	["FLUIDO P/FRENO", "Fluido de Frenos"],
	["BOMBA DE ACEITE", ""],
	["SELLO DE ACEITE CIGUEÑAL", ""],
	["SENSOR PRESION ACEITE", ""],
	["COOLANT VERDE 50/50 GAL", "Anticongelante"],
	["REFRIGERANTE ROJO", "Anticongelante"],
	['PLUMILLA 24"', "Escobilla"],
	["WIPER BLADE 18", "Escobilla"],
	["FOCO H4 12V 60/55W", "Bombillo"],
	["BOMBILLO LED T10", "Bombillo"],
	["FARO DELANTERO COROLLA 14-19", ""],
	["LUZ TRASERA HILUX", ""],
	["CLUTCH HILUX 2.5", ""],
	["DISCO DE CLUTCH", ""],
	["EMPAQUE DE CULATA", ""],
	["JUNTA HOMOCINETICA", ""],
	["SILICON GRIS 85G", "Sellador/Silicona"],
	["SILICONA EN AEROSOL", "Protector"],
	["SELLADOR DE RADIADOR", "Sellador"],
	["LIMPIADOR DE CARBURADOR", "Limpiador de Carburador"],
	["LIMPIA CARBURADOR", "Limpiador de Carburador"],
	["LIMPIADOR MOTOR FLUSH", "Limpiador de Motor"],
	["LIMPIADOR INYECTORES", "Aditivo de Limpieza"],
	["CUERPO DE ACELERACION", ""],
	["CUBO DE RUEDA TRASERO", ""],
	["CERA LIQUIDA", ""],
	["DEGREASER GAL", "Desengrasante"],
	["AFLOJATODO WD-40", ""],
	["AMORTIGUADOR TRAS. HILUX", "Suspensión"],
	["BUJIA NGK BKR6E", "Repuesto"],
	["JUEGO DE BUJIAS IRIDIUM", "Repuesto"],
	["CANDELA NGK", ""],
	["MANGUERA INFERIOR RADIADOR", ""],
	["ZAPATA TRASERA HILUX", "Bandas/Zapatas"],
	["KIT DE LIMPIEZA 9 PZS", "Kit de Limpieza"],
	["KIT DE EMBRAGUE", ""],
	["MOTUL ACEITE 8100 5W40", "Aceite"],
	["LIQUI MOLY ADITIVO CERA TEC", "Aditivo"],
	["3M PULIDOR", "Pulidor"],
	["GRASA P/BALINERA", "Grasa"],
	["BALINERA 6203", ""],
	["PINTURA SPRAY NEGRO", "Pintura"],
	["RIN 15 ALUMINIO", ""],
	["TABLERO COROLLA", ""],
	["ÑOQUE XYZ", ""],
	["5W30", ""],
	["", ""],
])("guesses the type of «%s»", (name, type) => {
	expect(guessType(name, vocabulary) ?? "").toBe(type);
});

test("guesses nothing from a single product's first word", () => {
	const few = buildTypeVocabulary({
		types: ["Accesorio"],
		brands: [],
		synonyms: [],
		openings: countWords([{ name: "Cables pasacorriente 400 A", type: "Accesorio" }]),
	});
	expect(guessType("CABLE DE BUJIAS", few)).toBeUndefined();
	expect(guessType("CABLE PASACORRIENTE 200A", few)).toBe("Accesorio");
});

test("ends with synonyms that mean each other", () => {
	const circle = buildTypeVocabulary({
		types: [],
		brands: [],
		synonyms: [
			{ word: "uno", means: "dos" },
			{ word: "dos", means: "uno" },
		],
		openings: new Map(),
	});
	expect(guessType("UNO DOS", circle)).toBeUndefined();
});

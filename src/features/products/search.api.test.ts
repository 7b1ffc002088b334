// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { Catalogue } from "./contract.ts";

const world = openWorld();
const search = async (query: Record<string, string>) =>
	(await world.call(`/api/products/search?${new URLSearchParams(query)}`)).json as Catalogue;
const searchNames = async (query: Record<string, string>) =>
	(await search(query)).products.map(({ name }) => name);

test.each([
	["frenos", /^(Pastillas|Líquido) de freno/, 4],
	["filtro", /^Filtro/, 5],
	["filtros", /^Filtro/, 5],
	["pastillas", /^Pastillas/, 1],
	["líquido", /^Líquido/, 4],
	["aceite", /^Aceite/, 8],
	["aceite de motor", /^Aceite/, 5],
	["moto", /^Aceite para moto/, 1],
	["limpiabrisas", /^Escobilla/, 3],
	["plumillas", /^Escobilla/, 3],
	["plumiyas", /^Escobilla/, 3],
	["escobillas", /^Escobilla/, 3],
	["foco", /^Bombillo/, 2],
	["luces", /^Bombillo/, 2],
	["batería", /^Cables pasacorriente/, 1],
	["llanta", /llantas/, 3],
	["gomas", /llantas/, 3],
	["bujías", /^Bujía/, 1],
	["correa", /^Correa/, 1],
	["coolant", /^(Refrigerante|Anticongelante)/, 2],
	["liga de frenos", /^Líquido de frenos/, 3],
	["shampoo", /^Kit de limpieza/, 1],
	["bandas de freno", /^Pastillas/, 1],
	["hidráulico", /^(Hidrolina|Aceite ATF)/, 3],
	["waipe", /^Kit de limpieza/, 1],
	["WD-40", /^Spray multiuso/, 1],
	["wax", /^(Abrillantador|Pulidor)/, 2],
	["infla llantas", /^Inflador/, 1],
	["filtro habitáculo", /^Filtro de cabina/, 1],
	["refrigerante", /^Refrigerante/, 1],
	["anticongelante", /^Anticongelante/, 1],
	["líquido refrigerante", /^Refrigerante/, 1],
	["líquido de enfriamiento", /^(Refrigerante|Anticongelante)/, 2],
	["¿tienen pastillas?", /^Pastillas/, 1],
	["quiero bujías", /^Bujía/, 1],
	["cuánto cuesta el aceite", /^Aceite/, 8],
	["aceite 4 tiempos", /^Aceite para moto/, 1],
	["aceite del timón", /^Hidrolina/, 1],
	["aceite de dirección", /^Hidrolina/, 1],
	["aros", /^Pintura/, 1],
	["chirrido", /^(Silicona en aerosol|Spray multiuso)/, 2],
	["agua para parabrisas", /^Líquido limpiaparabrisas/, 1],
	["parabrisas", /^(Escobilla|Líquido) limpiaparabrisas/, 4],
	["empacadura", /^Silicona (gris|negra)/, 2],
	["olor a moho", /^Eliminador de olores/, 1],
	["congelante", /^Anticongelante/, 1],
])("ranks the meaning of «%s» first", async (q, expected, count) => {
	const foundNames = (await searchNames({ q })).slice(0, count);
	expect(foundNames).toHaveLength(count);
	for (const name of foundNames) expect(name).toMatch(expected);
});

test.each([
	...["gata", "gato", "amortiguador", "alfombra", "espejo", "bocina", "pito", "cinta", "copa"],
	...["silbín", "teipe", "ahumado", "escáner", "bushing", "freón", "tensor", "linterna", "forros", "chapa"],
	...["cuero", "limpia cuero", "sarro", "delo", "o ring", "mica", "arandela", "encendedor"],
	...["prestone", "valvoline", "champion", "vaselina", "rotor", "buje", "manija", "alineamiento"],
])("finds nothing for «%s», not even similar words", async (q) => {
	expect(await search({ q })).toMatchObject({ total: 0, understoodAs: null });
});

test.each([
	["yantas", "llantas", /llantas/],
	["bugías", "bujias", /^Bujía/],
	["pastiyas", "pastillas", /^Pastillas/],
	["vateria", "bateria", /^Cables pasacorriente/],
	["culant", "coolant", /^(Refrigerante|Anticongelante)/],
	["shampú", "champu", /^Kit de limpieza/],
	["empake", "empaque", /^Silicona/],
	["fitro", "filtro", /^Filtro/],
	["bujais", "bujias", /^Bujía/],
	["coreas", "correa", /^Correa/],
	["lickido", "liquido", /^Líquido/],
	["se me recalienta el carro", "recalienta", /^(Refrigerante|Anticongelante)/],
	["frenso", "frenos", /freno/],
	["pastias", "pastillas", /^Pastillas/],
	["plumia", "plumilla", /^Escobilla/],
	["bombio", "bombillo", /^Bombillo/],
	["asejte", "aceite", /^Aceite/],
	["filtro de asejte", "filtro aceite", /^Filtro de aceite/],
	["acite", "aceite", /^Aceite/],
	["wurht", "wurth", /Wurth/],
])("reads the misspelt «%s» as «%s»", async (q, expected, first) => {
	const { understoodAs, products } = await search({ q });
	expect(understoodAs).toBe(expected);
	expect(products[0]?.name).toMatch(first);
});

test.each(["LIQUI MOLI", "liquimoli", "liky moly", "liqui molly"])(
	"finds the full brand by the misspelling «%s»",
	async (q) => {
		const { total, understoodAs } = await search({ q });
		expect(understoodAs).toBe("liqui moly");
		expect(total).toBe((await search({ marca: "Liqui Moly" })).total);
		expect(total).toBe(10);
	},
);

test("keeps a brand prefix and the words beside a brand", async () => {
	expect(await search({ q: "liqui mol" })).toMatchObject({ total: 10, understoodAs: null });
	expect((await search({ q: "aceite liqui moli" })).understoodAs).toBe("aceite liqui moly");
});

test.each([
	["plumillas toyota corolla 2015", "plumillas", /^Escobilla/],
	["filtro CX-5", "filtro", /^Filtro/],
	["aceite rav 4", "aceite", /^Aceite/],
])("drops the car of «%s» and searches «%s»", async (q, expected, first) => {
	const { understoodAs, products } = await search({ q });
	expect(understoodAs).toBe(expected);
	expect(products[0]?.name).toMatch(first);
});

test("keeps a car that products name or that is alone", async () => {
	expect(await search({ q: "filtro toyota" })).toMatchObject({ total: 1, understoodAs: null });
	expect(await search({ q: "hyundai accent" })).toMatchObject({ total: 0, understoodAs: null });
});

test.each([
	["silicona roja", "silicona", /^Silicona/],
	["bujías NGK corolla 2014", "bujias", /^Bujía/],
	["aceite de 2 tiempos", "aceite", /^Aceite/],
	["aceite castrol 20w50", "aceite 20w50", /^Aceite mineral/],
	["castrol aceite", "aceite", /^Aceite/],
	["aceite mobil 1", "aceite", /^Aceite/],
	["foco led", "foco", /^Bombillo/],
	["patillas traseras", "pastillas", /^Pastillas/],
	["plumilla 22 hilux", "plumilla", /^Escobilla/],
])("finds nothing for «%s» but offers matches of «%s»", async (q, words, name) => {
	const { total, products, understoodAs, part } = await search({ q, marca: "Motul" });
	expect({ total, products, understoodAs }).toEqual({ total: 0, products: [], understoodAs: null });
	expect(part?.words).toBe(words);
	expect(part?.total).toBeGreaterThanOrEqual(part?.products.length ?? 0);
	expect(part?.products.length).toBeLessThanOrEqual(4);
	for (const product of part?.products ?? []) expect(product.name).toMatch(name);
});

test("finds a product by its warning and shows the warning", async () => {
	const { products } = await search({ q: "brillo de llantas" });
	expect(products.map(({ name }) => name)).toEqual([expect.stringMatching(/^Abrillantador Motul/)]);
	expect(products[0]?.uses).toContain("no aplicar en asiento, llantas");
});

test.each(["sensor de oxígeno", "terminal de dirección", "bomba de gasolina", "xyz", "llantas 15"])(
	"offers no partial matches for «%s»",
	async (q) => {
		expect(await search({ q })).toMatchObject({ total: 0, part: null });
	},
);

test.each(["A/C", "ac", "AC"])("matches «%s» as a word, not as loose letters", async (q) => {
	const foundNames = await searchNames({ q });
	expect(foundNames.length).toBeLessThan(6);
	expect(foundNames[0]).toMatch(/^(Eliminador de olores|Filtro de cabina)/);
});

test("applies the selected order to a search", async () => {
	const best = await searchNames({ q: "frenos" });
	const byName = await searchNames({ q: "frenos", orden: "nombre" });
	expect(byName).not.toEqual(best);
	expect(byName).toEqual([...best].sort((a, b) => a.localeCompare(b, "es")));
	const cheapest = (await search({ q: "frenos", orden: "precio-asc" })).products;
	expect(cheapest.map(({ price }) => price)).toEqual(
		cheapest.map(({ price }) => price).toSorted((a, b) => a - b),
	);
	expect(await searchNames({ orden: "nada" })).toEqual(await searchNames({ orden: "nombre" }));
});

test("finds a match for each initial synonym", async () => {
	const synonyms = (await world.call("/api/synonyms")).json as { word: string }[];
	expect(synonyms.length).toBeGreaterThan(200);
	for (const { word } of synonyms)
		expect([word, (await search({ q: word })).total > 0]).toEqual([word, true]);
});

// @module-tag engines
import { expect, test } from "vitest";
import { buildCatalogueIndex, searchLocally } from "#features/content/products/catalogue/local-catalogue.ts";
import type { Catalogue, Product } from "#features/content/products/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { NO_FILTER } from "./catalogue-filter.ts";

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
	["silicona roja", "silicona", ["roja"], /^Silicona/],
	["bujías NGK corolla 2014", "bujias", ["NGK"], /^Bujía/],
	["aceite de 2 tiempos", "aceite", ["2t"], /^Aceite/],
	["aceite castrol 20w50", "aceite 20w50", ["castrol"], /^Aceite mineral/],
	["castrol aceite", "aceite", ["castrol"], /^Aceite/],
	["aceite mobil 1", "aceite", ["mobil", "1"], /^Aceite/],
	["foco led", "foco", ["led"], /^Bombillo/],
	["patillas traseras", "pastillas", ["traseras"], /^Pastillas/],
	["plumilla 22 hilux", "plumilla", ["22"], /^Escobilla/],
	["SAE 5W30", "5w30", ["SAE"], /5W-30/],
	["SAE-5W30", "5w30", ["SAE"], /5W-30/],
	["20W50 «SAE».", "20w50", ["SAE"], /20W-50/],
	["aceite API SP 5w30", "aceite 5w30", ["API", "SP"], /5W-30/],
	["liqui moli xyzzy", "liqui moly", ["xyzzy"], /Liqui Moly/],
	["xyzzy motul aceite", "motul aceite", ["xyzzy"], /^Aceite/],
	["aceite MOT-8100-5W30-9L", "aceite", ["MOT-8100-5W30-9L"], /^Aceite/],
	["filtro MOT-8100-5W40-1L", "filtro", ["MOT-8100-5W40-1L"], /^Filtro/],
	["Filtro de aire A1-FA-2808, ZZ-1234", "filtro aire a1 fa 2808", ["ZZ-1234"], /^Filtro de aire/],
])("drops the unknown words of «%s» and names them", async (q, understoodAs, dropped, name) => {
	const result = await search({ q });
	expect(result).toMatchObject({ understoodAs, dropped, part: null });
	expect(result.products[0]?.name).toMatch(name);
	expect(result.total).toBe((await search({ q: understoodAs })).total);
});

test.each([
	["sensor de oxígeno", "no name begins with a known word"],
	["gato hidráulico", "the thing itself is unknown"],
	["amortiguador motul", "only the brand is known"],
	["MOT-8100-5W30-9L", "a code is one word"],
	["repuesto xyzzy", "the known word is generic"],
	["xyzzy qwerty", "no word is known"],
])("stays empty for «%s»: %s", async (q) => {
	expect(await search({ q })).toMatchObject({ total: 0, dropped: [], understoodAs: null });
});

test.each([
	"SKU: MOT-8100-5W30-5L",
	"sku mot81005w305l",
	"código MOT-8100-5W30-5L",
	"Ref. MOT-8100-5W30-5L",
	"parte N.º MOT-8100-5W30-5L",
	"N.° de parte: «MOT.8100.5W30.5L».",
])("finds the product of «%s» without its label", async (q) => {
	const { products, understoodAs, dropped } = await search({ q });
	expect(products.map(({ sku }) => sku)).toEqual(["MOT-8100-5W30-5L"]);
	expect({ understoodAs, dropped }).toEqual({ understoodAs: null, dropped: [] });
});

test.each([
	["A1-FA-2808, A1-FC-1729", ["A1-FA-2808", "A1-FC-1729"], []],
	["a1fa2808\ta1fc1729", ["A1-FA-2808", "A1-FC-1729"], []],
	["A1-FA-2808; ZZ-9999\nA1-FC-1729", ["A1-FA-2808", "A1-FC-1729"], ["ZZ-9999"]],
	["SKU A1-FA-2808 y ZZ-9999", ["A1-FA-2808"], ["ZZ-9999"]],
	// Every part of these codes is a part of the other one.
	["MOT-8100-5W30-5L, MOT-8100-5W40-5L", ["MOT-8100-5W30-5L", "MOT-8100-5W40-5L"], []],
])("finds every SKU of the list «%s»", async (q, skus, dropped) => {
	const result = await search({ q });
	expect(result.products.map(({ sku }) => sku).toSorted()).toEqual(skus);
	expect(result).toMatchObject({ total: skus.length, dropped, part: null });
});

test("lists the product with exactly the searched SKU first", async () => {
	const box = {
		price: 40,
		type: "Repuesto",
		brand: "GMB",
		uses: "Motores de cuatro cilindros",
		description: "Con empaque.",
	};
	for (const [sku, name] of [
		["QW-77-CAJA", "Bomba"],
		["QW-77", "Bomba suelta"],
	]) {
		const body = { ...box, name, id: sku, sku };
		expect((await world.asStaff("/api/admin/products", { body })).json).toMatchObject({ sku });
	}
	for (const q of ["QW-77", "sku: qw-77", "QW-77, A1-FA-2808"]) {
		const { products } = await search({ q });
		const index = await buildCatalogueIndex((await world.call("/api/products")).json, []);
		expect(products.map(({ sku }) => sku)).toEqual(
			searchLocally(index, { ...NO_FILTER, q }).products.map(({ sku }) => sku),
		);
		expect(products.map(({ sku }) => sku).filter((sku) => sku.startsWith("QW"))).toEqual([
			"QW-77",
			"QW-77-CAJA",
		]);
	}
});

test("finds a dozen pasted SKUs by the page's URL", async () => {
	const skus = ((await world.call("/api/products")).json as Product[]).slice(0, 12).map(({ sku }) => sku);
	const q = skus.join(", ");
	expect(q.length).toBeGreaterThan(100);
	expect((await search({ q })).products.map(({ sku }) => sku)).toEqual(expect.arrayContaining(skus));
	expect((await world.call(`/api/products/search?q=${"x".repeat(241)}`)).status).toBe(422);
});

test("offers products of a part when every word is known", async () => {
	const { total, understoodAs, dropped, part } = await search({ q: "bujía correa", marca: "Motul" });
	expect({ total, understoodAs, dropped }).toEqual({ total: 0, understoodAs: null, dropped: [] });
	expect(part?.words).toBe("bujia");
	expect(part?.products.map(({ name }) => name)).toEqual([expect.stringMatching(/^Bujía/)]);
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

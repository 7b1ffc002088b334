import { expect, test } from "vitest";
import { CARDS_PER_STEP } from "#domain/shop.ts";
import type { Catalogue, Product } from "#features/content/products/contract.ts";
import { parseFilter } from "#features/content/products/search/catalogue-filter.ts";
import type { TaughtSynonym } from "#features/content/products/search/query-reading.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildCatalogueIndex, searchLocally } from "./local-catalogue.ts";

const world = openWorld();

test.each([
	"",
	"q=liquido+frenos",
	"q=aceite",
	"q=5w30",
	"q=5w-30&orden=precio-asc",
	"q=5w+30",
	"q=10W-40",
	"q=aceite+80W-90",
	"q=motul5w30",
	"q=transmisión",
	"q=TRANSMISION",
	"q=trasmision",
	"q=tranmsision&orden=marca",
	"q=coolant",
	"q=wiper",
	"q=escovilla",
	"q=wurth",
	"q=würth",
	"q=mot81005w305l",
	"q=ENI-DOT4-500",
	"q=limpiador&marca=Wurth",
	"q=limpiador&categoria=Limpiador+de+Motor",
	"q=filtro+aceite&orden=precio-desc",
	"q=grasa+blanca",
	"q=a",
	"q=ñ",
	"q=no+hay+nada+asi",
	"q=silicona+roja&marca=Motul",
	"q=patillas+traseras+castrol",
	"q=aceite+castrol+20w50",
	"q=AC",
	"q=%25_%27",
	"q=frenos",
	"q=frenos&orden=nombre",
	"q=líquido&orden=marca",
	"q=limpiabrisas",
	"q=plumiyas",
	"q=goma",
	"q=yantas",
	"q=LIQUI+MOLI",
	"q=aceite+liqui+moli&marca=Liqui+Moly",
	"q=asejte",
	"q=fitro+de+aseite",
	"q=plumillas+toyota+corolla+2015",
	"q=liga+de+frenos",
	"q=luces",
	"q=aceite+de+motor&marca=Motul",
	"q=moto",
	"q=A/C",
	"q=mantenimiento+moto+aceite+filtro+liga+clutch+aire+acondicionado",
	"q=SAE+5W30",
	"q=aceite+API+SP+5w30",
	"q=aceite+castrol+20w50&orden=precio-asc",
	"q=foco+led&marca=Motul",
	"q=SKU:+MOT-8100-5W30-5L",
	"q=A1-FA-2808,ZZ-9999,A1-FC-1729",
	"q=A1-FA-2808+ZZ-9999",
	"q=WD-40,LM-2320&orden=nombre",
	"q=aceite+MOT-8100-5W30-9L",
	"q=bujía+correa",
	"q=gato+hidráulico",
	"q=(",
	"marca=generic",
	"q=brillo+de+llantas",
	"q=líquido+refrigerante",
	"q=congelante",
	"q=aceite+del+timón",
	"q=se+me+recalienta+el+carro",
	"q=cuánto+cuestan+las+coreas",
	"marca=Motul&categoria=Aceite",
	"categoria=Escobilla&orden=precio-asc",
	"categoria=Filtros",
	"categoria=Limpieza&marca=Wurth&q=limpiador",
	"categoria=No+existe",
	"orden=nombre",
	"orden=precio-asc",
	"orden=precio-desc",
	"orden=marca",
])("finds the same products as the server for «%s»", async (query) => {
	const products = (await world.call("/api/products")).json as Product[];
	const synonyms = (await world.call("/api/synonyms")).json as TaughtSynonym[];
	const local = searchLocally(
		await buildCatalogueIndex(products, synonyms),
		parseFilter(new URLSearchParams(query)),
	);
	const server = (await world.call(`/api/products/search?${query}`)).json as Catalogue;
	expect(local.total).toBe(server.total);
	expect(local.products.slice(0, CARDS_PER_STEP).map(({ sku }) => sku)).toEqual(
		server.products.map(({ sku }) => sku),
	);
	expect(local.understoodAs).toBe(server.understoodAs);
	expect(local.dropped).toEqual(server.dropped);
	expect(local.part).toEqual(server.part);
	expect(sortUsedOptions(local.types)).toEqual(sortUsedOptions(server.types));
	expect(sortUsedOptions(local.brands)).toEqual(sortUsedOptions(server.brands));
});

test("finds each type in its group", async () => {
	const filters = (await world.call("/api/products/search?categoria=Filtros")).json as Catalogue;
	const types = new Set(filters.products.map(({ type }) => type));
	expect([...types].toSorted()).toEqual(["Filtro", "Filtro de Aceite"]);
	expect(filters.total).toBe(5);
});

test("continues on page two where page one ends", async () => {
	const first = (await world.call("/api/products/search")).json as Catalogue;
	const second = (await world.call("/api/products/search?pagina=2")).json as Catalogue;
	const products = (await world.call("/api/products")).json as Product[];
	expect([...first.products, ...second.products].map(({ sku }) => sku)).toEqual(
		products.slice(0, 48).map(({ sku }) => sku),
	);
	expect([first.products.length, second.products.length, second.total]).toEqual([24, 24, 62]);
	const restored = (await world.call("/api/products/search?mostrar=48")).json as Catalogue;
	expect(restored.products).toEqual([...first.products, ...second.products]);
	const partialPage = (await world.call("/api/products/search?mostrar=50")).json as Catalogue;
	expect(partialPage.products).toEqual(first.products);
});

test("returns only the requested SKUs that are on sale", async () => {
	const { json } = await world.call("/api/products?skus=eni-dot4-500,NO-EXISTE");
	expect(json.map(({ sku }: Product) => sku)).toEqual(["ENI-DOT4-500"]);
});

function sortUsedOptions(options: { value: string; count: number }[]) {
	return options.filter(({ count }) => count > 0).toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

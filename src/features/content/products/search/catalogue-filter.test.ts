import { expect, test } from "vitest";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import { getBrandChoices, getTypeChoices } from "#features/content/products/choices.ts";
import { getCategoryTypes, TYPES_WITHOUT_PICTURE } from "#features/content/products/groups.ts";
import { DEFAULT_PICTURE, getProductPictures } from "#features/content/products/pictures.ts";
import { getImagePath, toPictureSlug } from "#features/content/products/rules.ts";
import {
	buildFilterQuery,
	getOrderOptions,
	hasFilter,
	isSkuLike,
	NO_FILTER,
	parseCardCount,
	parseFilter,
} from "./catalogue-filter.ts";

test("parses a filter from its own URL", () => {
	const filter = {
		q: "líquido de frenos",
		categoria: "Sellador/Silicona",
		marca: "generic",
		orden: "marca",
	} as const;
	const query = buildFilterQuery(filter);
	expect(query).toBe("?q=l%C3%ADquido+de+frenos&categoria=Sellador%2FSilicona&marca=generic&orden=marca");
	expect(parseFilter(new URLSearchParams(query))).toEqual(filter);
});

test("builds no query string when no filter is set", () => {
	expect(buildFilterQuery(NO_FILTER)).toBe("");
	expect(parseFilter(new URLSearchParams("q=&categoria=all&marca=&orden=nombre"))).toEqual(NO_FILTER);
	expect(buildFilterQuery(NO_FILTER, 3)).toBe("?pagina=3");
	expect(buildFilterQuery({ ...NO_FILTER, orden: "nombre" })).toBe("");
});

test("rounds the card count to full pages, with limit", () => {
	expect(buildFilterQuery(NO_FILTER, 1, 24)).toBe("");
	expect(buildFilterQuery({ ...NO_FILTER, marca: "A1" }, 2, 72)).toBe("?marca=A1&pagina=2&mostrar=72");
	expect(buildFilterQuery(NO_FILTER, 1, 4800)).toBe("?mostrar=240");
	const parseCount = (mostrar: string) => parseCardCount(new URLSearchParams({ mostrar }));
	for (const invalid of ["", "0", "-72", "muchas", "NaN", "23"]) expect(parseCount(invalid)).toBe(24);
	expect([parseCount("48"), parseCount("50"), parseCount("240"), parseCount("1e9")]).toEqual([
		48, 48, 240, 240,
	]);
});

test("recognizes a SKU by one word with digits or dashes", () => {
	for (const code of ["LM-2427", "eni-dot4-500", "mot81005w305l", " MOT-SHINE "])
		expect(isSkuLike(code)).toBe(true);
	for (const text of ["", "dot", "limpiador", "LM 2427", "5w 30", "a-", "a".repeat(99)])
		expect(isSkuLike(text)).toBe(false);
});

test("defaults an unknown order and truncates a long query", () => {
	const filter = parseFilter(new URLSearchParams({ orden: "toString", q: "a".repeat(300) }));
	expect(filter.orden).toBe("");
	expect(filter.q).toHaveLength(240);
});

test("counts no filter when only the order is set", () => {
	expect(hasFilter({ ...NO_FILTER, orden: "marca" })).toBe(false);
	expect(hasFilter({ ...NO_FILTER, q: "  " })).toBe(false);
	expect(hasFilter({ ...NO_FILTER, marca: "A1" })).toBe(true);
});

test("lists the six brands in order, then added ones", () => {
	const counts = ["Bosch", "generic", "Wurth", "A1", "ENI", "Liqui Moly", "Motul"].map((value) => ({
		value,
		count: 5,
	}));
	const choices = getBrandChoices(counts, "all");
	expect(choices.map(({ label }) => label)).toEqual([
		"Motul",
		"Wurth",
		"A1",
		"ENI",
		"Liqui Moly",
		"Genérico",
		"Bosch",
	]);
	expect(choices.at(-2)).toEqual({ value: "generic", label: "Genérico", count: 5 });
});

test("lists no brand and no type without products unless selected", () => {
	const counts = [{ value: "Filtro", count: 3 }];
	expect(getTypeChoices(counts, "all")).toMatchObject([
		{ label: "Filtros", choices: [{ value: "Filtros" }, { value: "Filtro" }] },
	]);
	expect(getTypeChoices(counts, "Grasa")[0]).toMatchObject({ choices: [{ value: "Grasa", count: 0 }] });
	expect(getBrandChoices([{ value: "A1", count: 1 }], "ENI").map(({ value }) => value)).toEqual([
		"A1",
		"ENI",
	]);
});

test("lists each of the 29 types in one group", () => {
	const others = PRODUCT_TYPES.filter((type) => !type.startsWith("Filtro"));
	const counts = [
		{ value: "Filtro", count: 3 },
		{ value: "Filtro de Aceite", count: 2 },
		...others.map((value) => ({ value, count: 1 })),
	];
	const groups = getTypeChoices(counts, "all");
	const types = groups.flatMap(({ choices }) => choices.slice(1).map(({ value }) => value));
	expect(types.toSorted()).toEqual(PRODUCT_TYPES.toSorted());
	expect(groups.find(({ label }) => label === "Filtros")?.choices).toEqual([
		{ value: "Filtros", label: "Todo en Filtros", count: 5 },
		{ value: "Filtro", label: "Filtro", count: 3 },
		{ value: "Filtro de Aceite", label: "Filtro de Aceite", count: 2 },
	]);
	expect(getTypeChoices(counts, "Filtros")).toEqual(groups);
});

test("lists added and requested types last, A to Z", () => {
	const otherTypes = getTypeChoices([{ value: "Ácido", count: 1 }], "Zapata").at(-1);
	expect(otherTypes).toEqual({
		label: "Otros",
		choices: [
			{ value: "Ácido", label: "Ácido", count: 1 },
			{ value: "Zapata", label: "Zapata", count: 0 },
		],
	});
});

test("returns a group's types, or the category itself", () => {
	expect(getCategoryTypes("Filtro")).toEqual(["Filtro"]);
	expect(getCategoryTypes("Filtros")).toEqual(["Filtros", "Filtro", "Filtro de Aceite"]);
	expect(getCategoryTypes("constructor")).toEqual(["constructor"]);
});

test("returns two sizes of type pictures, three of products', one of uploads", () => {
	const getPictures = (image: string) => getProductPictures({ image, type: "Grasa" });
	expect(getPictures("/images/products/stock/grasa.avif")).toMatchObject({
		src: "/images/products/stock/grasa.webp",
		avif: "/images/products/stock/grasa-240.avif 240w, /images/products/stock/grasa.avif 480w",
		isBundledPicture: true,
	});
	expect(getPictures("/images/products/studio/MOT-1.avif")).toMatchObject({
		src: "/images/products/studio/MOT-1.webp",
		avif: expect.stringMatching(/MOT-1\.avif 480w, \/images\/products\/studio\/MOT-1-960\.avif 960w$/),
		isBundledPicture: true,
	});
	const photo = getPictures("/images/products/MOT-1.avif");
	expect(photo).toMatchObject({ src: "/images/products/MOT-1.avif", isBundledPicture: false });
	expect(photo).not.toHaveProperty("avif");
});

const SPECIFIC_TYPES = PRODUCT_TYPES.filter((type) => !TYPES_WITHOUT_PICTURE.includes(type));

test.each(TYPES_WITHOUT_PICTURE)("shows the neutral picture for the general type %s", (type) => {
	const files = new Set([`/images/products/stock/${toPictureSlug(type)}.avif`]);
	expect(getImagePath({ image: null, sku: "F-1", type }, files)).toBe("/images/products/stock/default.avif");
	expect(getProductPictures({ image: "/images/products/X.png", type }).fallbackSrcs).toEqual([
		DEFAULT_PICTURE,
	]);
});

test.each(SPECIFIC_TYPES)("falls back to the picture of type %s, then default", (type) => {
	expect(getProductPictures({ image: "/images/products/X.png", type }).fallbackSrcs).toEqual([
		`/images/products/stock/${toPictureSlug(type)}.webp`,
		"/images/products/stock/default.webp",
	]);
});

test("prefers the photo, then studio render, then type picture", () => {
	const product = { image: null, sku: "MOT-1", type: "Grasa" };
	const type = ["/images/products/stock/grasa.avif"];
	const studio = [...type, "/images/products/studio/MOT-1.webp"];
	expect(getImagePath(product, new Set(type))).toBe("/images/products/stock/grasa.avif");
	expect(getImagePath(product, new Set(studio))).toBe("/images/products/studio/MOT-1.avif");
	const photo = "/images/products/MOT-1.png";
	expect(getImagePath(product, new Set([...studio, photo]))).toBe(photo);
});

test("sorts a search by best match by default", () => {
	const searchFilter = parseFilter(new URLSearchParams("q=frenos"));
	expect(searchFilter.orden).toBe("");
	expect(buildFilterQuery(searchFilter)).toBe("?q=frenos");
	const byName = parseFilter(new URLSearchParams("q=frenos&orden=nombre"));
	expect(buildFilterQuery(byName)).toBe("?q=frenos&orden=nombre");
	expect(buildFilterQuery({ ...byName, q: "" })).toBe("");
	expect(getOrderOptions("").map(({ label }) => label)).toEqual([
		"Nombre A-Z",
		"Precio: menor a mayor",
		"Precio: mayor a menor",
		"Marca",
	]);
	expect(getOrderOptions("frenos").map(({ value }) => value)).toEqual([
		"",
		"nombre",
		"precio-asc",
		"precio-desc",
		"marca",
	]);
});

test("shows an unknown brand as is, even «constructor»", () => {
	for (const brand of ["__proto__", "constructor"])
		expect(getBrandChoices([], brand).at(-1)).toEqual({ value: brand, label: brand, count: 0 });
});

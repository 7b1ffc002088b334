import { expect, test } from "vitest";
import { assignFields, type SheetAnswers } from "./assign-fields.ts";
import { splitSheet } from "./split-sheet.ts";

const shopTax = { pricesIncludeTax: true, taxPercent: 7 };
const SUPPLIER = [
	"Cód. Art.",
	"Descripción del artículo",
	"Fab.",
	"Familia",
	"Unid.",
	"Precio Púb.",
	"Existencia",
];

test("suggests fields for a supplier's headings and asks about them", () => {
	expect(assignFields(SUPPLIER, { shopTax })).toEqual({
		fields: ["sku", "name", "brand", "type", null, "price_with_tax", "availability"],
		rememberedHeadings: [],
		unknownHeadings: ["Cód. Art.", "Descripción del artículo", "Fab.", "Unid.", "Precio Púb."],
	});
});

test("asks whether a description is the name when no column is", () => {
	const { fields, unknownHeadings } = assignFields(["SKU", "Descripción"], { shopTax });
	expect(fields).toEqual(["sku", "name"]);
	expect(unknownHeadings).toEqual(["Descripción"]);
	expect(assignFields(["SKU", "Nombre", "Descripción"], { shopTax }).unknownHeadings).toEqual([]);
});

const remember = (fields: SheetAnswers["fields"], other: Partial<SheetAnswers> = {}) => ({
	shopTax,
	answers: { fields, taxNote: null, defaults: {}, ...other },
});

test("asks nothing about headings that staff have assigned", () => {
	const answers = remember({ unid: "", "precio pub": "price_without_tax" });
	const { fields, unknownHeadings } = assignFields(["SKU", "Unid.", "Precio Púb."], answers);
	expect(fields).toEqual(["sku", null, "price_without_tax"]);
	expect(unknownHeadings).toEqual([]);
});

test("asks about the tax again when the note of the sheet is another", () => {
	const answers = remember({ "p publico": "price_without_tax" }, { taxNote: "without" });
	const headings = ["SKU", "P. PUBLICO"];
	expect(assignFields(headings, { ...answers, taxNote: "without" }).unknownHeadings).toEqual([]);
	const { fields, unknownHeadings } = assignFields(headings, answers);
	expect([fields, unknownHeadings]).toEqual([["sku", "price_with_tax"], ["P. PUBLICO"]]);
});

test.each([
	[
		["SKU", "Precio", "Precio"],
		["Precio", "Precio"],
	],
	[
		["SKU", "Tarifa", "Tarifa"],
		["Tarifa", "Tarifa"],
	],
	[
		["SKU", "Precio con", "Precio sin ITBMS"],
		["Precio con", "Precio sin ITBMS"],
	],
	[
		["SKU", "Precio con ITBMS", "Precio s/ITBMS"],
		["Precio con ITBMS", "Precio s/ITBMS"],
	],
	[
		["Código", "Referencia", "Precio"],
		["Código", "Referencia"],
	],
])("asks about every column of %j that says the same", (headings, unknownHeadings) => {
	const assignment = assignFields(headings, { shopTax });
	expect(assignment.unknownHeadings).toEqual(unknownHeadings);
	expect(assignment.fields.filter(Boolean)).toHaveLength(2);
});

test("asks again about two prices and suggests the earlier answer", () => {
	const answers = remember({ "precio con": "", "precio sin itbms": "price_without_tax" });
	const { fields, unknownHeadings } = assignFields(["SKU", "Precio con", "Precio sin ITBMS"], answers);
	expect(fields).toEqual(["sku", null, "price_without_tax"]);
	expect(unknownHeadings).toEqual(["Precio con", "Precio sin ITBMS"]);
});

test("reads our own export whatever was answered before", () => {
	const headings = ["Nombre", "SKU", "Precio con ITBMS", "Descripción", "Marca", "Imagen"];
	const answers = remember({ descripcion: "name", marca: "", "precio con itbms": "price_without_tax" });
	expect(assignFields(headings, { ...answers, taxNote: "without" })).toEqual({
		fields: ["name", "sku", "price_with_tax", "description", "brand", "image"],
		unknownHeadings: [],
		rememberedHeadings: [],
	});
});

test.each([
	["Precio costo", null],
	["Precio mayorista", null],
	["Precio distribuidor", null],
	["Precio sugerido", "price_with_tax"],
	["P. PUBLICO", "price_with_tax"],
	["P.V.P.", "price_with_tax"],
	["P. Unit.", "price_with_tax"],
	["Precio s/ITBMS", "price_without_tax"],
	["Precio + ITBMS", "price_without_tax"],
	["Precio unitario (no incluye ITBMS)", "price_without_tax"],
	["Precio público antes de ITBMS", "price_without_tax"],
	["PVP c/ITBMS", "price_with_tax"],
	["ITBMS incluido, precio lista", "price_with_tax"],
	["Descuento", null],
	["% Desc.", null],
	["Desc. del artículo", "name"],
] as const)("proposes for «%s» %s", (heading, field) => {
	expect(assignFields(["SKU", heading], { shopTax }).fields[1]).toBe(field);
});

const toRows = (rows: readonly (readonly (string | number | null)[])[]) =>
	rows.map((cells, index) => ({ number: index + 1, cells: [...cells] }));

test("lists both columns below a merged heading", () => {
	const { headings, data } = splitSheet(
		toRows([
			["SKU", "Nombre", "Precio", null, "Marca"],
			[null, null, "Taller", "Público"],
			["A-1", "Aceite", 5, 7, "Motul"],
		]),
	);
	expect(headings).toEqual(["SKU", "Nombre", "Precio Taller", "Precio Público", "Marca"]);
	expect(data).toHaveLength(1);
	expect(assignFields(headings, { shopTax }).unknownHeadings).toEqual(["Precio Taller", "Precio Público"]);
});

test("adds the merged heading above to the columns that need it", () => {
	const { headings } = splitSheet(
		toRows([
			["Lista de precios"],
			[null, null, "Precio", null, null],
			["SKU", "Nombre", "Taller", "Público", "Marca"],
			["A-1", "Aceite", 5, 7, "Motul"],
		]),
	);
	expect(headings).toEqual(["SKU", "Nombre", "Precio Taller", "Precio Público", "Marca"]);
});

test("finds headings below thirty rows of terms", () => {
	const terms = Array.from({ length: 45 }, (_, index) => [`Condición ${index + 1}`]);
	const { headings } = splitSheet(toRows([...terms, ["SKU", "Nombre", "Precio"], ["A-1", "Aceite", 5]]));
	expect(headings).toEqual(["SKU", "Nombre", "Precio"]);
});

test("lists a column without a heading", () => {
	const rows = toRows([
		["SKU", "Precio"],
		["A-1", 5, "oferta"],
	]);
	expect(splitSheet(rows).headings).toEqual(["SKU", "Precio", ""]);
	expect(splitSheet(rows, true).headings).toEqual(["SKU", "Precio"]);
});

test("finds the headings below a supplier's letterhead", () => {
	const rows = [
		["Distribuidora El Pistón"],
		["RUC 155", "Tel. 236-4455"],
		["LISTA DE PRECIOS"],
		SUPPLIER,
		["A-1"],
	];
	const { headings, data } = splitSheet(rows.map((cells, index) => ({ number: index + 1, cells })));
	expect(headings).toEqual(SUPPLIER);
	expect(data).toEqual([{ number: 5, cells: ["A-1"] }]);
});

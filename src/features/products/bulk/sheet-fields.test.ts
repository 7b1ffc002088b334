import { expect, test } from "vitest";
import { assignFields } from "./sheet-fields.ts";
import { splitSheet } from "./sheet-source.ts";

const TAX = { pricesIncludeTax: true, taxPercent: 7 };
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
	expect(assignFields(SUPPLIER, new Map(), TAX)).toEqual({
		fields: ["sku", "name", "brand", "type", null, "price_with_tax", "availability"],
		unknownHeadings: ["Cód. Art.", "Descripción del artículo", "Fab.", "Unid.", "Precio Púb."],
	});
});

test("asks whether a description is the name when no column is", () => {
	const { fields, unknownHeadings } = assignFields(["SKU", "Descripción"], new Map(), TAX);
	expect(fields).toEqual(["sku", "name"]);
	expect(unknownHeadings).toEqual(["Descripción"]);
	expect(assignFields(["SKU", "Nombre", "Descripción"], new Map(), TAX).unknownHeadings).toEqual([]);
});

test("asks nothing about headings that staff have assigned", () => {
	const remembered = new Map([
		["unid", ""],
		["precio pub", "price_without_tax"],
	]);
	const { fields, unknownHeadings } = assignFields(["SKU", "Unid.", "Precio Púb."], remembered, TAX);
	expect(fields).toEqual(["sku", null, "price_without_tax"]);
	expect(unknownHeadings).toEqual([]);
});

test("gives a field to the first of two equal headings", () => {
	expect(assignFields(["SKU", "Precio", "Precio"], new Map(), TAX).fields).toEqual([
		"sku",
		"price_with_tax",
		null,
	]);
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

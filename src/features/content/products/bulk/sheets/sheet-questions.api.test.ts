// @module-tag engines
import { beforeAll, expect, test } from "vitest";
import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { buildWorkbook, buildXlsx, toRowsXml } from "#server/sheets/xlsx.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openSheets } from "./sheet.test.kit.ts";

const bulk = openBulk(openWorld());
const { read, describeSheet, createProducts } = openSheets(bulk);

beforeAll(() => createProducts());

test.each<[string, string, Partial<ProductBatch["summary"]>, (string | null)[]]>([
	[
		"a price that stands twice",
		"SKU,Precio,Precio\nA-1,10,15",
		{ unknown_headings: ["Precio", "Precio"] },
		["sku", "price_with_tax", null],
	],
	[
		"a tariff that stands twice",
		"SKU,Tarifa,Tarifa\nA-1,10,15",
		{ unknown_headings: ["Tarifa", "Tarifa"] },
		["sku", "price_with_tax", null],
	],
	[
		"two prices by their tax",
		"SKU,Precio con,Precio sin ITBMS\nA-1,107,100",
		{ unknown_headings: ["Precio con", "Precio sin ITBMS"] },
		["sku", "price_with_tax", null],
	],
	[
		"two rows of headings",
		"SKU,Nombre,Precio,\n,,Taller,Público\nA-1,Filtro,5,7",
		{ unknown_headings: ["Precio Taller", "Precio Público"] },
		["sku", "name", null, "price_with_tax"],
	],
	[
		"cost and price",
		"SKU,Precio costo,Precio sugerido\nA-1,5,7",
		{ unknown_headings: ["Precio costo", "Precio sugerido"] },
		["sku", null, "price_with_tax"],
	],
	[
		"wholesale and price",
		"SKU,Precio mayorista,Precio público\nA-1,5,7",
		{ unknown_headings: ["Precio mayorista", "Precio público"] },
		["sku", null, "price_with_tax"],
	],
	[
		"a discount",
		"SKU,Descuento,P.V.P.\nA-1,5,7",
		{ unknown_headings: ["Descuento"] },
		["sku", null, "price_with_tax"],
	],
	[
		"an abbreviated price",
		"SKU,P. PUBLICO\nA-1,7.00",
		{ unknown_headings: ["P. PUBLICO"] },
		["sku", "price_with_tax"],
	],
	[
		"a point that may be thousands",
		"SKU,Precio\nA-1,1.250\nA-2,19.99",
		{ unclear_price: "1.250" },
		["sku", "price_with_tax"],
	],
])("asks about %s", async (_, file, summary, fields) => {
	const { batch } = await describeSheet(file);
	expect(batch).toMatchObject({ state: "uploaded", summary });
	expect(batch.sheet?.columns.map(({ field }) => field)).toEqual(fields);
});

test.each<[string, string | Buffer, RegExp]>([
	[
		"a web page named .xls",
		"<html><body><table><tr><td>MOT</td></tr></table>",
		/^Es una página web \(HTML\)/,
	],
	[
		"XML of Excel 2003",
		`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`,
		/^Es una hoja XML de Excel 2003/,
	],
	[
		"a sheet with headings only",
		buildWorkbook({ Precios: toRowsXml([["SKU", "Precio"]]), Notas: toRowsXml([["Hola"], ["Adiós"]]) }),
		/La hoja «Precios» no tiene filas con productos.*«Notas»/,
	],
])("refuses %s with a sentence", async (_, file, detail) => {
	expect((await read(file)).detail).toMatch(detail);
});

test("reads the sheet that staff choose", async () => {
	const file = buildWorkbook({
		Noviembre: toRowsXml([
			["SKU", "Nombre", "Precio"],
			["A-1", "Filtro A-1", 15.5],
		]),
		Diciembre: toRowsXml([
			["SKU", "Precio"],
			["A-1", 16.5],
		]),
	});
	const { batch } = await read(file, "Diciembre");
	expect(batch?.sheet).toMatchObject({ name: "Diciembre", other_sheets: ["Noviembre"] });
	expect((await read(file, "Enero")).detail).toBe(
		"El archivo no tiene la hoja «Enero». Tiene «Noviembre», «Diciembre».",
	);
});

test("asks whether hidden rows are read", async () => {
	const file = buildXlsx(
		toRowsXml(
			[
				["SKU", "Precio"],
				["A-1", 15.5],
				["A-2", 15.5],
				["B-1", 15.5],
			],
			[3, 4],
		),
	);
	const { batch } = await describeSheet(file);
	expect(batch).toMatchObject({ state: "uploaded", summary: { hidden_rows: 2 } });
	const { rows, batch: without } = await describeSheet(file, { reads_hidden_rows: false });
	expect(rows).toEqual([
		"changed A-1 | Precio $15.50",
		"skipped A-2 | : Está oculta en la hoja: no se lee",
		"skipped B-1 | : Está oculta en la hoja: no se lee",
	]);
	const { rows: all, batch: both } = await describeSheet(file, { reads_hidden_rows: true });
	expect(all.filter((row) => row.startsWith("changed"))).toHaveLength(3);
	// The sheet names its hidden products, so they are not missing from it.
	expect(without.summary.missing).toBe(both.summary.missing);
});

test("clears what empty cells say only when staff ask", async () => {
	const file = 'SKU,Palabras clave,Carros\nA-1,,\nA-2,"bujía",\nB-1,,';
	const { rows, batch } = await describeSheet(file);
	expect(rows).toEqual(["unchanged A-1", "changed A-2 | Palabras clave bujía", "unchanged B-1"]);
	expect(batch.summary.empty_cells).toBe(3);
	const { rows: cleared } = await describeSheet(file, { clears_empty: true });
	expect(cleared).toEqual([
		"changed A-1 | Palabras clave (vacío) | Carros a los que les sirve (vacío)",
		"changed A-2 | Palabras clave bujía | Carros a los que les sirve (vacío)",
		"unchanged B-1",
	]);
});

test("counts rows that change without one of their cells", async () => {
	const { batch } = await describeSheet("SKU,Precio,Existencia\nA-1,9.99,N/D\nA-2,9.99,5\nB-1,10,N/D");
	expect(batch.summary).toMatchObject({ partial_rows: 1, outcomes: { changed: 2, bad: 1 } });
});

test("finds in the dry run what applying finds", async () => {
	const { batch } = await describeSheet('SKU,Precio\n"B\u2060-1\u200b",10.01');
	const { batch: applied } = await bulk.apply(batch.id);
	expect(applied?.summary).toMatchObject({ written: 1, outcomes: { changed: 1, left_out: 0 } });
	await bulk.undo(batch.id);
});

// @module-tag engines
import { beforeAll, expect, test } from "vitest";
import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import { buildWorkbook, buildXlsx, STYLE, toRowsXml } from "#server/sheets/xlsx.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openSheets } from "./sheet.test.kit.ts";

const bulk = openBulk(openWorld());
const { describeSheet, createProducts } = openSheets(bulk);

// Nothing is applied here, so every file meets the same products.
beforeAll(() => createProducts("1-2", "MAR5", "FRM-012", "123-456", "3-8"));

const PRICES = "SKU,Nombre,Precio\n";
const NEW = ["SKU", "Nombre", "Precio", "Marca", "Tipo", "Usos", "Descripción"];
const toNew = (sku: string | { value: number; style: 3 | 6 }, name: string | boolean = "Bujía") =>
	[sku, name, 12.5, "NGK", "Repuesto", "Motor", "De iridio."] as const;

test.each<[string, string | Buffer, (string | RegExp)[]]>([
	[
		"decimal commas without quotes",
		`${PRICES}A-1,Filtro A-1,7,95\nA-2,Filtro A-2,"7,95"`,
		[/^bad A-1 \| : La fila tiene 4 celdas y hay 3 encabezados/, "changed A-2 | Precio $7.95"],
	],
	["thousands without quotes", `${PRICES}A-1,Filtro A-1,1,250`, [/^bad A-1 \| : La fila tiene 4 celdas/]],
	["a comma in a name", `${PRICES}A-1,Aceite 5W,30,45.00`, [/^bad A-1 \| : La fila tiene 4 celdas/]],
	["a loose semicolon", "SKU;Precio;Marca\nA-1;5.00;Fram;;x", [/^bad A-1 \| : La fila tiene 5 celdas/]],
	[
		"an error in a name",
		buildXlsx(
			toRowsXml([
				["SKU", "Nombre", "Precio"],
				["A-1", { error: "#N/A" }, 15.5],
			]),
		),
		[/^changed A-1 \| Precio \$15\.50 \| Nombre: #N\/A es un error/],
	],
	[
		"errors in texts of a new product",
		buildXlsx(toRowsXml([NEW, ["N-1", "Bujía", 5, { error: "#REF!" }, "Repuesto", "Motor", "#¡REF!"]])),
		[/^bad N-1 \| Marca: #REF! es un error.* \| Descripción: #¡REF! es un error/],
	],
	["an error typed as a price", "SKU,Precio\nA-1,#N/D", [/^bad A-1 \| Precio: #N\/D es un error/]],
	["an error in the SKU", "SKU,Nombre,Precio\n#VALEUR!,Aceite,5", [/^bad +\| SKU: #VALEUR! es un error/]],
	[
		"a yes in place of a name",
		buildXlsx(
			toRowsXml([
				["SKU", "Nombre", "Precio"],
				["A-1", true, 15.5],
			]),
		),
		[/^changed A-1 \| Precio \$15\.50 \| Nombre: VERDADERO no es un dato/],
	],
	[
		"a date cell as SKU",
		buildXlsx(toRowsXml([NEW, toNew({ value: 46024, style: STYLE.date })])),
		[
			/^bad 2026-01-02 \| SKU: «2026-01-02» parece una fecha: dale formato de texto.* Quizás es 1-2, «Filtro 1-2»/,
		],
	],
	["a date typed in Spanish", "SKU,Precio\n02-ene,5", [/^bad 02-ENE \| SKU: «02-ene» parece una fecha.*1-2/]],
	["a month in a code", "SKU,Precio\n5-mar,5", [/parece una fecha.* Quizás es MAR5, «Filtro MAR5»/]],
	[
		"a date with slashes",
		`${NEW}\n${toNew("03/05/2026")}`,
		[/^bad 03-05-2026 \| SKU: «03\/05\/2026» parece una/],
	],
	["a date with hours", `${NEW}\n${toNew("2026-01-02 00:00:00")}`, [/parece una fecha/]],
	[
		"codes that a format shows",
		buildXlsx(
			toRowsXml([
				["SKU", "Precio"],
				[{ value: 12, style: STYLE.prefixed }, 5],
				[{ value: 123456, style: STYLE.grouped }, 6],
				[{ value: 0.375, style: STYLE.fraction }, 7],
			]),
		),
		["changed FRM-012 | Precio $5.00", "changed 123-456 | Precio $6.00", /^changed 3-8 \| Precio \$7\.00/],
	],
	[
		"a cover sheet first",
		buildWorkbook({
			Portada: toRowsXml([["Distribuidora"], ["Lista de precios", "noviembre"]]),
			Lista: toRowsXml([
				["SKU", "Precio"],
				["A-1", 15.5],
			]),
		}),
		["changed A-1 | Precio $15.50"],
	],
	[
		"a summary of Numbers first",
		buildWorkbook({
			"Export Summary": toRowsXml([
				["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
				["Sheet 1", "Table 1", "Sheet 1 - Table 1"],
			]),
			"Sheet 1 - Table 1": toRowsXml([
				["SKU", "Precio"],
				["A-1", 15.5],
			]),
		}),
		["changed A-1 | Precio $15.50"],
	],
	[
		"headings below forty lines of terms",
		`${Array.from({ length: 40 }, (_, index) => `Condición ${index}`).join("\n")}\nSKU,Precio\nA-1,15.50`,
		["changed A-1 | Precio $15.50"],
	],
	["bars as delimiter", "SKU|Precio\nA-1|15.50\nA-2|10.00", ["changed A-1 | Precio $15.50", "unchanged A-2"]],
	...["A-1\u200b", "A\u00ad-1", "A-\u20601", "A–1"].map((sku): [string, string, RegExp[]] => [
		`the SKU ${JSON.stringify(sku)}`,
		`SKU,Precio\n"${sku}",15.50`,
		[/^changed A-1 \| Precio \$15\.50 \| SKU: /],
	]),
	["stock below zero", "SKU,Existencia\nA-1,-2", ["changed A-1 | Disponibilidad Agotado"]],
	[
		"stock with decimals",
		`SKU,Existencia\nA-1,0.00\nA-2,"0,00"\nB-1,12.00`,
		["changed A-1 | Disponibilidad Agotado", "changed A-2 | Disponibilidad Agotado", "unchanged B-1"],
	],
	[
		"stock with words",
		`SKU,Existencia\nA-1,10+\nA-2,10 und\nB-1,"1,200"`,
		["unchanged A-1", "unchanged A-2", "unchanged B-1"],
	],
	[
		"stock that says nothing",
		"SKU,Precio,Existencia\nA-1,9.99,N/D",
		[/^changed A-1 \| Precio \$9\.99 \| Existencia: Elige la disponibilidad/],
	],
	[
		"a percent as price",
		buildXlsx(
			toRowsXml([
				["SKU", "Precio"],
				["A-1", { value: 0.15, style: STYLE.percent }],
			]),
		),
		[/^bad A-1 \| Precio: 15% es un porcentaje/],
	],
	[
		"three decimals of a program",
		buildXlsx(
			toRowsXml([
				["SKU", "Precio"],
				["A-1", 10.075],
				["A-2", 1.005],
			]),
		),
		["changed A-1 | Precio $10.08", "changed A-2 | Precio $1.01"],
	],
	[
		"decimals of a database",
		"SKU,Precio\nA-1,12.5000\nA-2,19.990000000000002",
		["changed A-1 | Precio $12.50", "changed A-2 | Precio $19.99"],
	],
	[
		"one stray byte",
		Buffer.concat([
			Buffer.from("SKU,Precio,Nombre\nA-1,15.50,Bujía\nA-2,15.50,Nu"),
			Buffer.from([0xf1]),
			Buffer.from("ez"),
		]),
		[
			"changed A-1 | Nombre Bujía | Precio $15.50",
			/^changed A-2 \| Precio \$15\.50 \| Nombre: «Nu\ufffdez» tiene un signo dañado/,
		],
	],
	[
		"accents of an old Mac",
		Buffer.from("SKU,Nombre\nA-1,Buj\x92a", "latin1"),
		["changed A-1 | Nombre Bujía"],
	],
	["accents of MS-DOS", Buffer.from("SKU,Nombre\nA-1,Buj\xa1a", "latin1"), ["changed A-1 | Nombre Bujía"]],
	["a price without tax in its heading", "SKU,Precio s/ITBMS\nA-1,100.00", ["changed A-1 | Precio $107.00"]],
	[
		"tax in the words of a heading",
		"SKU,Precio unitario (no incluye ITBMS)\nA-1,100.00",
		["changed A-1 | Precio $107.00"],
	],
	[
		"a brand below a merged cell",
		"SKU,Precio,Marca\nA-1,5.00,Fram\nA-2,5.00,",
		["changed A-1 | Precio $5.00", "changed A-2 | Precio $5.00 | Marca: Vacía: queda como está"],
	],
	[
		"an empty name",
		"SKU,Precio,Nombre\nA-1,5.00,",
		["changed A-1 | Precio $5.00 | Nombre: Vacía: queda como está"],
	],
	[
		"a type that does not exist",
		"SKU,Precio,Tipo\nA-1,5.00,Amortiguador",
		[/^changed A-1 \| Precio \$5\.00 \| Tipo: El tipo «Amortiguador» no existe/],
	],
	["a title beside products", "SKU,Precio\nBUJÍAS,\nA-1,5.00", [/^skipped/, "changed A-1 | Precio $5.00"]],
	[
		"notes without a heading",
		buildXlsx(
			toRowsXml([
				["SKU", "Precio"],
				["A-1", 15.5, "oferta"],
			]),
		),
		["changed A-1 | Precio $15.50"],
	],
])("reads %s", async (_, file, expected) => {
	const { batch, rows } = await describeSheet(file);
	expect(batch.state).toBe("ready");
	expect(rows).toEqual(expected.map((row) => (typeof row === "string" ? row : expect.stringMatching(row))));
});

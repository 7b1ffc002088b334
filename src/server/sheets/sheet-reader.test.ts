import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { type Spreadsheet, toCsv, toXlsx } from "#server/spreadsheet.server.ts";
import { MAX_SHEET_ROWS } from "./sheet.ts";
import { openSheetReader } from "./sheet-reader.server.ts";
import { buildWorkbook, buildXlsx, MAIN, STYLE, toRowsXml } from "./xlsx.test.kit.ts";

const read = openSheetReader();
const readText = (text: string, encoding: BufferEncoding = "utf8") => read(Buffer.from(text, encoding));
const getCells = async (bytes: Buffer) => (await read(bytes)).rows.map(({ cells }) => cells);

afterEach(() => {
	// The process that reads has its own memory; this one must not grow with a file.
	expect(process.memoryUsage().rss).toBeLessThan(1500 * 1024 * 1024);
});

test("reads a sheet as Excel writes it: shared strings, formats, dates, formulas", async () => {
	const bytes = buildXlsx(
		`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
		<row r="3"><c r="A3" s="1"><v>123</v></c><c r="B3" s="2"><v>1250.5</v></c><c r="C3" s="3"><v>46024</v></c></row>
		<row r="4"><c r="A4" t="str"><f>UPPER("x")</f><v>X-1</v></c><c r="B4"><f>1+1</f><v>19.990000000000002</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c></row>
		<row r="5"><c r="A5"><v>1234567890123456</v></c><c r="B5" t="s"><v>2</v></c></row>`,
	);
	expect(await read(bytes)).toEqual({
		rows: [
			{ number: 1, cells: ["SKU", "Precio"] },
			{ number: 3, cells: ["00123", 1250.5, "2026-01-02"] },
			{ number: 4, cells: ["X-1", 19.990000000000002, null, "VERDADERO", "#N/A"] },
			{ number: 5, cells: ["1234567890123456", "Bujía «ñ»"] },
		],
		blankRows: 1,
		sheetName: "Lista",
		otherSheets: [],
		isDelimited: false,
		remarks: [],
	});
});

test("reads codes, fractions and percents as their format shows them", async () => {
	const cells = [
		{ value: 12, style: STYLE.prefixed },
		{ value: 123456, style: STYLE.grouped },
		{ value: 0.375, style: STYLE.fraction },
		{ value: 0.15, style: STYLE.percent },
		{ value: 10, style: STYLE.pieces },
		{ value: 1250.5, style: STYLE.balboas },
		{ value: 1250, style: STYLE.amount },
	];
	expect(await getCells(buildXlsx(toRowsXml([cells])))).toEqual([
		["FRM-012", "123-456", "3/8", "15%", "10 und", 1250.5, 1250],
	]);
});

test("marks rows that a filter hides", async () => {
	const { rows } = await read(buildXlsx(toRowsXml([["SKU"], ["A-1"], ["A-2"]], [3])));
	expect(rows.map(({ isHidden }) => isHidden)).toEqual([undefined, undefined, true]);
});

test("reads the sheet that the caller chooses of several", async () => {
	const bytes = buildWorkbook({
		Portada: toRowsXml([["Distribuidora"]]),
		Blank: "",
		Precios: toRowsXml([["SKU"], ["A-1"]]),
	});
	const names: string[] = [];
	const sheet = await read(bytes, (previews) => {
		names.push(...previews.map(({ name }) => name));
		return "Precios";
	});
	expect(names).toEqual(["Portada", "Precios"]);
	expect(sheet).toMatchObject({ sheetName: "Precios", otherSheets: ["Portada"] });
	expect(sheet.rows).toHaveLength(2);
});

test.each([
	["commas", `SKU,Precio\r\n00123,"1,250.00"\r\n1E5,3`],
	["semicolons", `SKU;Precio\n00123;"1,250.00"\n1E5;3`],
	["tabs", `SKU\tPrecio\n00123\t1,250.00\n1E5\t3`],
	["bars", `SKU|Precio\n00123|1,250.00\n1E5|3`],
	["a line for Excel", `sep=;\r\nSKU;Precio\r\n00123;1,250.00\r\n1E5;3`],
	["a byte order mark", `\ufeff"SKU","Precio"\r\n"00123","1,250.00"\r\n"1E5","3"`],
])("reads a CSV with %s, codes as text", async (_, text) => {
	expect(await getCells(Buffer.from(text))).toEqual([
		["SKU", "Precio"],
		["00123", "1,250.00"],
		["1E5", "3"],
	]);
});

test.each(["utf8", "latin1", "utf16le"] as const)("reads accents of %s", async (encoding) => {
	const mark = encoding === "utf16le" ? "\ufeff" : "";
	const { rows } = await readText(`${mark}Descripción;Año\nBujía ñandú;1`, encoding);
	expect(rows[0]?.cells[0]).toBe("Descripción");
	expect(rows[1]?.cells[0]).toBe("Bujía ñandú");
});

test.each([
	["utf8", "4275 6ac3 ad61", "Bujía"],
	["Windows-1252", "4275 6aed 61", "Bujía"],
	["Mac Roman", "4275 6a92 61", "Bujía"],
	["code page 850", "4275 6aa1 61", "Bujía"],
])("reads an accent of %s", async (_, hex, word) => {
	const bytes = Buffer.from(hex.replaceAll(" ", ""), "hex");
	const { rows, remarks } = await read(Buffer.concat([Buffer.from("SKU;Nombre\nA-1;"), bytes]));
	expect(rows[1]?.cells[1]).toBe(word);
	expect(remarks.length > 0).toBe(/Mac|850/.test(_));
});

test("keeps every other accent beside a stray byte", async () => {
	const bytes = Buffer.concat([
		Buffer.from("SKU;Nombre\nA-1;Bujía\nA-2;Nu"),
		Buffer.from([0xf1]),
		Buffer.from("ez"),
	]);
	const { rows, remarks } = await read(bytes);
	expect(rows.map(({ cells }) => cells[1])).toEqual(["Nombre", "Bujía", "Nu\ufffdez"]);
	expect(remarks[0]).toMatch(/signos dañados/);
});

test("remarks on letters that were stored in two encodings", async () => {
	const { remarks } = await readText("SKU;Nombre\nA-1;BujÃ\u00ada de iridio");
	expect(remarks).toEqual([expect.stringMatching(/«BujÃ\u00ada»/)]);
});

test("keeps line breaks in quotes, and the rows of the file", async () => {
	const { rows, blankRows } = await readText(
		`SKU,Carros\r\n\r\nA-1,"Toyota\nKia, ""Rio"""\r\n,\r\nA-2,x\r\n\r\n`,
	);
	expect(rows).toEqual([
		{ number: 1, cells: ["SKU", "Carros"] },
		{ number: 3, cells: ["A-1", 'Toyota\nKia, "Rio"'] },
		{ number: 5, cells: ["A-2", "x"] },
	]);
	expect(blankRows).toBe(2);
});

async function write(
	convert: (sheet: Spreadsheet) => ReadableStream<Uint8Array<ArrayBuffer>>,
	cells: string[],
) {
	const columns = cells.map((_, index) => ({ title: `C${index}`, width: 9, format: "text" as const }));
	async function* rows() {
		yield [cells];
	}
	return Buffer.from(await new Response(convert({ name: "Hoja", columns, rows: rows() })).arrayBuffer());
}

const CODES = [
	"00123",
	"1E5",
	"=1+1",
	"'00123",
	"''=1",
	"-5",
	"3 de ene",
	"a;-b",
	"x\n- y\n+ 7",
	"\t=1",
	"true",
	"1-2",
	"Ñandú, «sí»",
];
const anyCell = fc
	.oneof(fc.constantFrom(...CODES), fc.string({ unit: "binary", maxLength: 30 }))
	.map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "").trim())
	.filter((text) => text !== "");

test.each([
	["CSV", (sheet: Spreadsheet) => toCsv({ ...sheet, isReimported: true })],
	["XLSX", toXlsx],
] as const)("reads every text of our own %s as it was", { tags: ["slow"] }, async (_, convert) => {
	await fc.assert(
		fc.asyncProperty(fc.array(anyCell, { minLength: 1, maxLength: 12 }), async (cells) => {
			const [, row] = await getCells(await write(convert, cells));
			expect(row).toEqual(cells);
		}),
		{ numRuns: 200 },
	);
	const [, row] = await getCells(await write(convert, CODES));
	expect(row).toEqual(CODES);
});

const fillRows = (count: number, row: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => row(index)).join("");

test.each<[string, () => Buffer, RegExp]>([
	["an empty file", () => Buffer.alloc(0), /vacío/],
	["an old .xls", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), /Excel antiguo/],
	["a PDF", () => Buffer.from("%PDF-1.7"), /PDF/],
	["a zip that is no sheet", () => Buffer.from(zipSync({ "a.txt": strToU8("hola") })), /no es una hoja/],
	["a cut .xlsx", () => buildXlsx(`<row r="1"><c r="A1"><v>1</v></c></row>`).subarray(0, 600), /dañado/],
	["a sheet without cells", () => buildXlsx(""), /vacía/],
	[
		"a web page named .xls",
		() => Buffer.from("<html><table><tr><td>SKU</td></tr></table></html>"),
		/página web \(HTML\)/,
	],
	["a table of HTML", () => Buffer.from("\ufeff\n<TABLE border=1><tr><td>SKU"), /página web \(HTML\)/],
	[
		"XML of Excel 2003",
		() =>
			Buffer.from(
				`<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`,
			),
		/hoja XML de Excel 2003/,
	],
	["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /no es una hoja/],
	["a CSV of blanks", () => Buffer.from(",,,\n,\n"), /vacía/],
	["quotes that never close", () => Buffer.from(`SKU,Nombre\nA-1,"sin cerrar\nA-2,x\nA-3,y`), /comillas/],
	["10,000 columns", () => Buffer.from(`${"a,".repeat(10_000)}a\n`), /10001 columnas/],
	["too many rows", () => Buffer.from("SKU\n".repeat(MAX_SHEET_ROWS + 5)), /más de 10,000 filas/],
])("refuses %s with a sentence", async (_, create, message) => {
	await expect(read(create())).rejects.toThrow(message);
});

test.each<[string, () => Buffer, RegExp]>([
	[
		"a zip bomb",
		() => buildXlsx("", { "xl/worksheets/sheet1.xml": new Uint8Array(600_000_000) }),
		/demasiada memoria|dañado/,
	],
	[
		"a huge table of strings",
		() =>
			buildXlsx(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, {
				"xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${"<si><t>aaaaaaaaaa</t></si>".repeat(12_000_000)}</sst>`,
			}),
		/demasiada memoria|dañado/,
	],
	[
		"a billion laughs",
		() =>
			buildXlsx("", {
				"xl/worksheets/sheet1.xml": `<!DOCTYPE a [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`,
			}),
		/./,
	],
	[
		"deep nesting",
		() =>
			buildXlsx("", { "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}">${"<a>".repeat(3_000_000)}` }),
		/./,
	],
])("survives %s", { tags: ["slow"], timeout: 60_000 }, async (_, create, message) => {
	const bytes = create();
	const before = process.memoryUsage().rss;
	const outcome = await read(bytes).then(
		({ rows }) => JSON.stringify(rows),
		(error: Error) => error.message,
	);
	expect(outcome).toMatch(message);
	expect(outcome.length).toBeLessThan(1000);
	expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
	expect((await readText("SKU\nA-1")).rows).toHaveLength(2);
});

test("reads past empty rows and a cell in the last corner", {
	tags: ["slow"],
}, async () => {
	const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>7</v></c></row>${fillRows(300_000, (index) => `<row r="${index + 3}"/>`)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
	expect(await getCells(buildXlsx(rows))).toEqual([["SKU"], [7]]);
});

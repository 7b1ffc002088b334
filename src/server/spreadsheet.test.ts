import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { escapeFormula, startsFormula } from "./sheets/escape-cell.ts";
import { type Cell, type Spreadsheet, toCsv, toXlsx } from "./spreadsheet.server.ts";

const HOSTILE = [
	"=1+1",
	"+1",
	"-2",
	"@SUM(A1)",
	"\t=1",
	"\r=1",
	"\n=1",
	"\u0000=1",
	"  =1",
	"＝1",
	"＋1",
	"－1",
	"＠A",
	"\ufeff=1",
	"\u200b=1",
	"\u200d\u2060=1",
	"\u00a0+1",
	"\u00ad-1",
	"\u202e=1",
	"\u2066@A",
	"\u3164=1",
	"\u180e\ufe0f=1",
	"\u0301=1",
	"\u2028=1",
	"\u0085=1",
	"\ue000=1",
	"﹦1",
	"⁺1",
	" \ufeff\t＝1",
	"\tAna",
];

const createSheet = (...batches: Cell[][][]): Spreadsheet => ({
	name: "Clientes",
	columns: [
		{ title: "Nombre", width: 20, format: "text" },
		{ title: "Teléfono", width: 16, format: "phone" },
		{ title: "Visto", width: 16, format: "instant" },
		{ title: "Citas", width: 8, format: "count" },
	],
	rows: (async function* () {
		yield* batches;
	})(),
});
const readBytes = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
	new Uint8Array(await new Response(stream).arrayBuffer());
/** Renders a text as other programs get it. @returns the lines of its row */
async function renderCsvRow(text: string): Promise<string> {
	const csv = new TextDecoder().decode(await readBytes(toCsv(createSheet([[text, null, null, 4]]))));
	return csv.split("\r\n").slice(1).join("\r\n");
}
async function renderSheetXml(...batches: Cell[][][]) {
	const files = unzipSync(await readBytes(toXlsx(createSheet(...batches))));
	return strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
}

test.each(HOSTILE)("prevents %j from starting a formula", async (text) => {
	expect(escapeFormula(text)).toMatch(/^'/);
	const xml = await renderSheetXml([[text, text, null, 0]]);
	expect(xml).not.toContain("<f>");
	const values = [...xml.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, value]) => value);
	expect(values.slice(4)).toEqual([escapeFormula(text), escapeFormula(text)]);
	const sheet = { ...createSheet([[text, null, null, 0]]), isReimported: true };
	const csv = new TextDecoder().decode(await readBytes(toCsv(sheet)));
	expect(csv.split("\r\n").slice(1).join("\r\n")).toMatch(/^"'/);
	// A signed number is only a number to other programs.
	if (!/^[+-]\d$/.test(text)) expect(await renderCsvRow(text)).toMatch(/^"'/);
});

test("keeps the types of names, phones, dates and counts", async () => {
	const xml = await renderSheetXml([["Ana & <Luis>", "+50761234567", "2026-11-20T15:30:00.000Z", 3]]);
	expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">Ana &amp; &lt;Luis&gt;</t>');
	expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">+50761234567</t>');
	// 20 November 2026, 10:30 in Panama.
	expect(xml).toContain(`<c s="2"><v>${46_346 + 10.5 / 24}</v></c>`);
	expect(xml).toContain("<c><v>3</v></c>");
});

test("writes cents as numbers with two decimals", async () => {
	const sheet = (): Spreadsheet => ({
		name: "Caja",
		columns: [{ title: "Monto", width: 10, format: "money" }],
		rows: (async function* () {
			yield [[125_000], [-5], [0], [null]];
		})(),
	});
	const csv = new TextDecoder().decode(await readBytes(toCsv(sheet())));
	expect(csv).toBe('"Monto"\r\n"1250.00"\r\n"-0.05"\r\n"0.00"\r\n""\r\n');
	const files = unzipSync(await readBytes(toXlsx(sheet())));
	const xml = strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
	expect(xml).toContain('<row><c s="4"><v>1250.00</v></c></row><row><c s="4"><v>-0.05</v></c></row>');
});

// It starts with a byte order mark.
test("writes the CSV with Panama time and quotes", async () => {
	const bytes = await readBytes(
		toCsv(createSheet([['Ana "la jefa"', "+50761234567", "2026-11-20T15:30:00.000Z", 3]])),
	);
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	expect(new TextDecoder().decode(bytes)).toBe(
		'"Nombre","Teléfono","Visto","Citas"\r\n"Ana ""la jefa""","507 6123 4567","2026-11-20 10:30","3"\r\n',
	);
});

test.each(["a;=1+1", "a\t=1", "Ana\n=1", "Ana\r\n\u200b=1", "a;b; ＝1"])(
	"escapes %j wherever a program splits the CSV",
	async (text) => {
		const csv = new TextDecoder().decode(await readBytes(toCsv(createSheet([[text, null, null, 0]]))));
		const [, cell = ""] = /\r\n"([^"]*)"/.exec(csv) ?? [];
		for (const part of cell.split(/[;\t\r\n]/)) expect(startsFormula(part)).toBe(false);
		expect(cell.replaceAll("'", "")).toBe(text);
	},
);

test("does not change text with inner signs, emoji or accents", () => {
	for (const text of ["Ana-Luisa", "2+2=4", "👩‍🔧 Ana", "Ñandú", "~=", "a@b.co"])
		expect(escapeFormula(text)).toBe(text);
});

test("requests rows only as fast as they are read", async () => {
	let batchCount = 0;
	const rows = (async function* () {
		for (; batchCount < 1000; batchCount++)
			yield Array.from({ length: 500 }, (_, row) => [
				`Cliente ${batchCount}-${row}-${Math.random()}`,
				null,
				null,
				row,
			]);
	})();
	const reader = toXlsx({ ...createSheet(), rows }).getReader();
	for (let chunk = 0; chunk < 3; chunk++) await reader.read();
	expect(batchCount).toBeLessThan(100);
	await reader.cancel();
	expect(batchCount).toBeLessThan(1000);
});

test.each([
	...["1-2", "00123", "1/2", "3.5", "10:30", "1e5", "12 %", "2026-11-20", "3 ene", "3-mar-26"],
	...["Mar-12", "enero 2026", "8 de dic", "TRUE", "verdadero", "  007  "],
])("marks %j as text in a CSV that is imported again", async (text) => {
	const sheet = { ...createSheet([[text, null, null, 4]]), isReimported: true };
	const csv = new TextDecoder().decode(await readBytes(toCsv(sheet)));
	expect(csv.split("\r\n")[1]).toBe(`"'${text}","","","4"`);
	expect(await renderSheetXml([[text, null, null, 4]])).toContain(`>${text}<`);
});

test.each(["001-0000001421", "00123", "-12.50", "+3", "1-2", "2026-11-20", "3 de ene", "8-123-456"])(
	"leaves %j as it is for other programs",
	async (text) => {
		expect(await renderCsvRow(text)).toBe(`"${text}","","","4"\r\n`);
	},
);

test.each(["-1-2", "+1+cmd|' /C calc'!A0", "-A1", "001;=1+1", "@SUM(A1)", "'=1"])(
	"marks %j, which would be computed",
	async (text) => {
		expect(await renderCsvRow(text)).toMatch(/^"'|;'=/);
	},
);

test.each([
	"Ana Ríos",
	"5W30",
	"507 507-1234",
	"58 412 1234567",
	"AB3410",
	"Marzo Ruiz",
	"Julio",
	"15W-40 x 4",
	"Calle 50",
	"ana@taller.com",
])("does not take %j for a number", async (text) => {
	const csv = new TextDecoder().decode(await readBytes(toCsv(createSheet([[text, null, null, 4]]))));
	expect(csv.split("\r\n")[1]).toBe(`"${text}","","","4"`);
});

import { parseCsv } from "hucre/csv";
import { decodeText } from "./decode-text.ts";
import { unescapeCsvCell } from "./escape-cell.ts";
import { MAX_SHEET_ROWS, type Sheet, toRows, UnreadableSheet } from "./sheet.ts";

const DELIMITERS = [";", "\t", ",", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Line by which a file tells Excel its delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;
/** Lines from which the delimiter is read. */
const SAMPLE_LENGTH = 20_000;
/** Blank rows that are read at most, besides those with content. */
const MAX_BLANK_ROWS = 50_000;

const SPREADSHEET_XML = /^\s*<\?xml[^>]*>[\s\S]{0,2000}?urn:schemas-microsoft-com:office:spreadsheet/i;
const HTML = /^\s*(?:<(?:!doctype|!--|\?xml|html|head|body|meta|style|div|table|tr)\b|MIME-Version:)/i;

/** Reads a CSV: comma, semicolon, tab or bar; any of the usual encodings. @throws UnreadableSheet */
export function readCsv(bytes: Uint8Array): Sheet {
	const { text, remarks } = decodeText(bytes);
	assertTable(text);
	const [line, delimiter] = DELIMITER_LINE.exec(text) ?? [""];
	const body = text.slice(line.length);
	const rows = parseCsv(body, {
		delimiter: delimiter ?? detectDelimiter(body),
		typeInference: false,
		maxRows: MAX_SHEET_ROWS + MAX_BLANK_ROWS,
	});
	const cells = rows.map((row) => row.map((cell) => unescapeCsvCell(String(cell ?? ""))));
	assertQuotesClose(body, cells);
	const offset = line ? 1 : 0;
	const { rows: found, blankRows } = toRows(cells);
	const numbered = found.map((row) => ({ ...row, number: row.number + offset }));
	return { rows: numbered, blankRows, sheetName: "", otherSheets: [], isDelimited: true, remarks };
}

/** Web reports and accounting programs call their HTML and XML «.xls». @throws UnreadableSheet */
function assertTable(text: string) {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none.
	if (/\u0000/.test(text.slice(0, SAMPLE_LENGTH)))
		throw new UnreadableSheet(
			"Este archivo no es una hoja de cálculo. Guárdala como .xlsx o .csv y súbela otra vez.",
		);
	if (SPREADSHEET_XML.test(text))
		throw new UnreadableSheet(
			"Es una hoja XML de Excel 2003, aunque se llame .xls. Ábrela en Excel, guárdala como .xlsx y súbela otra vez.",
		);
	if (HTML.test(text))
		throw new UnreadableSheet(
			"Es una página web (HTML), aunque se llame .xls. Ábrela en Excel, guárdala como .xlsx y súbela otra vez.",
		);
}

/** Returns the delimiter that stands in most lines outside quotes; Spanish programs write semicolons beside commas. */
function detectDelimiter(text: string): Delimiter {
	const lines = text
		.slice(0, SAMPLE_LENGTH)
		.replace(/"[^"]*"/g, "")
		.split(/\r\n|\r|\n/, 50);
	const countSigns = (line: string, delimiter: Delimiter) => line.split(delimiter).length - 1;
	const score = (delimiter: Delimiter) => {
		const counts = lines.map((line) => countSigns(line, delimiter)).filter((count) => count > 0);
		// A bar also stands inside texts, but then not equally often in every line.
		const equal = counts.filter((count) => count === counts[0]).length;
		if (delimiter === "|" && equal < counts.length * 0.9) return 0;
		const total = counts.reduce((signs, count) => signs + count, 0);
		return counts.length * 1000 + Math.min(999, total);
	};
	return [...DELIMITERS].sort((a, b) => score(b) - score(a))[0] ?? ",";
}

/** A quote that never closes swallows the rest of the file into one cell. @throws UnreadableSheet */
function assertQuotesClose(text: string, rows: readonly (readonly string[])[]) {
	const last = rows.at(-1)?.at(-1) ?? "";
	if (!last.includes("\n") || /"\s*$/.test(text)) return;
	throw new UnreadableSheet(
		`Desde la fila ${rows.length} hay unas comillas que no se cierran. Corrígelas y súbela otra vez.`,
	);
}

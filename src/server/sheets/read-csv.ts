import { parseCsv } from "hucre/csv";
import { unescapeCsvCell } from "./escape-cell.ts";
import { MAX_SHEET_ROWS, type Sheet, toRows, UnreadableSheet } from "./sheet.ts";

const DELIMITERS = [";", "\t", ","] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Line by which a file tells Excel its delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;
/** Lines from which the delimiter is read. */
const SAMPLE_LENGTH = 20_000;
/** Blank rows that are read at most, besides those with content. */
const MAX_BLANK_ROWS = 50_000;

/** Reads a CSV: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252. @throws UnreadableSheet */
export function readCsv(bytes: Uint8Array): Sheet {
	const text = decodeText(bytes);
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none.
	if (/\u0000/.test(text.slice(0, SAMPLE_LENGTH)))
		throw new UnreadableSheet(
			"Este archivo no es una hoja de cálculo. Guárdala como .xlsx o .csv y súbela otra vez.",
		);
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
	return { rows: numbered, blankRows, sheetName: "", otherSheets: [] };
}

function decodeText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** Returns the delimiter that stands in most lines outside quotes; Spanish programs write semicolons beside commas. */
function detectDelimiter(text: string): Delimiter {
	const lines = text
		.slice(0, SAMPLE_LENGTH)
		.replace(/"[^"]*"/g, "")
		.split(/\r?\n/, 50);
	const countLines = (delimiter: Delimiter) => lines.filter((line) => line.includes(delimiter)).length;
	const countAll = (delimiter: Delimiter) => lines.join("").split(delimiter).length;
	const score = (delimiter: Delimiter) => countLines(delimiter) * 1000 + Math.min(999, countAll(delimiter));
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

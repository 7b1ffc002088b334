import { createDeflateRaw } from "node:zlib";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { DAY_MS, formatTimeOfDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { formatPhone } from "./phone.server.ts";
import { escapeCsvCell, escapeCsvFormula, escapeFormula } from "./sheets/escape-cell.ts";

/**
 * Spreadsheets are generated row by row while the database is read. No maintained library streams them (exceljs
 * stopped in 2023, write-excel-file buffers everything), and the format is five small XML files in a zip.
 */
export type Column = {
	title: string;
	width: number;
	format: "text" | "phone" | "instant" | "count" | "money" | "decimal" | "day";
};
/**
 * Text, an E.164 phone number, a UTC instant or a day in ISO format, a number (a decimal has two to six decimals), or
 * an amount in cents, depending on the column; null is an empty cell.
 */
export type Cell = string | number | null;
export type Spreadsheet = {
	name: string;
	columns: readonly Column[];
	/**
	 * Biela reads the file again after a program opened it, so its CSV marks codes such as «00123» that the program would
	 * turn into numbers.
	 */
	isReimported?: boolean;
	/** Batches of rows; each is written before the next is requested. */
	rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Panama's offset from UTC. A spreadsheet stores time as a number, so our calendar functions do not apply. */
const PANAMA_OFFSET_MS = 5 * 60 * 60 * 1000;
/** Days from the spreadsheet epoch (30 December 1899) to the Unix epoch. */
const EPOCH_DAYS = 25_569;
/** Only phone numbers are plain digits in text cells; without the text type a program would read a number. */
const E164 = /^\+\d{7,15}$/;
/** Generates an .xlsx file. Text cells are typed as text and escaped, so that none is ever a formula. */
export function toXlsx(sheet: Spreadsheet): ReadableStream<Uint8Array<ArrayBuffer>> {
	return toReadableStream(generateXlsx(sheet));
}

/**
 * Generates a UTF-8 CSV file with a byte order mark; instants look like "2026-11-20 10:30", phones like «507 6123
 * 4567», amounts like "1250.00".
 */
export function toCsv(sheet: Spreadsheet): ReadableStream<Uint8Array<ArrayBuffer>> {
	return toReadableStream(generateCsv(sheet));
}

/** Pulls the next chunk only when the reader wants it: a slow download uses no memory. */
function toReadableStream(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
	return new ReadableStream<Uint8Array<ArrayBuffer>>({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		async cancel() {
			await chunks.return(undefined);
		},
	});
}

async function* generateXlsx(sheet: Spreadsheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		chunks.push(chunk as Uint8Array<ArrayBuffer>);
	});
	for (const [path, xml] of Object.entries(createPackageFiles(sheet))) {
		const part = new DeflatedEntry(path);
		zip.add(part);
		await part.write(xml, true);
	}
	const body = new DeflatedEntry("xl/worksheets/sheet1.xml");
	zip.add(body);
	const titles = sheet.columns.map(({ title }) => renderTextCell(title, 1)).join("");
	await body.write(`${renderSheetHead(sheet)}<row>${titles}</row>`);
	try {
		for await (const batch of sheet.rows) {
			await body.write(batch.map((row) => renderRow(sheet.columns, row)).join(""));
			yield* chunks.splice(0);
		}
		await body.write("</sheetData></worksheet>", true);
		zip.end();
		yield* chunks.splice(0);
	} finally {
		body.terminate();
	}
}

/** A zip entry compressed by zlib's threads; fflate's compression would block the event loop. */
class DeflatedEntry extends ZipPassThrough {
	override compression = 8;
	readonly #deflate = createDeflateRaw();
	#written: Promise<void> = Promise.resolve();

	constructor(path: string) {
		super(path);
		this.#deflate.on("data", (chunk) => this.ondata(null, chunk, false));
		// Writers get the error from their promise; without a listener it would end the process.
		this.#deflate.on("error", () => {});
	}

	/** Writes text; resolves once it is compressed. */
	write(text: string, isLast = false): Promise<void> {
		this.push(strToU8(text), isLast);
		return this.#written;
	}

	/** Releases the compressor of an aborted download. */
	terminate(): void {
		this.#deflate.destroy();
	}

	protected override process(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.#written = promise;
		if (!isLast) return void this.#deflate.write(chunk, (error) => (error ? reject(error) : resolve()));
		this.#deflate.once("error", reject).once("end", () => {
			this.ondata(null, new Uint8Array(), true);
			resolve();
		});
		this.#deflate.end(chunk);
	}
}

async function* generateCsv({
	columns,
	rows,
	isReimported = false,
}: Spreadsheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder();
	const escapeText = isReimported ? escapeCsvCell : escapeCsvFormula;
	const formatLine = (cells: readonly string[]) =>
		`${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
	yield encoder.encode(`\ufeff${formatLine(columns.map(({ title }) => title))}`);
	for await (const batch of rows)
		yield encoder.encode(
			batch
				.map((row) =>
					formatLine(columns.map(({ format }, index) => formatCsvCell(format, row[index], escapeText))),
				)
				.join(""),
		);
}

function formatCsvCell(
	format: Column["format"],
	cell: Cell | undefined,
	escapeText: (text: string) => string,
): string {
	if (cell === null || cell === undefined) return "";
	if (format === "instant") {
		const instant = new Date(String(cell));
		return `${toPanamaDay(instant)} ${formatTimeOfDay(toPanamaMinutes(instant))}`;
	}
	if (format === "count") return String(cell);
	if (format === "money") return formatAmount(cell);
	if (format === "decimal") return formatDecimal(cell);
	if (format === "day") return String(cell);
	// A plus starts a formula and plain digits are a number; with spaces it is neither.
	if (format === "phone" && E164.test(String(cell)))
		return formatPhone(String(cell)).slice(1).replace("-", " ");
	return escapeText(String(cell));
}

function renderRow(columns: readonly Column[], row: readonly Cell[]): string {
	const cells = columns.map(({ format }, index) => {
		const cell = row[index];
		if (cell === null || cell === undefined || cell === "") return "<c/>";
		if (format === "money") return `<c s="4"><v>${formatAmount(cell)}</v></c>`;
		if (format === "decimal") return `<c s="5"><v>${formatDecimal(cell)}</v></c>`;
		if (format === "day") return `<c s="6"><v>${Date.parse(String(cell)) / DAY_MS + EPOCH_DAYS}</v></c>`;
		if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
		if (format === "instant") return `<c s="2"><v>${toSerialDate(cell)}</v></c>`;
		return renderTextCell(format === "phone" && E164.test(cell) ? cell : escapeFormula(cell), 3);
	});
	return `<row>${cells.join("")}</row>`;
}

/** Formats cents as a plain number with two decimals. */
const formatAmount = (cents: Cell) => (Number(cents) / 100).toFixed(2);

/** Formats a number with two to six decimals. */
const formatDecimal = (value: Cell) =>
	Number(value)
		.toFixed(6)
		.replace(/0{1,4}$/, "");

/** Converts an instant to a spreadsheet date: days, in Panama time. */
function toSerialDate(instant: string): number {
	return (Date.parse(instant) - PANAMA_OFFSET_MS) / DAY_MS + EPOCH_DAYS;
}

const renderTextCell = (text: string, style: number) =>
	`<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const escapeXml = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Creates all files except the sheet. Styles: 1 is a heading, 2 an instant, 3 text that stays text, 4 an amount, 5 a decimal, 6 a day. */
function createPackageFiles({ name }: Spreadsheet): Record<string, string> {
	return {
		"[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
		"_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00####"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
	};
}

function renderSheetHead({ columns }: Spreadsheet): string {
	const cols = columns.map(
		({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
	);
	return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData>`;
}

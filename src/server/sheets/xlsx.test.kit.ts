import { strToU8, zipSync } from "fflate";

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Number formats by style: style 1 is `00000`, style 2 an amount in balboas, style 3 a date. */
const FORMATS = [
	"00000",
	`"B/."\\ #,##0.00`,
	"yyyy-mm-dd",
	`"FRM-"000`,
	"000-000",
	"# ?/?",
	"0%",
	`0" und"`,
	"#,##0.00",
] as const;
/** Styles of cells that have one of `FORMATS`. */
export const STYLE = {
	padded: 1,
	balboas: 2,
	date: 3,
	prefixed: 4,
	grouped: 5,
	fraction: 6,
	percent: 7,
	pieces: 8,
	amount: 9,
} as const;

const escapeXml = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>`).join("")}</numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}"><xf numFmtId="0"/>${FORMATS.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`;

/** Builds an .xlsx file as Excel lays it out. @param sheets XML of each sheet's rows, by name */
export function buildWorkbook(
	sheets: Readonly<Record<string, string>>,
	parts: Record<string, string | Uint8Array> = {},
): Buffer {
	const names = Object.keys(sheets);
	const overrides = names
		.map(
			(_, index) =>
				`<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
		)
		.join("");
	const relations = names
		.map(
			(_, index) =>
				`<Relationship Id="rId${index + 10}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
		)
		.join("");
	const files = {
		"[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/></Types>`,
		"_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 10}"/>`).join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations}<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/styles.xml": STYLES,
		"xl/sharedStrings.xml": `<sst xmlns="${MAIN}"><si><t>SKU</t></si><si><r><t>Pre</t></r><r><rPr><b/></rPr><t>cio</t></r></si><si><t>Bujía «ñ»</t></si></sst>`,
		...Object.fromEntries(
			Object.values(sheets).map((rows, index) => [
				`xl/worksheets/sheet${index + 1}.xml`,
				`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
			]),
		),
		...parts,
	};
	const bytes = Object.entries(files).map(([path, part]) => [
		path,
		typeof part === "string" ? strToU8(part) : part,
	]);
	return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

/** Builds an .xlsx file of one sheet. */
export const buildXlsx = (rows: string, parts: Record<string, string | Uint8Array> = {}) =>
	buildWorkbook({ Lista: rows }, parts);

type TestCell =
	| string
	| number
	| boolean
	| null
	| { error: string }
	| { value: number; style: (typeof STYLE)[keyof typeof STYLE] };

/** Writes rows of cells as XML. @param hidden rows that a filter hides, from 1 */
export const toRowsXml = (rows: readonly (readonly TestCell[])[], hidden: readonly number[] = []) =>
	rows
		.map((cells, index) => {
			const number = index + 1;
			const attribute = hidden.includes(number) ? ` hidden="1"` : "";
			return `<row r="${number}"${attribute}>${cells.map((cell, column) => toCellXml(cell, `${String.fromCharCode(65 + column)}${number}`)).join("")}</row>`;
		})
		.join("");

function toCellXml(cell: TestCell, place: string): string {
	if (cell === null || cell === "") return "";
	if (typeof cell === "string")
		return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
	if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
	if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
	if ("error" in cell) return `<c r="${place}" t="e"><f>NA()</f><v>${cell.error}</v></c>`;
	return `<c r="${place}" s="${cell.style}"><v>${cell.value}</v></c>`;
}

import { IMPORT_PRODUCTS } from "#admin/paths.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { isPriceField, SHEET_FIELDS } from "#features/content/products/bulk/sheets/sheet-fields.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

type Sheet = NonNullable<ProductBatch["sheet"]>;
type Column = Sheet["columns"][number];

export const quoteAll = (texts: readonly string[]) => texts.map((text) => `«${text}»`).join(", ");
export const getPriceHeading = ({ columns }: Sheet) =>
	columns.find(({ field }) => isPriceField(field))?.heading || "Precio";

/** Names a column, with its number when that is needed to tell it from another one. */
export function getColumnName(columns: readonly Pick<Column, "heading">[], index: number): string {
	const heading = columns[index]?.heading ?? "";
	if (!heading) return `Columna ${index + 1}, sin encabezado`;
	const isRepeated = columns.filter((column) => column.heading === heading).length > 1;
	return isRepeated ? `${heading} (columna ${index + 1})` : heading;
}

/** Says how a sheet is read, and what of it is not: a wrong reading is seen before it changes products. */
export function SheetFacts({ sheet }: { sheet: Sheet }) {
	const facts = [...listReadings(sheet), ...listOmissions(sheet), ...sheet.remarks];
	return (
		<ul className="mt-4 grid gap-1 [overflow-wrap:anywhere]">
			{facts.map((fact) => (
				<li key={fact}>{`${fact}.`}</li>
			))}
			{sheet.other_sheets.length > 0 && <OtherSheets sheet={sheet} />}
		</ul>
	);
}

function listReadings(sheet: Sheet): string[] {
	const price = sheet.columns.find(({ field }) => isPriceField(field));
	const tax = price?.field === "price_with_tax" ? "con ITBMS" : "sin ITBMS";
	const answers = [
		...sheet.columns.filter((column) => column.is_remembered && column.field).map(describeColumn),
		...sheet.remembered_defaults.map(
			(name) => `${SHEET_FIELDS[name].label} de los nuevos: «${sheet.defaults[name]}»`,
		),
	];
	const fromName = listFromName(sheet.from_name);
	return [
		price && `Los precios de «${price.heading || "la hoja"}» se leen ${tax}`,
		answers.length > 0 && `Como respondiste con estos encabezados: ${answers.join("; ")}`,
		fromName.length > 0 &&
			`Del nombre ${fromName.length === 1 ? "sale" : "salen"} ${fromName.join(", ")}${sheet.is_from_name_remembered ? ", como respondiste con estos encabezados" : ""}`,
	].filter((fact) => typeof fact === "string");
}

const listFromName = ({ type, capitals, cars }: Sheet["from_name"]): string[] =>
	[
		type && "el tipo de los nuevos",
		capitals && "su escritura con mayúscula inicial",
		cars && "los carros de los nuevos",
	].filter((fact) => typeof fact === "string");

const describeColumn = ({ heading, field }: Column) =>
	`«${heading}» es ${field ? SHEET_FIELDS[field].label : "nada"}`;

function listOmissions({ columns, blank_rows: blankRows, ...sheet }: Sheet): string[] {
	const named = columns.flatMap(({ field, heading, samples }, index) =>
		!field && (heading || samples.length > 0) ? `«${getColumnName(columns, index)}»` : [],
	);
	const hidden = formatCount(sheet.hidden_rows, "fila oculta", "filas ocultas");
	return [
		named.length > 0 && `No se ${named.length === 1 ? "lee" : "leen"}: ${named.join(", ")}`,
		sheet.reads_hidden_rows === false && `No se ${sheet.hidden_rows === 1 ? "lee" : "leen"} ${hidden}`,
		sheet.reads_hidden_rows === true && `También se ${sheet.hidden_rows === 1 ? "lee" : "leen"} ${hidden}`,
		blankRows > 0 && `${formatCount(blankRows, "fila vacía saltada", "filas vacías saltadas")}`,
	].filter((fact) => typeof fact === "string");
}

/** Names the sheet that is read and offers the others; the file is not stored, so it is sent again. */
function OtherSheets({ sheet: { name, other_sheets: others } }: { sheet: Sheet }) {
	return (
		<li>
			{`Se lee la hoja «${name}». ¿Es otra? Súbela otra vez: `}
			{others.map((other, index) => (
				<span key={other}>
					{index > 0 && ", "}
					<Anchor className="link" to={`${IMPORT_PRODUCTS}?${new URLSearchParams({ hoja: other })}`}>
						{`leer «${other}»`}
					</Anchor>
				</span>
			))}
			.
		</li>
	);
}

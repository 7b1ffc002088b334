import { formatCents, toCents } from "#domain/money.ts";
import { getChoiceLabels } from "#domain/records/record-fields.ts";
import { getBrandLabel } from "#features/products/brand-label.ts";
import { PRODUCT } from "#features/products/fields.ts";
import type { BatchChange } from "./outcomes.ts";

const CHOICES = getChoiceLabels(PRODUCT);
const EMPTY_VALUE = "(vacío)";

/** The file of a sheet, or the edit in words. */
export const getBatchTitle = (source: { fileName: string } | { description: string }): string =>
	"fileName" in source ? source.fileName : source.description;

/** Formats a change as people read it: the field's label, and its value before and after. */
export function formatChange({ name, from, to }: BatchChange): { label: string; from: string; to: string } {
	const { label } = PRODUCT[name as keyof typeof PRODUCT];
	return { label, from: formatValue(name, from), to: formatValue(name, to) };
}

function formatValue(name: string, value: unknown): string {
	if (value === null || value === undefined || value === "") return EMPTY_VALUE;
	if (name === "price") return formatCents(toCents(Number(value)));
	if (name === "brand") return getBrandLabel(String(value));
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (Array.isArray(value)) return value.join(", ") || EMPTY_VALUE;
	const labels = CHOICES[name] ?? {};
	return Object.hasOwn(labels, String(value)) ? (labels[String(value)] ?? "") : String(value);
}

export const BATCH_ERRORS = {
	empty: "La hoja no tiene filas con productos debajo de los encabezados.",
	emptyOfSeveral: (sheet: string, others: readonly string[]) =>
		`La hoja «${sheet}» no tiene filas con productos debajo de los encabezados. El archivo también tiene ${others.map((name) => `«${name}»`).join(", ")}.`,
	unknownSheet: (sheet: string, others: readonly string[]) =>
		`El archivo no tiene la hoja «${sheet}». Tiene ${others.map((name) => `«${name}»`).join(", ")}.`,
	tooLarge: "El archivo pesa más de 10 MB. Divídelo en dos.",
	tooManyRows: "La hoja tiene más de 10,000 filas. Divídela en dos.",
	tooManyProducts: "Son más de 10,000 productos. Elige menos con un filtro.",
	noProducts: "Ningún producto cumple ese filtro.",
	notOpen: "Este cambio ya se aplicó o se está revisando. Actualiza la página.",
	columns: "Las columnas no son las de la hoja. Actualiza la página.",
	nothingToApply: "No hay nada que aplicar: ningún producto cambia.",
	notUndoable: "Este cambio ya no se puede deshacer: pasó más de un día, o ya se deshizo.",
	nothingMissing: "La hoja nombra todos los productos que se muestran.",
} as const;

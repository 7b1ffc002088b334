import { getChoiceLabels } from "#core/records/record-fields.ts";
import { formatCents, toCents } from "#domain/money.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { LARGE_MOVE_PERCENT } from "./bulk-limits.ts";
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
	notUndoable: "Este cambio ya no se puede deshacer: pasaron más de 30 días.",
	notApplied: "Este cambio no se ha aplicado: no hay nada que deshacer.",
	stillRunning: "Espera a que termine de aplicarse. Después lo puedes deshacer.",
	resultGone:
		"El detalle de esta hoja se guarda un día, y ya pasó. Sube la hoja otra vez para ver qué no nombra.",
	otherSheets: "Se están leyendo otras hojas ahora. Súbela otra vez en un minuto.",
	hasTypes: "La hoja tiene una columna de tipo. Cambia el tipo allí, o deja fuera esa columna.",
	noRow: "Esa fila no está en la hoja. Actualiza la página.",
	noSupplier: "Escribe de quién es esta lista, o di que trae todo lo que vendes.",
	nothingReturning: "Ningún producto de esta hoja está oculto.",
	nothingMissing: "La hoja nombra todos los productos que se muestran.",
} as const;

/** Asks for a confirmation of prices that move a lot. */
export const formatPriceQuestion = (count: number) =>
	count === 1
		? `Un precio sube o baja más de ${LARGE_MOVE_PERCENT} %. Confirma que es así.`
		: `${count} precios suben o bajan más de ${LARGE_MOVE_PERCENT} %. Confirma que es así.`;

/** Says that a sheet names all products that lists of a supplier brought before. */
export const formatNothingMissing = (supplier: string) =>
	`A esta hoja no le falta nada de lo que trajo antes una lista de ${supplier}.`;

/** Why a batch waits in the middle of a step. */
export const BATCH_PAUSES = {
	diskFull:
		"Espera: el disco del servidor está lleno. Pide a quien lo administra que libere espacio; después sigue solo donde quedó.",
	failed: "Espera: el servidor no pudo guardar lo último. Prueba otra vez solo y sigue donde quedó.",
} as const;

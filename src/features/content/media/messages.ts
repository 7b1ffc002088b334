import { getChangedWhileEditedMessage } from "#core/audit/rules.ts";
import { type Guidance, MAX_PIXELS, type MediaCategory, type SizeFault } from "./rules.ts";

export const CATEGORY_LABELS: Record<MediaCategory | "all", string> = {
	all: "Todas",
	blog: "Blog",
	promotions: "Promociones",
	products: "Productos",
	services: "Servicios",
	brands: "Marcas",
	general: "General",
	logo: "Logo",
	government: "Gubernamentales",
};

const ACCEPTED = "JPG, PNG, WebP o AVIF";

export const UPLOAD_ERRORS = {
	largeAvif: "Esa AVIF tiene más de 8 millones de píxeles. Redúcela, o súbela como JPG.",
	interrupted: "El archivo no llegó completo. Revisa tu conexión y súbelo otra vez.",
	notMultipart: "Envía el archivo como multipart/form-data.",
	tooLarge: "El archivo pesa demasiado: el máximo es 2 MB. Redúcelo y súbelo otra vez.",
	empty: "El archivo está vacío. Elige otro.",
	unknown: `Eso no es una imagen que podamos usar. Sube un ${ACCEPTED}.`,
	animated: "La imagen se mueve. Guarda un solo cuadro como JPG o PNG y súbelo.",
	broken: "La imagen está dañada o incompleta. Ábrela, guárdala de nuevo y súbela otra vez.",
	slow: "La imagen es demasiado complicada de abrir. Guárdala de nuevo como JPG y súbela.",
	unavailable: "Ahora mismo no podemos abrir imágenes. Prueba otra vez en un minuto.",
	busy: "Hay muchas imágenes subiendo a la vez. Espera unos segundos y prueba otra vez.",
	noBrand: "Elige de qué marca es el logo.",
	noNumber: "Las 15 fotos ya están. Elige cuál quieres reemplazar, del 1 al 15.",
	wrongNumber: "Elige un número de foto del 1 al 15.",
	noProduct: "No hay un producto con ese SKU.",
	noTarget: "Esta categoría no tiene nombres fijos.",
	notFound: "Ese archivo ya no está en la biblioteca.",
	changed: (by: string) => getChangedWhileEditedMessage(`${by} cambió este archivo`),
} as const;

/** Explains why a format is rejected and how to fix it. @param format detected from the first bytes */
export function getWrongFormatMessage(format: string): string {
	if (format === "heic")
		return "Las fotos HEIC del iPhone no se ven en todos los navegadores. Compártela como JPG y súbela.";
	if (format === "svg") return "Un SVG puede traer programas escondidos. Expórtalo como PNG y súbelo.";
	if (format === "gif") return "Los GIF no se aceptan. Guarda la imagen como JPG o PNG y súbela.";
	return `Un archivo ${getFormatName(format)} no se puede usar. Sube un ${ACCEPTED}.`;
}

/** Explains that the extension does not match the content. */
export function getWrongExtensionMessage(extension: string, format: string): string {
	const formatName = getFormatName(format);
	if (!extension)
		return `El archivo no tiene extensión. Por dentro es ${formatName}: renómbralo y súbelo otra vez.`;
	return `El nombre termina en .${extension} pero por dentro es ${formatName}. Guárdalo de nuevo como JPG o PNG.`;
}

/** Formats a file format for an error message. */
const getFormatName = (format: string) => (format === "webp" ? "WebP" : format.toUpperCase());

/** Explains that the file exceeds the category's limit. */
export function getTooLargeMessage({ maxBytes }: Guidance): string {
	return `El archivo pesa demasiado: el máximo es ${formatFileSize(maxBytes)}.`;
}

export function getWrongSizeMessage(fault: SizeFault, { minSize }: Guidance): string {
	if (fault === "pixels")
		return `La imagen tiene demasiados píxeles: el máximo es ${MAX_PIXELS / 1_000_000} millones. Redúcela y súbela otra vez.`;
	if (fault === "slender") return "La imagen es demasiado angosta para mostrarla. Recórtala.";
	return `La imagen es muy pequeña: necesita al menos ${minSize[0]}x${minSize[1]} píxeles.`;
}

/** Formats the guidance of a category in one line. @source rules 6.15 */
export function formatGuidance(category: MediaCategory, guidance: Guidance): string {
	const [width, height] = guidance.recommendedSize ?? [];
	const type = category === "logo" ? "PNG " : "";
	const prefix = category === "blog" ? "Desde " : "";
	const maxFileSize = formatFileSize(guidance.maxBytes);
	return width ? `${type}${prefix}${width}x${height}, máximo ${maxFileSize}` : `Máximo ${maxFileSize}`;
}

/** Returns the message of a failed upload for which the server gave no reason. @source rules 7.11 */
export function getUploadFailedMessage(category: MediaCategory): string {
	if (category === "logo") return "Error subiendo logo";
	return category === "brands" ? "Error subiendo logo de marca" : "Error subiendo archivo";
}

/** Formats the number of uses: «Se usa en 3 lugares». */
export function formatUseCount(count: number): string {
	if (count === 0) return "Sin usar";
	return count === 1 ? "Se usa en 1 lugar" : `Se usa en ${count} lugares`;
}

/** @source rules 7.12 */
export const DELETE_QUESTION = "¿Estás seguro de que quieres eliminar este archivo?";

const formatFileSize = (bytes: number) =>
	bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`;

/** Notice after an upload to a fixed name. @source rules 6.16 */
export const REFRESH_NOTICE = "La página se actualiza en 2 segundos.";

/** Explains how to assign a logo whose name matches no brand. */
export function getNoBrandMessage(filename: string): string {
	return `Ninguna marca se llama como «${filename}»: ábrela en Vitrina, Marcas, y elige ahí este logo.`;
}

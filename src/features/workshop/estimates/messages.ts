import { formatCents } from "#domain/money.ts";
import { formatLongDay } from "#domain/time.ts";

/** Messages beside invalid fields. */
export const FIELD_MESSAGES = {
	text: "Escribe texto",
	amount: "Escribe un monto en dólares",
	max: (cents: number) => `Llega hasta ${formatCents(cents)}`,
	months: "La garantía va de 1 a 120 meses",
	km: "La garantía va de 1 a 500,000 km",
	quantity: "La cantidad va de 0.01 a 9,999",
	year: "Escribe el año con cuatro cifras",
	deposit: "Escribe el porcentaje sin decimales, de 0 a 100",
} as const;

/** One message for wrong and revoked links alike, so that tokens cannot be probed. */
export const UNKNOWN_LINK =
	"Ese enlace no abre ninguna cotización. Escríbenos por WhatsApp y te lo mandamos otra vez.";
export const NO_SUCH_ESTIMATE = "Esa cotización ya no existe.";
export const NO_SUCH_PERSON = "Ese cliente ya no existe: quizá ya se borró.";
export const NOT_A_DRAFT =
	"Esta versión ya se envió y no se cambia. Haz una versión nueva: la enviada sigue valiendo hasta entonces.";
export const NO_SITE =
	"Falta la dirección del sitio: el enlace no le abriría al cliente. Un Dueño la pone en Configuración.";
export const TOTAL_TOO_LARGE = "Es demasiado: una cotización llega hasta $10,000,000.00.";
export const TOO_MANY_LINES = "Son demasiadas líneas: en total caben 200.";
export const NEEDED_JOB_MISSING = "Ese trabajo va con otro que ya no está.";
export const NOT_QUOTABLE = "A esta solicitud no se le puede hacer una cotización.";
export const PERSON_ERASED =
	"Los datos de este cliente se borraron: ya no se le hace ni se le cambia una cotización.";
export const FOREIGN_ID = "Ese trabajo es de otra cotización: recarga la página.";
export const NO_PRODUCT = "Ese producto ya no está en el catálogo.";

/** Messages for what a draft needs before it can be sent. */
export const REQUIRED_MESSAGES = {
	jobs: "Agrega al menos un trabajo.",
	title: (position: number) => `Ponle título al trabajo ${position}.`,
	lines: (title: string) => `Agrega al menos una línea a «${title}».`,
	text: (title: string) => `En «${title}» hay una línea sin descripción: escribe qué es.`,
	price: (title: string) =>
		`En «${title}» hay una línea sin precio: ponle precio o di por qué no tiene costo.`,
	day: "El último día ya pasó: elige otro.",
	discount: "El descuento es más que el total.",
	discountReason: "Escribe por qué es el descuento.",
} as const;

/** Messages for a customer's decision or renewal that is not accepted. */
export const DECISION_ERROR_MESSAGES = {
	changed: "El taller acaba de actualizar esta cotización. Revísala antes de aprobar.",
	void: "Esta cotización ya no está disponible. Escríbenos y lo vemos.",
	answered: "Esta cotización ya tiene respuesta.",
	onlyComplete: "Esta cotización se aprueba completa.",
	neededJob: "Un trabajo que elegiste va con otro: marca los dos.",
	notExpired: "Esta cotización todavía vale: puedes aprobarla.",
	reason: "Elige el motivo.",
} as const;

export const getExpiredMessage = (day: string) =>
	`Esta cotización venció el ${formatLongDay(day)}. Los precios pueden haber cambiado.`;

/** Warns staff that an earlier version can still be approved. @source rules 10.8 */
export function getEarlierVersionNotice(openVersion: {
	version: number;
	validUntil: string;
	totalCents: number;
}) {
	const [, month = "", day = ""] = openVersion.validUntil.split("-");
	return `La versión ${openVersion.version} vale hasta el ${day}/${month} por ${formatCents(openVersion.totalCents)}. Si subes el precio, explícalo en la nota.`;
}

type AnswerSummary = { version: number; titles: readonly string[]; cents: number };

/** Tells the editor of the next version that the customer answered the previous one. @source rules 10.9 */
export function getAnsweredNotice({ version, titles, cents }: AnswerSummary): string {
	if (titles.length === 0)
		return `Mientras preparas esta versión, el cliente dijo «No por ahora» a la versión ${version}.`;
	const lockedNote = titles.length === 1 ? "Queda fijo aquí" : "Quedan fijos aquí";
	return `Mientras preparas esta versión, el cliente aprobó en la versión ${version}: ${titles.join(", ")}, por ${formatCents(cents)}. ${lockedNote} y no se pregunta otra vez.`;
}

type VersionDifference = Record<"added" | "again" | "removed" | "from" | "to", number>;

/** Formats the differences from an older version; null when jobs and total are equal. */
export function formatVersionChange({ added, again, removed, from, to }: VersionDifference): string | null {
	const parts = [
		added > 0 && (added === 1 ? "se agregó 1 trabajo" : `se agregaron ${added} trabajos`),
		again > 0 &&
			(again === 1
				? "vuelve 1 trabajo que dejaste para otro día"
				: `vuelven ${again} trabajos que dejaste para otro día`),
		removed > 0 && (removed === 1 ? "se quitó 1 trabajo" : `se quitaron ${removed} trabajos`),
		from !== to && `el total pasó de ${formatCents(from)} a ${formatCents(to)}`,
	].filter(Boolean);
	return parts.length > 0 ? parts.join("; ") : null;
}

/** Formats the differences for the top of the customer's page. */
export const formatChangedSince = (change: string | null) =>
	change && `Cambió desde la que viste: ${change}.`;

/** Push notifications for staff. */
export const NOTICES = {
	accepted: (name: string, cents: number, reference: string) =>
		`${name} aprobó ${formatCents(cents)} · ${reference}`,
	rejected: (name: string, approvedBefore: string, reference: string) =>
		approvedBefore
			? `${name} dijo «No por ahora» a lo nuevo, siguen aprobados ${approvedBefore} · ${reference}`
			: `${name} dijo «No por ahora» · ${reference}`,
	renewal: (name: string, reference: string) => `${name} pide renovar · ${reference}`,
} as const;

/** Summary of a request created with an estimate at the counter. */
export const COUNTER_ESTIMATE = "Cotización en el mostrador";
/** Loss reason of a request that was created with a draft and closed with it. */
export const DRAFT_DELETED = "Se borró su cotización sin enviarla";
/** Title of the job made from a quote list. */
export const PRODUCTS_TITLE = "Productos";
export const VALID_TOO_LONG = "Vale a lo sumo 90 días.";

/** Texts in a request's history. */
export const LEAD_EVENTS = {
	sent: (reference: string, version: number, total: string) =>
		`Cotización ${reference} enviada${version > 1 ? ` (versión ${version})` : ""}: ${total}`,
	accepted: (reference: string, total: string) => `Aprobó ${total} de la cotización ${reference}`,
	rejected: (reference: string, approvedBefore: string, reason: string) =>
		[
			`Cotización ${reference}: «No por ahora»${approvedBefore && ` a lo nuevo, siguen aprobados ${approvedBefore}`}`,
			reason,
		]
			.filter(Boolean)
			.join(". "),
	renewal: (reference: string) => `Pidió renovar la cotización ${reference}`,
	annulled: (reference: string, reason: string) => `Cotización ${reference} anulada: ${reason}`,
	reopened: (reference: string, reason: string) =>
		`Aprobación de la cotización ${reference} deshecha: ${reason}`,
	inPerson: (reference: string, total: string, work: string) =>
		`Aprobó en persona ${total}: ${work}. Cotización ${reference}`,
} as const;

/** Messages of the price list, as field errors or for the entire selection. */
export const PRICE_LIST_MESSAGES = {
	none: "Elige al menos un trabajo de la lista",
	max: (count: number) => `Caben ${count} trabajos a la vez`,
	price: "Escribe el precio, con ITBMS",
	agreed: "Pregúntale si lo aprueba así y marca su sí",
	notFound: "Ese trabajo ya no está en la lista: quítalo y elige otro.",
	changed: (title: string, price: string) => `«${title}» cuesta ahora ${price}: quítalo y elígelo otra vez.`,
	draft: "Esta solicitud tiene una cotización en borrador. Ábrela para enviarla o borrarla, y vuelve.",
	sent: (total: string) =>
		`Una cotización de ${total} espera respuesta. Apruébala en persona o ábrela, y vuelve.`,
	expired: "Su cotización venció sin respuesta. Ábrela para renovarla o anularla, y vuelve.",
	/** Reason stored when undoing a reception annuls its approval. */
	undone: "Recepción deshecha",
} as const;

/** Idempotency scope of customers' decisions. */
export const DECISION_SCOPE = "estimate-decision";
/** Name used for a customer without one. */
export const UNNAMED_CUSTOMER = "El cliente";
export const DRAFT_FIRST = "Hay una versión nueva en borrador: envíala o bórrala primero.";
/** Messages for actions that the estimate's state does not allow. */
export const NOT_ALLOWED_MESSAGES = {
	void: "Solo se anula una cotización enviada o aprobada.",
	reopen: "Una aprobación se deshace dentro de las 24 horas.",
	old: "Hay una versión más nueva: haz el cambio en ella.",
} as const;

/** Loss reasons of the inbox by reject reason; other reasons use the customer's own text. */
export const LOSS_REASONS: Partial<Record<string, string>> = {
	price: "Le pareció caro",
	elsewhere: "Lo resolvió en otro lugar",
	thinking: "Solo estaba consultando",
	not_needed: "Ya no lo necesita",
};

/** Formats the only change of a next version with the same jobs and total, as in most renewals. */
export const formatNewValidity = (day: string) => `vale hasta el ${day}`;

export const TOO_MANY_TEMPLATES = "Ya hay 100 plantillas: borra una que no uses.";

/** Placeholders for jobs and lines after their person's data is erased. */
export const FORGOTTEN_JOB = "Trabajo";
export const FORGOTTEN_LINE = "Línea";

/** Texts of the PDF. */
export const PDF_TEXTS = {
	title: "Cotización",
	version: (version: number) => `Versión ${version}`,
	draft: "Borrador",
	validUntil: (day: string) => `Vale hasta el ${day}`,
	expired: (day: string) => `Venció el ${day}`,
	approvedOn: (day: string) => `Aprobada el ${day}`,
	partlyApprovedOn: (day: string) => `Aprobada en parte el ${day}`,
	rejected: "No por ahora",
	replaced: "Reemplazada por otra versión",
	annulled: "Anulada",
	customer: "Cliente",
	car: "Carro",
	delivery: (text: string) => `Tiempo de entrega: ${text}`,
	approved: "Ya aprobado",
	discount: "Descuento",
	total: "Total",
	tax: (percent: number, amount: string) => `ITBMS incluido (${percent} %): ${amount}`,
	deposit: (percent: number, amount: string) => `Para empezar: ${percent} %, ${amount}`,
	/** Label of the approved total. */
	acceptedTotal: "Aprobado",
	paymentMethods: "Formas de pago",
	validPrices: (day: string) =>
		`Los precios valen hasta el ${day}. Ningún trabajo empieza sin que lo apruebes.`,
	expiredPrices: (day: string) => `Estos precios valían hasta el ${day}: pide los de hoy.`,
	approvedPrices: "Lo aprobado queda a estos precios. Ningún otro trabajo empieza sin que lo apruebes.",
	approvedBeforePrices: "Lo que ya aprobaste queda a su precio.",
	replacedPrices: "Estos precios ya no valen: hay otra versión en su lugar.",
	annulledPrices: "Esta cotización se anuló: no vale.",
	noInvoice: "Cotización, no es factura fiscal.",
	free: (reason: string) => `Sin costo: ${reason}`,
} as const;

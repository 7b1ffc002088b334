import { formatPromiseSpan } from "#core/settings/promise.ts";
import { formatCar, toCar } from "#domain/car/car.ts";

/** Messages for empty fields; person and car have their own. */
export const REQUIRED_MESSAGES = {
	service: "Elige el servicio",
	serviceType: "Elige el servicio",
	vehicleType: "Elige el tipo de vehículo",
	preferredDate: "Elige el día de la cita",
	preferredTime: "Elige una hora de la lista",
} as const;

export const APPOINTMENT_SENT = "¡Cita agendada!";
/** Returns the sentence that the hour is agreed later; "" when the request has its hour. */
export function getMissingHourMessage({ preferredDate, preferredTime }: Record<string, string>): string {
	if (preferredDate && preferredTime) return "";
	return `Al confirmarte acordamos contigo ${preferredDate ? "la hora" : "el día y la hora"}.`;
}
export const APPOINTMENT_FAILED = "Hubo un problema al agendar la cita. Inténtalo de nuevo.";

/** Returns the success message; the time span comes from the shop's promise in the settings. */
export function getReceivedMessage(promiseMinutes: number): string {
	return `¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en ${formatPromiseSpan(promiseMinutes)}.`;
}

/** Label of the link to the customer portal. */
export const PORTAL_LINK_LABEL = "Ver, cambiar o cancelar mi cita";

/** Returns the label of the portal link; a request in review has no visit to change yet. */
export const getPortalLinkLabel = (isWaiting: boolean) =>
	isWaiting ? "Ver mi solicitud" : PORTAL_LINK_LABEL;

type Chat = { reference: string; isWaiting: boolean };
/** Formats the chat message after booking. @param link full URL of the customer portal, if the site has an address */
export function formatBookedChat({ reference, isWaiting }: Chat, link: string | undefined): string {
	const page = link ? `\n${getPortalLinkLabel(isWaiting)}: ${link}` : "";
	const intro = isWaiting ? "les escribo por mi solicitud" : "acabo de agendar la cita";
	return `Hola, ${intro} ${reference}.${page}`;
}

/** Formats the form's fields as a chat message, the fallback when submitting fails. */
export function formatRequestChat(fields: Record<string, string>): string {
	const { name, service = fields.serviceType } = fields;
	const car = formatCar(toCar(fields)) || fields.vehicleType;
	const day = fields.preferredDate?.split("-").reverse().join("/");
	const rows = [
		["Servicio", service],
		["Carro", car],
		["Día", [day, fields.preferredTime].filter(Boolean).join(", ")],
		["Nota", fields.message ?? fields.description],
	];
	return [
		name ? `Hola, soy ${name} y quiero agendar una cita.` : "Hola, quiero agendar una cita.",
		...rows.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`),
	].join("\n");
}

/** Labels of the request's source, for staff. */
export const SOURCES = {
	modal: "Formulario de cita",
	contacto: "Página de contacto",
	panel: "Anotada en el panel",
} as const;

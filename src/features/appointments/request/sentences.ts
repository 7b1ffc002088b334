import { carLine, carOf } from "#car/car.ts";
import { promiseSpan } from "#features/settings/promise.ts";

/** Beside a field that is empty; those of person and car are in their own place. */
export const MISSING = {
	service: "Elige el servicio",
	serviceType: "Elige el servicio",
	vehicleType: "Elige el tipo de vehículo",
	preferredDate: "Elige el día de la cita",
	preferredTime: "Elige una hora de la lista",
} as const;

export const APPOINTMENT_SENT = "¡Cita agendada!";
/** How a stored request without an hour gets one, beside the promise to confirm; "" when it has its hour. */
export function missingHour({ preferredDate, preferredTime }: Record<string, string>): string {
	if (preferredDate && preferredTime) return "";
	return `Al confirmarte acordamos contigo ${preferredDate ? "la hora" : "el día y la hora"}.`;
}
export const APPOINTMENT_FAILED = "Hubo un problema al agendar la cita. Inténtalo de nuevo.";

/** What a stored appointment is answered with; the span comes from the shop's own promise. */
export function appointmentReceived(promiseMinutes: number): string {
	return `¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en ${promiseSpan(promiseMinutes)}.`;
}

/** What leads to the customer's own page of a visit. */
export const OWN_PAGE = "Ver, cambiar o cancelar mi cita";

/** The same of one that holds no hour yet. */
export const ownPageOf = (isWaiting: boolean) => (isWaiting ? "Ver mi solicitud" : OWN_PAGE);

type Chat = { reference: string; isWaiting: boolean };
/** The chat that goes on from a stored visit. @param link the own page's whole address, where the site has one */
export function bookedAsChat({ reference, isWaiting }: Chat, link: string | undefined): string {
	const page = link ? `\n${ownPageOf(isWaiting)}: ${link}` : "";
	const said = isWaiting ? "les escribo por mi solicitud" : "acabo de agendar la cita";
	return `Hola, ${said} ${reference}.${page}`;
}

/** What was typed as a chat message, for when the form cannot be sent. */
export function visitAsChat(fields: Record<string, string>): string {
	const { name, service = fields.serviceType } = fields;
	const car = carLine(carOf(fields)) || fields.vehicleType;
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

/** Where a visit was asked for, as staff read it. */
export const SOURCES = {
	modal: "Formulario de cita",
	contacto: "Página de contacto",
	panel: "Anotada en el panel",
} as const;

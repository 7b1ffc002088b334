import { carLine, carOf } from "#car/car.ts";
import { CAR_SENTENCES } from "#car/sentences.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import type { ContactMethod } from "./rules.ts";

export const REQUEST_SENT = "¡Solicitud enviada!";
export const REQUEST_FAILED = "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.";

/** Errors of empty or invalid fields. */
export const MISSING = {
	...PERSON_MISSING,
	...CAR_SENTENCES,
	preferredDate: "Elige una fecha desde hoy en adelante",
} as const;

export const CONTACT_METHOD_LABELS: Record<ContactMethod, string> = {
	whatsapp: "WhatsApp",
	llamada: "Llamada",
	correo: "Correo",
};

/**
 * Returns the answer to a stored request; the promised time is a setting.
 *
 * @source rules 1.4
 */
export function requestReceived(service: string, promiseMinutes: number): string {
	return `¡Solicitud enviada para ${service}! Te responderemos con precios y disponibilidad en máximo ${span(promiseMinutes)}.`;
}

/** Formats the visitor's chat after the request is stored; a reopened receipt no longer has the car. */
export function chatText(request: { service: string; reference: string; car: string }): string {
	const { service, reference, car } = request;
	const told = car && ` Mi carro es un ${car}.`;
	return `Hola, acabo de enviar la solicitud ${reference} para el servicio de ${service}.${told}`;
}

/** Formats the typed request as a chat, for when the form cannot be sent. */
export function requestAsChat(service: string, fields: Record<string, string>): string {
	const { name, vehicleModel, description } = fields;
	const hello = name ? `Hola, soy ${name}.` : "Hola.";
	const car = vehicleModel ? ` para mi ${carLine(carOf(fields))}` : "";
	return [hello, `Quiero pedir el servicio de ${service}${car}.`, description]
		.filter(Boolean)
		.join(" ");
}

function span(minutes: number): string {
	if (minutes === 60) return "1 hora";
	return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;
}

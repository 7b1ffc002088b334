import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { CAR_MESSAGES } from "#domain/car/messages.ts";
import type { ContactMethod } from "./rules.ts";

export const REQUEST_SENT = "¡Solicitud enviada!";
export const REQUEST_FAILED = "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.";

/** Errors of empty or invalid fields. */
export const REQUIRED_MESSAGES = {
	...PERSON_MESSAGES,
	...CAR_MESSAGES,
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
export function getRequestReceivedText(service: string, promiseMinutes: number): string {
	return `¡Solicitud enviada para ${service}! Te responderemos con precios y disponibilidad en máximo ${formatPromise(promiseMinutes)}.`;
}

/** Formats the visitor's chat after the request is stored; a reopened receipt no longer has the car. */
export function formatReceiptChat(request: { service: string; reference: string; car: string }): string {
	const { service, reference, car } = request;
	const carSentence = car && ` Mi carro es un ${car}.`;
	return `Hola, acabo de enviar la solicitud ${reference} para el servicio de ${service}.${carSentence}`;
}

/** Formats the typed request as a chat, for when the form cannot be sent. */
export function formatRequestAsChat(service: string, fields: Record<string, string>): string {
	const { name, vehicleModel, description } = fields;
	const greeting = name ? `Hola, soy ${name}.` : "Hola.";
	const car = vehicleModel ? ` para mi ${formatCar(toCar(fields))}` : "";
	return [greeting, `Quiero pedir el servicio de ${service}${car}.`, description].filter(Boolean).join(" ");
}

function formatPromise(minutes: number): string {
	if (minutes === 60) return "1 hora";
	return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;
}
